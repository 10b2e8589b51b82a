import { fuzzRuns } from '@rl4/corpus';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inputHash, resolveKey } from '../src/index.js';
import { storageKey } from '../src/storage-key.js';

describe('key patterns, §5.3', () => {
  const variables = { module: 'm', input_hash: 'abc', user_id: 'u', session_id: 's' };
  it.each([
    ['${module}:${input_hash}', 'm:abc'],
    ['${user_id}', 'u'],
    ['a/${session_id}-${user_id}', 'a/s-u'],
    ['constant', 'constant'],
    ['$module ${module}}', '$module m}'],
  ])('CTX-18 %s → %s', (pattern, key) => expect(resolveKey(pattern, variables)).toBe(key));

  it('XC-12 a missing or empty variable leaves the whole key unresolved', () => {
    expect(resolveKey('x:${user_id}', { ...variables, user_id: undefined })).toBeUndefined();
    expect(resolveKey('x:${user_id}', { ...variables, user_id: '' })).toBeUndefined();
  });

  it('XC-12 values are escaped and never expanded again', () => {
    expect(resolveKey('${user_id}', { user_id: '${session_id}' })).toBe('%24%7Bsession_id%7D');
    expect(resolveKey('${user_id}:${session_id}', { user_id: 'a:b', session_id: 'c' })).toBe('a%3Ab:c');
    expect(() => resolveKey('${tenant}', variables)).toThrow(RangeError);
  });
});

describe('input_hash, XC-13', () => {
  it('CTX-19 leaves out the top-level context only, whatever the order', () => {
    const hash = inputHash({ code: 'x', n: 1 });
    expect(inputHash({ n: 1, code: 'x' })).toBe(hash);
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(inputHash({ code: 'x', n: 1, _context: { a: 1 } })).toBe(hash);
    expect(inputHash({ code: 'x', n: 1, nested: { _context: 1 } })).not.toBe(
      inputHash({ code: 'x', n: 1, nested: {} }),
    );
    expect(inputHash({})).toBe('44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a');
  });
});

describe('storage keys', () => {
  const id = fc.string({ unit: fc.constantFrom('a', 'b', ':', '/', '-', '%', '.', '~', '{', '}', 's', '$', 'é') });
  const pattern = fc.constantFrom('${session_id}', '${user_id}', '${user_id}${session_id}', '${session_id}-${user_id}');

  it('XC-12 two owners never share a key, whatever the separators and the pattern', () => {
    const owner = fc.record({ tenant: id, userId: id, sessionId: id });
    fc.assert(
      fc.property(owner, owner, pattern, (a, b, pattern) => {
        const ofSession = pattern.includes('session');
        const [one, other] = [a, b].map((owner) => storageKey(owner, 'x', pattern, {}, ofSession));
        const parts = (o: typeof a) => [o.tenant, ofSession && o.sessionId, pattern.includes('user') && o.userId];
        const isSame = JSON.stringify(parts(a)) === JSON.stringify(parts(b));
        if (one !== undefined && other !== undefined) expect(one === other).toBe(isSame);
      }),
      { numRuns: fuzzRuns(3000) },
    );
  });

  it('`a` with session `b:c` is never `a:b` with session `c`, and `-` is not nobody', () => {
    const key = (tenant: string | undefined, sessionId: string) =>
      storageKey({ tenant, sessionId, userId: undefined }, 'x', '${session_id}', {}, true);
    expect(key('a', 'b:c')).not.toBe(key('a:b', 'c'));
    expect(key('a', 'b/c')).not.toBe(key('a/b', 'c'));
    expect(key('-', '-')).not.toBe(key(undefined, '-'));
    expect((key('x'.repeat(5000), 'é'.repeat(5000)) as string).length).toBeLessThan(500);
  });
});
