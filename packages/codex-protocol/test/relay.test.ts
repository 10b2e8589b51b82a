import { expect, it } from 'vitest';
import { decode, downConvert, encode, relay, safeDownConvert, safeRelay } from '../src/index.js';
import { B0, HANDOFF_11, hasher, strings, withChild, wrap } from './payloads.js';

it('RL4-D-03 relay keeps unknown tags and tokens byte for byte', () => {
  const payload = withChild('<FUTURE  a="1">x |  y</FUTURE>').replace('mode=', 'zeta=9  | mode=');
  expect(relay(payload)).toBe(payload);
  const changed = relay(payload, { optional: { 'ext.stage': 'review' } });
  expect(changed).toBe(payload.replace('</DECISIONS>', '</DECISIONS>\n<OPTIONAL>ext.stage=review</OPTIONAL>'));
  expect(relay(changed, { optional: { 'ext.stage': null } })).toBe(payload);
  expect(() => relay(payload, { optional: { 'ext.x': 'login.py' } })).toThrow(/hash-violation/);
  expect(() => relay(payload, { optional: { 'ext.x': 'a | b=c' } })).toThrow(/value-refused/);
  expect(() => relay('x')).toThrow(/unparseable/);
});

it('XB-27 relay computes a checksum anew when something changed', () => {
  const payload = encode(decode(B0).state, { hasher, checksum: true });
  const changed = relay(payload, { optional: { 'ext.stage': 'review' } });
  expect(decode(changed).checksum).toBe('verified');
  expect(changed).not.toContain(/sha#\w+/.exec(payload)?.[0]);
  expect(decode(relay(HANDOFF_11, { optional: { checksum: 'new' } })).checksum).toBe('verified');
  expect(downConvert(wrap('<DATA/><TIMELINE/><CONTEXT/><INSIGHTS/><DECISIONS/>', ''), '1.1')).toContain(
    '<RL4-CODEX v="1.1">',
  );
});

it('XB-21 a payload is passed on byte for byte when nothing is to change, whatever its white space', () => {
  for (const payload of [B0, HANDOFF_11, `\ufeff ${B0}\n`, B0.replaceAll(' | ', '|')])
    expect(relay(payload)).toBe(payload);
});

it('RL4-E-28 relay refuses what would make OPTIONAL too long, and what is no payload', () => {
  const value = 'steady-'.repeat(5).slice(0, -1);
  const optional = Object.fromEntries(Array.from({ length: 14 }, (_, index) => [`ext.e${index}`, value]));
  expect(strings(safeRelay(B0, { optional }).diagnostics)).toEqual(['ERROR:optional-overflow']);
  expect(strings(safeRelay('<RL4-CODEX>').diagnostics)).toEqual(['ERROR:unparseable']);
  expect(strings(safeDownConvert(B0.replace('<DATA>', '<DATA>login.py | '), '1.1').diagnostics)[0]).toMatch(/^ERROR/);
});

it('XB-12 XB-30 several OPTIONAL become one; unknown tags between the blocks stay where they are', () => {
  const payload = withChild('<OPTIONAL>ext.a=x</OPTIONAL><OPTIONAL>vendor=studio</OPTIONAL><FUTURE>y</FUTURE>');
  const changed = relay(payload, { optional: { 'ext.b': 'z' } });
  expect(changed).toContain('<OPTIONAL>ext.a=x | vendor=studio | ext.b=z</OPTIONAL><FUTURE>y</FUTURE>');
  expect(downConvert(payload, '1.1')).toBe(
    payload.replace('1.2', '1.1').replace('</OPTIONAL><OPTIONAL>vendor=studio</OPTIONAL>', '</OPTIONAL>'),
  );
  expect(() => downConvert(B0, '1.0' as never)).toThrow(TypeError);
});
