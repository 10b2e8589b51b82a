/** A state as text for an agent. Decoder specification §9, §11; ruling XB-40. UNKNOWN markers stand verbatim. */
import { type CognitiveState, type Insight, UNKNOWN } from './state.js';

const HEADINGS: readonly (readonly [string, string, readonly (keyof CognitiveState)[]])[] = [
  ['Project context', 'DATA and CONTEXT', ['projectContext', 'developerProfile']],
  ['Timeline', 'TIMELINE', ['temporalContext']],
  ['Cognitive insights', 'INSIGHTS', ['cognitiveSignals']],
  ['Decision context', 'DECISIONS', ['decisionContext']],
  ['Optional metadata', 'OPTIONAL', ['optionalMetadata']],
];
const OPTIONAL_FIELDS = ['vendor', 'encoder', 'session', 'checksum', 'policy'];

/** The state in words, section by section; what is missing is announced, never left out. */
export function describeState(state: CognitiveState): string {
  const lines = HEADINGS.flatMap(([heading, source, sections]) => {
    const fields = sections.flatMap((section) => fieldsOf(state, section));
    const isEmpty = fields.every(([, text]) => text === UNKNOWN);
    if (isEmpty) return [`${heading}`, `  ${source}: ${UNKNOWN} (context unavailable)`];
    return [heading, ...fields.map(([name, text]) => `  ${name}: ${text}`)];
  });
  return `${lines.join('\n')}\n`;
}

function fieldsOf(state: CognitiveState, section: keyof CognitiveState): (readonly [string, string])[] {
  const fields = Object.entries(state[section]).filter(([name]) => name !== 'recency');
  const absent =
    section === 'optionalMetadata' ? OPTIONAL_FIELDS.filter((name) => !(name in state.optionalMetadata)) : [];
  return [
    ...absent.map((name) => [name, UNKNOWN] as const),
    ...fields.map(([name, value]) => [name, show(value)] as const),
  ];
}

function show(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(show).join(', ');
  if (typeof value !== 'object' || value === null) return String(value);
  if ('label' in value) return showInsight(value as Insight);
  if ('kind' in value && 'value' in value) return `${value.kind} ${value.value}`;
  const entries = Object.entries(value);
  return entries.length === 0 ? UNKNOWN : entries.map(([key, entry]) => `${key} ${show(entry)}`).join(', ');
}

function showInsight({ label, weight, conf, value }: Insight): string {
  const coefficient = value === undefined ? '' : `coefficient ${value}, `;
  return `${label} (${coefficient}weight ${weight}, confidence ${conf})`;
}
