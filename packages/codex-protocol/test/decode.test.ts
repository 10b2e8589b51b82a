import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { CodexError, CognitiveStateSchema, decode, safeDecode } from '../src/index.js';
import { unknownState } from '../src/state.js';
import { accepted, B0, BLOCK_TEXTS, decoded, HANDOFF_11, strings, withChild, withToken, wrap } from './payloads.js';

const stateOf = (payload: string) => decode(payload).state;

it('RL4-D-01 RL4-D-05 RL4-D-16 RL4-D-18 RL4-D-22 RL4-D-23 RL4-D-24 RL4-D-26 RL4-D-28 RL4-D-29 RL4-D-31 RL4-D-32 RL4-D-47 RL4-D-48 B0 in full', () => {
  const { state, ...rest } = decode(B0);
  expect(rest).toEqual({ version: '1.2', dialect: 'five-block', checksum: 'absent', diagnostics: [] });
  expect(z.safeParse(CognitiveStateSchema, state).success).toBe(true);
  expect(state).toEqual({
    projectContext: {
      projectHash: 'proj#7fa2c41e9d03b658',
      mode: 'strict',
      phase: 'build',
      taskLoad: { active: 3, total: 7 },
      maturity: 'iter2',
      constraints: ['strict-zero-content'],
      successCriteria: ['ship-mvp'],
      type: 'fullstack',
      kpis: { velocity: 'steady' },
      cogHealth: 0.82,
      constraintMap: 'UNKNOWN',
    },
    temporalContext: {
      cycles: 5,
      actions: ['edit', 'analysis'],
      bursts: ['2'],
      droughts: 'UNKNOWN',
      hotspots: ['mod#a9130c77e1f2d845'],
      anomalies: ['idle-dip'],
      events: [
        { kind: 'burst', value: '2' },
        { kind: 'anomaly', value: 'idle-dip' },
      ],
      recency: ['cycles', 'actions', 'bursts', 'hotspots', 'anomalies'],
    },
    cognitiveSignals: {
      patterns: [{ label: 'handoff-friction', weight: 0.6, conf: 0.71 }],
      trends: [{ label: 'velocity-up', weight: 'UNKNOWN', conf: 0.71 }],
      forecasts: 'UNKNOWN',
      correlations: 'UNKNOWN',
      recency: ['pattern', 'trend'],
    },
    decisionContext: {
      adrRefs: ['adr#c3d10b5a77e94f12'],
      driftSignals: ['plan-micro'],
      anomalies: ['spotlight-fe'],
      integrity: 'GREEN',
      adjustments: ['stabilize-context-cache'],
    },
    developerProfile: {
      devDNA: 'focus/iterative',
      reasoningStyle: 'chain-strict',
      riskProfile: 'drift-low',
      stackDescriptors: ['fe', 'api', 'llm'],
    },
    optionalMetadata: { extensions: {} },
    unknown: { tags: [], tokens: {} },
  });
});

it('RL4-D-07 RL4-D-35 RL4-D-54 RL4-D-58 RL4-T-05 XB-25 XB-26 XB-28 v1.1 as others write it', () => {
  const state = stateOf(HANDOFF_11);
  expect(state.projectContext).toMatchObject({
    projectHash: 'proj#91bd',
    taskLoad: { count: 3, active: 'UNKNOWN', total: 'UNKNOWN' },
    kpis: { velocity: 0.78 },
    type: 'fullstack-app',
    constraints: ['strict-zero-content'],
    successCriteria: 'UNKNOWN',
  });
  expect(state.temporalContext).toMatchObject({ hotspots: ['ui#57aa', 'api#f02c'], bursts: ['nightly-ci'] });
  expect(state.cognitiveSignals).toMatchObject({
    patterns: [{ label: 'retry-loop', weight: 0.58, conf: 'UNKNOWN' }],
    correlations: [{ label: 'tests-vs-focus', value: 0.41 }],
    forecasts: [{ label: 'phase-shift-ready', weight: 'UNKNOWN', conf: 'UNKNOWN' }],
  });
  expect(state.decisionContext).toMatchObject({ adjustments: ['slow-rollout'], integrity: 'AMBER' });
  expect(state.optionalMetadata).toEqual({
    vendor: 'studio',
    encoder: 'agent-gpt',
    session: 'fingerprint#aa71',
    checksum: 'checksum#92af',
    extensions: {},
  });
  expect(state.unknown.tokens).toEqual({ CONTEXT: ['success=p95<120ms'] });
});

it('RL4-T-06 RL4-D-02 every subset of the DATA tokens decodes', () => {
  const tokens = BLOCK_TEXTS[0].slice(6, -7).split(' | ');
  for (let mask = 0; mask < 2 ** tokens.length - 1; mask++) {
    const kept = tokens.filter((_, index) => mask & (1 << index));
    const result = safeDecode(B0.replace(BLOCK_TEXTS[0], `<DATA>${kept.join(' | ')}</DATA>`));
    expect(result.ok && result.state.projectContext.phase).toBe(kept.includes('phase=build') ? 'build' : 'UNKNOWN');
  }
});

it('RL4-T-04 RL4-D-41 an unknown tag changes nothing, wherever it stands', () => {
  const { unknown: _, ...state } = stateOf(B0);
  for (let place = 0; place <= BLOCK_TEXTS.length; place++) {
    const { unknown, ...rest } = stateOf(
      wrap(BLOCK_TEXTS.toSpliced(place, 0, '<FUTURE a="1">x | y</FUTURE>' as never).join('\n')),
    );
    expect(rest).toEqual(state);
    expect(unknown.tags).toEqual(['<FUTURE a="1">x | y</FUTURE>']);
  }
});

it('RL4-D-38 RL4-D-39 RL4-D-40 RL4-D-25 XB-15 empty blocks: nothing but UNKNOWN', () => {
  const empty = wrap('<DATA/><TIMELINE> </TIMELINE><CONTEXT></CONTEXT><INSIGHTS/><DECISIONS/>');
  expect(stateOf(empty)).toEqual(unknownState());
  expect(decoded(empty)).toEqual([
    'WARN:block-empty:DATA',
    'WARN:block-empty:TIMELINE',
    'WARN:timeline-missing-cycles',
    ...['CONTEXT', 'INSIGHTS', 'DECISIONS'].map((name) => `WARN:block-empty:${name}`),
  ]);
});

it('RL4-D-12 RL4-D-13 RL4-D-15 XB-06 XB-07 separators', () => {
  const state = stateOf(B0);
  expect(stateOf(B0.replaceAll(' | ', '   |  '))).toEqual(state);
  expect(stateOf(B0.replaceAll(' | ', '\n'))).toEqual(state);
  expect(stateOf(B0.replaceAll(' | ', '\n| '))).toEqual(state);
  expect(stateOf(B0.replaceAll(' | ', ' , '))).toEqual(state);
  expect(stateOf(B0.replaceAll(' | ', ', '))).toEqual(state);
  const one = (block: string, text: string) =>
    stateOf(
      B0.replace(BLOCK_TEXTS.find((each) => each.startsWith(`<${block}>`)) as string, `<${block}>${text}</${block}>`),
    );
  expect(one('TIMELINE', 'hotspots=mod#a913,api#f02c').temporalContext.hotspots).toEqual(['mod#a913', 'api#f02c']);
  expect(one('INSIGHTS', 'pattern:x(weight=0.64, conf=0.73)').cognitiveSignals.patterns).toEqual([
    { label: 'x', weight: 0.64, conf: 0.73 },
  ]);
  expect(one('DECISIONS', 'drift=plan,integrity=red').decisionContext).toMatchObject({
    driftSignals: ['plan'],
    integrity: 'RED',
  });
});

it('RL4-D-19 RL4-D-20 RL4-D-21 RL4-D-27 RL4-D-33 RL4-D-34 RL4-D-36 RL4-D-55 fields one by one', () => {
  expect(stateOf(B0.replace('kpi:velocity=steady | ', '')).projectContext.kpis).toBe('UNKNOWN');
  expect(stateOf(B0.replace('=steady', '=')).projectContext.kpis).toEqual({ velocity: 'UNKNOWN' });
  const malformed = decode(B0.replace('3.active/7.total', 'abc'));
  expect(strings(malformed.diagnostics)).toEqual(['WARN:data-malformed:tasks=abc']);
  expect(malformed.state.projectContext).toMatchObject({ taskLoad: 'UNKNOWN', phase: 'build' });
  expect(stateOf(withToken('constraints.budget=low', 'CONTEXT')).projectContext.constraintMap).toEqual({
    budget: 'low',
  });
  expect(stateOf(B0.replace('=green', '=purple')).decisionContext.integrity).toBe('UNKNOWN');
  expect(decoded(B0.replace('=green', '=purple'))).toEqual(['WARN:token-malformed:integrity=purple']);
  expect(stateOf(B0.replace('adjust=', 'adjust=z | adjust=a | adjust=')).decisionContext.adjustments).toEqual([
    'z',
    'a',
    'stabilize-context-cache',
  ]);
  expect(
    stateOf(withChild('<OPTIONAL>Foo.Bar=1/2+x | fingerprint#aa71</OPTIONAL>')).optionalMetadata.extensions,
  ).toEqual({ 'Foo.Bar': '1/2+x', fingerprint: 'fingerprint#aa71' });
  expect(stateOf(B0.replace('mod#a9130c77e1f2d845', 'UNKNOWN')).temporalContext.hotspots).toBe('UNKNOWN');
  expect(stateOf(B0.replace('mod#a9130c77e1f2d845', 'none')).temporalContext.hotspots).toEqual([]);
});

it('RL4-D-30 XB-26 weights that are no share are UNKNOWN, and said', () => {
  for (const weight of ['NaN', '1e-1', '-0.00', '1.01', '-0.1', '2']) {
    const { state, diagnostics } = decode(B0.replace('weight=0.60', `weight=${weight}`));
    expect(strings(diagnostics), weight).toEqual(['WARN:insight-range']);
    expect(state.cognitiveSignals.patterns).toEqual([{ label: 'handoff-friction', weight: 'UNKNOWN', conf: 0.71 }]);
  }
  expect(accepted(withToken('correlation:a-vs-b(-0.41)', 'INSIGHTS'))).toEqual([]);
  expect(accepted(withToken('pattern:a(-0.41)', 'INSIGHTS'))).toEqual(['WARN:insight-range']);
  expect(accepted(withToken('hunch:a(conf=0.41)', 'INSIGHTS'))).toEqual([]);
  expect(accepted(withToken('pattern:a(conf=login.py)', 'INSIGHTS')).join()).toMatch(/^ERROR/);
});

it('RL4-D-08 bytes are read as UTF-8', () => {
  expect(decode(new TextEncoder().encode(B0)).state).toEqual(stateOf(B0));
  expect(strings(safeDecode(Uint8Array.of(60, 255)).diagnostics)).toEqual(['ERROR:unparseable']);
  expect(strings(safeDecode('<RL4-CODEX>\ud800').diagnostics)).toEqual(['ERROR:unparseable']);
});

it('RL4-D-09 RL4-D-14 RL4-D-42 RL4-D-43 RL4-D-49 RL4-D-50 XB-13 no state on an error, unless partial is asked for', () => {
  for (const payload of [
    wrap(BLOCK_TEXTS.slice(1).join('')),
    B0.replace('mode=strict', '@@@@'),
    wrap(BLOCK_TEXTS.toReversed().join('')),
  ]) {
    expect(safeDecode(payload)).toMatchObject({ ok: false, status: 'failed' });
    expect('state' in safeDecode(payload)).toBe(false);
    expect(() => decode(payload)).toThrow(CodexError);
    const partial = safeDecode(payload, { partial: true });
    expect(partial).toMatchObject({ ok: false, status: 'partial', state: { temporalContext: { cycles: 5 } } });
    expect(partial.diagnostics).toEqual(safeDecode(payload).diagnostics);
    expect(JSON.stringify(partial)).not.toContain('@@@@');
  }
  expect(safeDecode(wrap(BLOCK_TEXTS.slice(1).join('')), { partial: true })).toMatchObject({
    state: { projectContext: { phase: 'UNKNOWN' } },
  });
  expect(safeDecode('<RL4-CODEX', { partial: true }).status).toBe('failed');
});

it('RL4-D-52 XB-41 v1.0: INSIGHTS and DECISIONS are free-form and may be missing', () => {
  const blocks = [...BLOCK_TEXTS.slice(0, 3), '<INSIGHTS>the team feels slow today | pattern:x(weight=7)</INSIGHTS>'];
  const { state, diagnostics } = decode(wrap(blocks.join(''), ' v="1.0"'));
  expect(diagnostics).toEqual([]);
  expect(state.unknown.tokens.INSIGHTS).toEqual(['the team feels slow today']);
  expect(
    accepted(wrap([...BLOCK_TEXTS.slice(0, 3), '<INSIGHTS>see login.py</INSIGHTS>'].join(''), ' v="1.0"')).join(),
  ).toMatch(/^ERROR/);
});

it('versions limits what is taken; strictChecksum refuses a changed body', () => {
  expect(strings(safeDecode(HANDOFF_11, { versions: ['1.2'] }).diagnostics)[0]).toBe('ERROR:version-refused:1.1');
  expect(safeDecode(HANDOFF_11, { versions: ['1.1', '1.2'] }).ok).toBe(true);
  const wrong = withChild(`<OPTIONAL>checksum=sha#${'ab'.repeat(32)}</OPTIONAL>`);
  expect(safeDecode(wrong)).toMatchObject({ ok: true, checksum: 'mismatch' });
  expect(decoded(wrong)).toEqual(['WARN:checksum-mismatch']);
  expect(safeDecode(wrong, { strictChecksum: true }).ok).toBe(false);
  expect(decode(withChild('<OPTIONAL>checksum=sha1#902fe1</OPTIONAL>')).checksum).toBe('unverifiable');
});

describe('XB-20 XB-29 other dialects are recognised, not called incomplete', () => {
  const others = {
    fragment: '<RL4-CODEX-FRAGMENT v="1.0">\nTIMESTAMP: 2024-01-01T00:00:00Z\n</RL4-CODEX-FRAGMENT>',
    field: '<RL4-CODEX v="1.0">\nUSER_IDENTITY: a person\nACTIVE_GOALS: ship it\n</RL4-CODEX>',
    'seven-block': '<RL4-CODEX v="1.0"><IDENTITY>a</IDENTITY><STATE>b</STATE><CONTEXT>some prose</CONTEXT></RL4-CODEX>',
  };
  it.each(Object.entries(others))('%s', (dialect, payload) => {
    expect(safeDecode(payload)).toMatchObject({ ok: false, dialect });
    expect(decoded(payload)).toEqual([`ERROR:other-dialect:${dialect}`]);
  });
});
