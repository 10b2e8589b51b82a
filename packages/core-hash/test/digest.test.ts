import { fuzzRuns } from '@rl4/corpus';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSha256, sha256Digest, sha256Hex } from '../src/index.js';
import * as noble from '../src/sha256.noble.js';
import * as native from '../src/sha256.node.js';

/** FIPS 180-4 example messages and NIST CAVP short messages. */
const NIST: [string, string][] = [
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['616263', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  [
    Buffer.from('abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq').toString('hex'),
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  ],
  ['d3', '28969cdfa74a12c82f3bad960b0b000aca2ac329deea5c2328ebc6f2ba9802c1'],
  ['11af', '5ca7133fa735326081558ac312c620eeca9970d1e70a4b95533d956f072d1f98'],
  ['61'.repeat(1_000_000), 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0'],
];

/** RFC 4231 test case 2 and RFC 5869 test case 3. */
const HMAC = '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843';
const HKDF = '8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d';

describe.each([
  ['node', native],
  ['noble', noble],
])('%s', (_, { sha256, startSha256, keyedHmacSha256, hkdfSha256 }) => {
  it('answers the published vectors', () => {
    for (const [message, digest] of NIST) {
      expect(sha256(Buffer.from(message, 'hex'))).toBe(digest);
      expect(startSha256().update(Buffer.from(message, 'hex')).hex()).toBe(digest);
    }
    expect(keyedHmacSha256(Buffer.from('Jefe'))('what do ya want for nothing?')).toBe(HMAC);
    expect(Buffer.from(hkdfSha256(Buffer.alloc(22, 0x0b), '')).toString('hex')).toBe(HKDF);
  });
});

it('both give equal bytes on random input', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 300 }),
      fc.uint8Array({ minLength: 1, maxLength: 200 }),
      fc.string({ unit: 'grapheme' }),
      (bytes, key, text) => {
        expect(noble.sha256(bytes)).toBe(native.sha256(bytes));
        expect(noble.sha256(text)).toBe(native.sha256(text));
        const [hmac, peer] = [native.keyedHmacSha256(key), noble.keyedHmacSha256(key)];
        for (const message of [text, text.repeat(40), text]) expect(hmac(message)).toBe(peer(message));
        expect(noble.hkdfSha256(key, text)).toEqual(native.hkdfSha256(key, text));
      },
    ),
    { numRuns: fuzzRuns(500) },
  );
});

describe('the package', () => {
  it('chunks make the same digest, readable at any time', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 100 })), (chunks) => {
        const digest = createSha256();
        chunks.forEach((chunk, index) => {
          digest.update(chunk);
          expect(digest.hex()).toBe(sha256Hex(Buffer.concat(chunks.slice(0, index + 1))));
        });
      }),
      { numRuns: fuzzRuns(100) },
    );
  });

  it('text is hashed as UTF-8', () => {
    expect(sha256Hex('é')).toBe(sha256Hex(Uint8Array.of(0xc3, 0xa9)));
    expect(createSha256().update('a').update('bc').hex()).toBe(NIST[1]?.[1]);
  });

  it('sha256Digest carries its algorithm', () => expect(sha256Digest('abc')).toBe(`sha256:${NIST[1]?.[1]}`));

  it('names a bad argument', () => {
    expect(() => sha256Hex(null as never)).toThrow(/^data must be/);
    expect(() => sha256Hex('\udc00')).toThrow(/^data holds a lone surrogate/);
    expect(() => createSha256().update([1] as never)).toThrow(/^chunk must be/);
  });
});
