import { createHasher } from '@rl4/core-hash';
import { expect, it } from 'vitest';
import { CodexError, decode, downConvert, encode, type StateInput, safeEncode } from '../src/index.js';
import { B0, emitted, hasher, strings } from './payloads.js';

const state = decode(B0).state;
const said = (input: StateInput, options = {}) => {
  const result = safeEncode(input, { hasher, ...options });
  expect('payload' in result).toBe(result.ok);
  return strings(result.diagnostics);
};

it('RL4-E-01 RL4-E-09 RL4-E-12 RL4-E-13 RL4-E-17 RL4-E-19 RL4-E-20 RL4-E-21 RL4-E-26 a full state comes out as the canonical payload', () => {
  expect(encode(state, { hasher })).toBe(B0);
});

it('RL4-E-06 RL4-E-14 RL4-E-34 nothing known: five empty blocks, no OPTIONAL', () => {
  const payload = encode({}, { hasher });
  expect(payload.match(/<[A-Z]+>/g)).toEqual(['<DATA>', '<TIMELINE>', '<CONTEXT>', '<INSIGHTS>', '<DECISIONS>']);
  expect(encode({ projectContext: { phase: 'UNKNOWN' } }, { hasher })).toBe(payload);
});

it('RL4-E-03 RL4-E-04 RL4-E-08 size: refused at 10,240 bytes, warned of above 4,096', () => {
  const adjustments = (count: number) => ({
    decisionContext: { adjustments: Array<string>(count).fill('stabilize-context-cache') },
  });
  expect(said(adjustments(130))).toEqual(['WARN:size-over-target']);
  expect(said(adjustments(400))).toEqual(['ERROR:size-exceeded']);
});

it('RL4-E-05 RL4-E-10 RL4-E-15 RL4-E-22 RL4-E-23 RL4-E-24 RL4-E-25 RL4-E-28 RL4-E-31 what does not fit is refused', () => {
  const bad: StateInput[] = [
    { projectContext: { phase: 'câblage' } },
    { projectContext: { phase: 'build | integrity=green' } },
    { projectContext: { phase: '{"a":1}' } },
    { projectContext: { phase: 'key: - x' } },
    { projectContext: { mode: 'turbo' as never } },
    { projectContext: { cogHealth: 1.2 } },
    { projectContext: { kpis: { velocity: 'src/a.ts' } } },
    { projectContext: { kpis: { 'a=b|c': 1 } } },
    { temporalContext: { anomalies: ['2024-05-01T10:00:00Z'] } },
    { temporalContext: { cycles: 12345 } },
    { cognitiveSignals: { patterns: [{ label: 'x', weight: 1.01 }] } },
    { cognitiveSignals: { patterns: [{ label: 'x', weight: -0.1 }] } },
    { cognitiveSignals: { patterns: [{ label: 'x', conf: Number.NaN }] } },
    { cognitiveSignals: { trends: [{ label: 'Traceback (most recent call last)' }] } },
    { cognitiveSignals: { trends: [{ label: 'x(conf=0.10)' }] } },
    { cognitiveSignals: { trends: [{ label: 'none' }] } },
    { cognitiveSignals: { trends: [{ conf: 0.5 } as never] } },
    { decisionContext: { integrity: 'blue' as never } },
    { decisionContext: { adjustments: ['fix the login'] } },
    { decisionContext: { adjustments: 'one' as never } },
    { developerProfile: { stackDescriptors: ['acmedb'] } },
    { optionalMetadata: { session: 'alice@example.com' } },
    { optionalMetadata: { extensions: { 'ext.note': 'see login.py' } } },
    { optionalMetadata: { extensions: { 'login.py': 'x' } } },
    {
      optionalMetadata: {
        extensions: Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`ext.e${i}`, 'steady-state'])),
      },
    },
    { unknown: { tokens: { DATA: ['a | b'] } } },
    { unknown: { tokens: { DATA: ['login.py'] } } },
  ];
  for (const input of bad) expect(said(input).join(), JSON.stringify(input)).toMatch(/^ERROR:/);
});

it('RL4-E-22 two decimals, half away from zero', () => {
  const signals = { patterns: [{ label: 'x', weight: 0.6, conf: 1 }], correlations: [{ label: 'y', value: -0.285 }] };
  expect(encode({ cognitiveSignals: signals }, { hasher })).toContain(
    'pattern:x(weight=0.60,conf=1.00) | correlation:y(-0.29)',
  );
});

it('RL4-E-02 RL4-E-30 RL4-E-37 RL4-E-38 raw names are hashed, also those that look like an id', () => {
  const input = {
    projectContext: { projectHash: 'acme-shop' },
    temporalContext: { hotspots: ['src/login.ts', 'fix#1234'] },
  };
  const payload = encode(input, { hasher });
  expect(payload).toBe(encode(input, { hasher }));
  expect(payload).toMatch(/<DATA>proj#[0-9a-f]{16}<.*\n<TIMELINE>hotspots=mod#[0-9a-f]{16},mod#[0-9a-f]{16}</);
  expect(payload).not.toMatch(/acme|login|fix|1234/);
  expect(encode(input, { hasher: createHasher({ key: new Uint8Array(16) }) })).not.toBe(payload);
});

it('RL4-E-33 technologies become kinds', () => {
  const payload = encode(
    { developerProfile: { stackDescriptors: ['React', 'Node', 'Vue 3', 'PostgreSQL', 'llm'] } },
    { hasher },
  );
  expect(payload).toContain('stack=hash(fe,api,db,llm)');
});

it('RL4-E-11 RL4-E-12 RL4-E-41 order: recency decides in TIMELINE and INSIGHTS, key order nowhere', () => {
  const recency = ['anomalies', 'cycles'];
  const temporalContext = { cycles: 5, anomalies: ['idle-dip'], bursts: ['2'] };
  expect(encode({ temporalContext: { ...temporalContext, recency } }, { hasher })).toContain(
    '<TIMELINE>anomalies=idle-dip | cycles=5 | bursts=2<',
  );
  const shuffle = <T extends object>(value: T): T => Object.fromEntries(Object.entries(value).reverse()) as T;
  const shuffled = shuffle(
    Object.fromEntries(Object.entries(state).map(([name, section]) => [name, shuffle(section)])),
  );
  expect(encode(shuffled, { hasher })).toBe(B0);
});

it('RL4-E-16 extra indicators survive', () => {
  const input = { unknown: { tokens: { DATA: ['focus=foc#0123456789abcdef', 'energy=high'] } } };
  expect(decode(encode(input, { hasher })).state.unknown.tokens.DATA).toEqual([
    'energy=high',
    'focus=foc#0123456789abcdef',
  ]);
});

it('RL4-E-27 RL4-E-29 RL4-E-35 RL4-E-40 OPTIONAL: hashed fingerprints, a fresh checksum, extensions, last', () => {
  const optionalMetadata = {
    vendor: 'studio',
    encoder: 'gpt',
    session: 'run-42',
    policy: 'p',
    checksum: 'sha#old',
    extensions: { 'ext.stage': 'review', stage: 'review' },
  };
  const result = safeEncode({ ...state, optionalMetadata }, { hasher });
  expect(strings(result.diagnostics)).toEqual(['WARN:extension-namespace:stage']);
  const payload = result.ok ? result.payload : '';
  expect(payload).toMatch(
    /<\/DECISIONS>\n<OPTIONAL>checksum=sha#[0-9a-f]{64} \| encoder=agent#\w{16} \| ext.stage=review \| policy=policy#\w{16} \| session=fingerprint#\w{16} \| stage=review \| vendor=studio<\/OPTIONAL>\n<\/RL4-CODEX>$/,
  );
  expect(decode(payload).checksum).toBe('verified');
  expect(emitted(payload.replace('green', 'amber'))).toContain('ERROR:checksum-mismatch');
});

it('RL4-E-36 RL4-E-42 v1.1 has no tokens of v1.2', () => {
  const optionalMetadata = { vendor: 'studio', checksum: 'x', extensions: { 'ext.stage': 'review' } };
  const full = encode({ ...state, optionalMetadata }, { hasher });
  const expected = B0.replace('1.2', '1.1').replace(
    '</RL4-CODEX>',
    '<OPTIONAL>ext.stage=review</OPTIONAL>\n</RL4-CODEX>',
  );
  expect(encode({ ...state, optionalMetadata }, { hasher, version: '1.1' })).toBe(expected);
  expect(downConvert(full, '1.1')).toBe(expected);
  expect(downConvert(encode({ ...state, optionalMetadata: { vendor: 'studio' } }, { hasher }), '1.1')).toBe(
    B0.replace('1.2', '1.1'),
  );
});

it('RL4-E-32 words outside the vocabulary warn; a locked one refuses, an own one extends', () => {
  const input = { projectContext: { kpis: { 'acme-checkout': 'steady' } } };
  expect(said(input)).toEqual(['WARN:vocabulary:acme', 'WARN:vocabulary:checkout']);
  expect(said(input, { vocabulary: 'locked' })[0]).toBe('ERROR:vocabulary:acme');
  expect(said(input, { vocabulary: new Set(['acme', 'checkout', 'steady']) })).toEqual([]);
});

it('XB-16 known-empty lists are none, and come back empty', () => {
  const input: StateInput = {
    projectContext: { kpis: {}, constraints: [] },
    temporalContext: { hotspots: [], bursts: [] },
    cognitiveSignals: { patterns: [] },
    decisionContext: { adrRefs: [], adjustments: [] },
    developerProfile: { stackDescriptors: [] },
  };
  const back = decode(encode(input, { hasher })).state;
  expect(back).toMatchObject(input);
  expect(encode(back, { hasher })).toBe(encode(input, { hasher }));
});

it('what the protocol has no place for is said, never dropped in silence', () => {
  expect(said({ projectContext: { phaze: 'build' } as never, unknown: { tags: ['<F/>'] } })).toEqual([
    'WARN:unknown-field:projectContext.phaze',
    'WARN:tags-dropped',
  ]);
});

it('RL4-E-18 events alone tell bursts and anomalies', () => {
  const events = [{ kind: 'anomaly' as const, value: 'idle-dip' }];
  expect(encode({ temporalContext: { events } }, { hasher })).toContain('anomalies=idle-dip');
});

it('wrong arguments are programming errors; a bad state throws a CodexError that carries its diagnostics', () => {
  expect(() => safeEncode(null as never, { hasher })).toThrow(TypeError);
  expect(() => safeEncode({}, {} as never)).toThrow(/^hasher must/);
  expect(() => encode({ projectContext: { phase: 'a b' } }, { hasher })).toThrow(CodexError);
});
