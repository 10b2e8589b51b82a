/** States and payloads drawn by fast-check: what an encoder may emit, and mutations of it. */
import fc from 'fast-check';
import type { StateInput } from '../src/index.js';

const words = fc.constantFrom(
  'build',
  'idle-dip',
  'iter2',
  'drift-low',
  '10kb-cap',
  'a-vs-b',
  'steady',
  'p95',
  'none-left',
);
const count = fc.integer({ min: 0, max: 9999 });
const share = fc.integer({ min: 0, max: 100 }).map((hundredths) => hundredths / 100);
const id = (namespace: string) =>
  fc
    .stringMatching(/^[0-9a-f]{15}a$/)
    .filter((hex) => /^[89a-f]/.test(hex))
    .map((hex) => `${namespace}#${hex}`);
const unknown = fc.constant('UNKNOWN' as const);
const or = <T>(value: fc.Arbitrary<T>) => fc.oneof({ weight: 4, arbitrary: value }, { weight: 1, arbitrary: unknown });
const many = <T>(value: fc.Arbitrary<T>) => or(fc.array(value, { maxLength: 3 }));
const insight = (least: number) =>
  fc.record(
    {
      label: words,
      weight: or(share),
      conf: or(share),
      value: fc.integer({ min: least, max: 100 }).map((hundredths) => hundredths / 100),
    },
    { requiredKeys: ['label'] },
  );
const recency = (...labels: string[]) => fc.shuffledSubarray(labels);
/** A label that promises a secret (`pwd`, `token`) makes its value one, which is refused. */
const keys = fc.stringMatching(/^[a-z]{1,6}$/).filter((key) => !/(?:pwd|token|secret|passwd)$/.test(key));

export const states: fc.Arbitrary<StateInput> = fc.record(
  {
    projectContext: fc.record({
      projectHash: or(fc.oneof(id('proj'), id('org'))),
      mode: fc.constantFrom('strict' as const, 'normal' as const, 'UNKNOWN' as const),
      phase: or(words),
      taskLoad: or(
        fc.oneof(fc.record({ active: count, total: count }), fc.record({ count }), fc.record({ total: count })),
      ),
      maturity: or(words),
      constraints: many(words),
      successCriteria: many(words),
      type: or(words),
      kpis: or(fc.dictionary(keys, fc.oneof(words, count, share), { maxKeys: 3 })),
      cogHealth: or(share),
      constraintMap: or(fc.dictionary(keys, words, { minKeys: 1, maxKeys: 2 })),
    }),
    temporalContext: fc.record({
      cycles: or(count),
      actions: many(words),
      bursts: many(fc.oneof(words, count.map(String))),
      droughts: many(words),
      hotspots: many(id('mod')),
      anomalies: many(words),
      recency: recency('cycles', 'actions', 'bursts', 'hotspots', 'anomalies', 'anomalies', 'nothing'),
    }),
    cognitiveSignals: fc.record({
      patterns: many(insight(0)),
      trends: many(insight(0)),
      forecasts: many(insight(0)),
      correlations: many(insight(-100)),
      recency: recency('pattern', 'trend', 'correlation', 'pattern'),
    }),
    decisionContext: fc.record({
      adrRefs: many(id('adr')),
      driftSignals: many(words),
      anomalies: many(words),
      integrity: fc.constantFrom('GREEN' as const, 'AMBER' as const, 'RED' as const, 'UNKNOWN' as const),
      adjustments: many(words),
    }),
    developerProfile: fc.record({
      devDNA: or(fc.constantFrom('focus/iterative', 'a/b/c', 'focus')),
      reasoningStyle: or(words),
      riskProfile: or(words),
      stackDescriptors: many(fc.constantFrom('fe', 'api', 'llm', 'db')),
    }),
    optionalMetadata: fc.record(
      {
        vendor: words,
        session: id('fingerprint'),
        checksum: fc.constant('anew'),
        extensions: fc.dictionary(
          keys.map((key) => `ext.${key}`),
          fc.oneof(words, count.map(String)),
          { maxKeys: 2 },
        ),
      },
      { requiredKeys: ['extensions'] },
    ),
    unknown: fc.record({
      tags: fc.constant([]),
      tokens: fc.constantFrom({}, { DATA: ['focus=steady', 'foc#0123456789abcdef'] }, { TIMELINE: ['zeta=9'] }),
    }),
  },
  { requiredKeys: [] },
);

const pieces = fc.constantFrom(
  '<',
  '>',
  '/',
  '|',
  ' | ',
  ' , ',
  ',',
  '\n',
  '(',
  ')',
  '=',
  ':',
  '#',
  '"',
  '&',
  '\0',
  '\u2028',
  '\u202e',
  'о',
  '-',
  '.',
  ' ',
  'UNKNOWN',
  'none',
  '<DATA>',
  '</DATA>',
  '<OPTIONAL>',
  '</OPTIONAL>',
  '<FUTURE a="1">x</FUTURE>',
  '<F/>',
  '<!-- x -->',
  '<!',
  '<?',
  '</RL4-CODEX>',
  'login.py',
  'mod#a913',
  'weight=NaN',
  '__proto__',
  'constructor',
  'kpi:',
  'ext.',
  '1.3',
  '😀',
);

export interface Mutation {
  at: number;
  remove: number;
  insert: string;
}
export const mutations = fc.array(
  fc.record({
    at: fc.nat(2000),
    remove: fc.oneof(fc.constant(0), fc.nat(40)),
    insert: fc.oneof(pieces, fc.constant('')),
  }),
  { minLength: 1, maxLength: 4 },
);

export function mutate(payload: string, changes: readonly Mutation[]): string {
  let text = payload;
  for (const { at, remove, insert } of changes) {
    const place = at % (text.length + 1);
    text = text.slice(0, place) + insert + text.slice(place + remove);
  }
  return text;
}
