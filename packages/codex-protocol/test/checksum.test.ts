import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { checksumOf, isChecksumToken, verifyChecksum } from '../src/checksum.js';
import { decode, encode, safeDecode } from '../src/index.js';
import { B0, BLOCK_TEXTS, hasher, withChild } from './payloads.js';

const sha = (text: string) => `sha#${createHash('sha256').update(text).digest('hex')}`;
const data = { block: 'DATA', tokens: ['mode=strict', 'phase=build'] } as const;

it('XB-27 the bytes that are hashed: children joined by line feeds, OPTIONAL without its checksum', () => {
  const verbatim = '<FUTURE  a="1"/>';
  const optional = { block: 'OPTIONAL', tokens: ['checksum=sha#00', 'vendor=studio'] } as const;
  const expected = '<DATA>mode=strict | phase=build</DATA>\n<FUTURE  a="1"/>\n<OPTIONAL>vendor=studio</OPTIONAL>';
  expect(checksumOf([data, { verbatim }, optional])).toBe(sha(expected));
  expect(checksumOf([data, { block: 'OPTIONAL', tokens: ['checksum=sha#00'] }])).toBe(checksumOf([data]));
});

it('XB-27 RL4-V-17 it survives other white space and separators, and shows a changed word', () => {
  const payload = encode(decode(B0).state, { hasher, checksum: true });
  expect(payload).toContain(`<OPTIONAL>checksum=${sha(BLOCK_TEXTS.join('\n'))}</OPTIONAL>`);
  for (const same of [payload, payload.replaceAll('\n', ''), payload.replaceAll(' | ', '\n')]) {
    expect(decode(same).checksum).toBe('verified');
  }
  expect(safeDecode(payload.replace('=build', '=review')).checksum).toBe('mismatch');
  expect(safeDecode(payload.replace('</RL4-CODEX>', '<FUTURE/></RL4-CODEX>')).checksum).toBe('mismatch');
});

it('XB-27 an empty OPTIONAL before the one with the checksum changes nothing', () => {
  const checksum = sha(BLOCK_TEXTS.join('\n'));
  expect(safeDecode(withChild(`<OPTIONAL/><OPTIONAL>checksum=${checksum}</OPTIONAL>`)).checksum).toBe('verified');
});

it('XB-28 RL4-T-05 three spellings are a checksum; only our own can be verified', () => {
  expect(['checksum=x', 'checksum:x', 'checksum#92af', 'checksums=x'].map(isChecksumToken)).toEqual([
    true,
    true,
    true,
    false,
  ]);
  const status = (token: string) => verifyChecksum([data, { block: 'OPTIONAL', tokens: [token] }]);
  expect(status('checksum=sha1#902fe1')).toBe('unverifiable');
  expect(status('checksum#92af')).toBe('unverifiable');
  expect(status(`checksum=${checksumOf([data])}`)).toBe('verified');
  expect(status('vendor=studio')).toBe('absent');
});
