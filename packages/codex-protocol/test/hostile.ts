/** Values that try to be more than one value, or another one, put into a state in place of honest ones. */
import fc from 'fast-check';
import type { StateInput } from '../src/index.js';

export type Sections = Record<string, Record<string, unknown> | undefined>;

const TEXTS = [
  ...[
    'build',
    'none',
    'UNKNOWN',
    '',
    ' ',
    'a b',
    'a,b',
    'a+b',
    'a/b',
    'a | b',
    'a|b',
    'build | phase=review',
    'a\nb',
    'a\tb',
  ],
  ...[
    'build | adjust=more',
    'a=b',
    'a:b',
    'kpi:x=1',
    'x(conf=0.10)',
    'x(conf=0.10',
    'x)',
    'hash(fe)',
    'fe,api',
    'acme',
    'é',
  ],
  ...[
    '</DATA>',
    'x</DATA>\n<TIMELINE>',
    'x</DECISIONS>\n</RL4-CODEX>',
    '<!-- x -->',
    '&lt;',
    '\0',
    '\ud800',
    'login.py',
  ],
  ...[
    'mod#0123456789abcdef',
    'mod#a913',
    'proj#0123456789abcdef',
    'adr#0123456789abcdef',
    '0.5',
    '5',
    '05',
    'x'.repeat(70),
  ],
];
const LISTS = {
  projectContext: ['constraints', 'successCriteria'],
  temporalContext: ['actions', 'bursts', 'droughts', 'anomalies'],
  decisionContext: ['driftSignals', 'anomalies', 'adjustments'],
};
const SINGLES = {
  projectContext: ['phase', 'maturity', 'type'],
  developerProfile: ['devDNA', 'reasoningStyle', 'riskProfile'],
  optionalMetadata: ['vendor'],
};
const text = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom('build', 'idle-dip', 'acme', 'p95') },
  { weight: 1, arbitrary: fc.constantFrom(...TEXTS) },
);
const known = text.filter((value) => value !== 'UNKNOWN');
const places = (fields: Record<string, string[]>) =>
  fc.constantFrom(...Object.entries(fields).flatMap(([section, names]) => names.map((field) => ({ section, field }))));
const label = fc.record({ label: text, weight: fc.constantFrom(0.5, 'UNKNOWN'), conf: fc.constant('UNKNOWN') });

/** A value for a field, of the kind that the field has. */
export const hostilities = fc.array(
  fc
    .oneof(
      fc.record({ place: places(LISTS), value: fc.array(text, { maxLength: 3 }) }),
      fc.record({ place: places(SINGLES), value: known }),
      fc.record({
        place: places({ projectContext: ['kpis', 'constraintMap'] }),
        value: fc.dictionary(text, known, { minKeys: 1, maxKeys: 2 }),
      }),
      fc.record({
        place: places({ cognitiveSignals: ['patterns', 'trends'] }),
        value: fc.array(label, { minLength: 1, maxLength: 2 }),
      }),
    )
    .map(({ place, value }) => ({ ...place, value: value as unknown })),
  { minLength: 1, maxLength: 2 },
);

export function spoil(
  state: StateInput,
  changes: readonly { section: string; field: string; value: unknown }[],
): StateInput {
  const spoilt: Sections = { ...(state as Sections) };
  for (const { section, field, value } of changes) spoilt[section] = { ...spoilt[section], [field]: value };
  return spoilt as StateInput;
}
