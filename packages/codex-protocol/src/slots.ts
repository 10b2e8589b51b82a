/**
 * The slots: every label the protocol knows, where its value goes and what it may be. RL4-CODEX §6, decoder
 * specification §4; rulings XB-04, XB-22, XB-25, XB-28. Encoder, validator and decoder all read this one table.
 */
import type { BlockName } from './blocks.js';
import type { Section } from './state.js';
import type { Grammar } from './values.js';
import * as values from './values.js';

interface Home {
  label: string;
  /** The label and its mark, as a token begins. */
  begin: string;
  section: Section;
  field: string;
}
type Shape =
  | { kind: 'one'; grammar: Grammar }
  /** `joint` stands between items; repeated lists have one token for each item. */
  | { kind: 'list'; grammar: Grammar; joint: ',' | '+'; isRepeated: boolean }
  /** `stack=hash(fe,api)` */
  | { kind: 'stack'; grammar: Grammar }
  /** Raw names are hashed under the namespace. */
  | { kind: 'id'; namespace: string }
  | { kind: 'ids'; namespace: string; isRepeated: boolean }
  /** The label goes on: `kpi:velocity`, `constraints.budget`. */
  | { kind: 'map'; grammar: Grammar; prefix: string }
  | { kind: 'insights' }
  /** A receiver only warns when the value is not hashed. */
  | { kind: 'fingerprint'; namespace: string }
  | { kind: 'checksum' }
  | { kind: 'extension' };
export type Slot = Home & Shape;
type AnySlot = Home & Record<'kind' | 'grammar' | 'joint' | 'isRepeated' | 'prefix' | 'namespace', unknown>;

type Row = readonly [label: string, field: string, shape: Shape];

const one = (grammar: Grammar) => ({ kind: 'one', grammar }) as const;
const list = (grammar: Grammar, joint: ',' | '+' = ',') =>
  ({ kind: 'list', grammar, joint, isRepeated: false }) as const;
const repeated = (grammar: Grammar) => ({ kind: 'list', grammar, joint: ',', isRepeated: true }) as const;
const map = (grammar: Grammar, prefix: string) => ({ kind: 'map', grammar, prefix }) as const;
const fingerprint = (namespace: string) => ({ kind: 'fingerprint', namespace }) as const;

const rows = (section: Section, ...table: readonly Row[]): Slot[] =>
  table.map(([label, field, shape]) => slotOf({ label, section, field, ...shape }));

/** All slots have the same properties in the same order, which is what makes reading them fast. */
function slotOf(slot: Omit<Home, 'begin'> & Shape): Slot {
  const { label, section, field, kind, grammar, joint, isRepeated, prefix, namespace } = slot as AnySlot;
  const begin = kind === 'insights' ? `${label}:` : `${label}=`;
  return { label, begin, section, field, kind, grammar, joint, isRepeated, prefix, namespace } as Slot;
}

/** In each block, the order in which a state without recency is written. */
export const SLOTS: Readonly<Record<BlockName, readonly Slot[]>> = {
  DATA: rows(
    'projectContext',
    ['proj', 'projectHash', { kind: 'id', namespace: 'proj' }],
    ['mode', 'mode', one(values.oneOf('strict', 'normal', 'flexible', 'exploratory'))],
    ['phase', 'phase', one(values.slug)],
    ['tasks', 'taskLoad', one(values.tasks)],
    ['maturity', 'maturity', one(values.slug)],
    ['cog.health', 'cogHealth', one(values.share)],
    ['kpi', 'kpis', map(values.measure, 'kpi:')],
  ),
  TIMELINE: rows(
    'temporalContext',
    ['cycles', 'cycles', one(values.count)],
    ['actions', 'actions', list(values.slug, '+')],
    ['bursts', 'bursts', repeated(values.slugOrCount)],
    ['droughts', 'droughts', repeated(values.slugOrCount)],
    ['hotspots', 'hotspots', { kind: 'ids', namespace: 'mod', isRepeated: false }],
    ['anomalies', 'anomalies', repeated(values.slugOrCount)],
  ),
  CONTEXT: [
    ...rows(
      'projectContext',
      ['type', 'type', one(values.slug)],
      ['constraints', 'constraints', list(values.slug)],
      ['constraints.', 'constraintMap', map(values.slugOrCount, 'constraints.')],
      ['success', 'successCriteria', list(values.slug)],
    ),
    ...rows(
      'developerProfile',
      ['stack', 'stackDescriptors', { kind: 'stack', grammar: values.technology }],
      ['devDNA', 'devDNA', one(values.slugPath)],
      ['reasoning', 'reasoningStyle', one(values.slug)],
      ['risk', 'riskProfile', one(values.slug)],
    ),
  ],
  INSIGHTS: rows(
    'cognitiveSignals',
    ['pattern', 'patterns', { kind: 'insights' }],
    ['trend', 'trends', { kind: 'insights' }],
    ['forecast', 'forecasts', { kind: 'insights' }],
    ['correlation', 'correlations', { kind: 'insights' }],
  ),
  DECISIONS: rows(
    'decisionContext',
    ['adr', 'adrRefs', { kind: 'ids', namespace: 'adr', isRepeated: true }],
    ['drift', 'driftSignals', repeated(values.slug)],
    ['anomaly', 'anomalies', repeated(values.slug)],
    ['integrity', 'integrity', one(values.integrity)],
    ['adjust', 'adjustments', repeated(values.slug)],
  ),
  OPTIONAL: rows(
    'optionalMetadata',
    ['vendor', 'vendor', one(values.name)],
    ['encoder', 'encoder', fingerprint('agent')],
    ['session', 'session', fingerprint('fingerprint')],
    ['policy', 'policy', fingerprint('policy')],
    ['checksum', 'checksum', { kind: 'checksum' }],
    ['ext', 'extensions', { kind: 'extension' }],
  ),
};

const HASH = 35;

/** Whether several tokens may speak of the slot in what an encoder writes. */
export function isRepeatable(slot: Slot): boolean {
  if (slot.kind === 'list' || slot.kind === 'ids') return slot.isRepeated;
  return slot.kind === 'map' || slot.kind === 'extension' || slot.kind === 'insights';
}

/** The token of a value in the spelling of an encoder. The label of a map or an extension goes on beyond the slot's. */
export function spell(slot: Slot, label: string, value: string): string {
  const isBare = slot.kind === 'id' || slot.kind === 'extension' || (slot.kind === 'ids' && slot.isRepeated);
  const isOwn = isBare && value.charCodeAt(label.length) === HASH && value.startsWith(label);
  if (isOwn) return value;
  return label === slot.label && value !== 'none' ? slot.begin + value : `${label}=${value}`;
}

/** Spellings of v1.1 and of other blocks that a receiver understands. */
const ALIASES: Readonly<Partial<Record<BlockName, Readonly<Record<string, string>>>>> = {
  TIMELINE: { anomaly: 'anomalies' },
  CONTEXT: { project: 'type' },
  DECISIONS: { adjustment: 'adjust', anomalies: 'anomaly' },
};

/** Labels whose values are names in every block, although the state has no field for them. */
export const IDENTIFIER_LABELS: ReadonlySet<string> = new Set([
  'proj',
  'hotspots',
  'adr',
  'mod',
  'branch',
  'user',
  'file',
]);

/** Removed when a payload becomes v1.1. */
export const V12_LABELS: ReadonlySet<string> = new Set(['vendor', 'encoder', 'session', 'checksum', 'policy']);

function byLabel(block: BlockName): ReadonlyMap<string, Slot> {
  const slots = new Map(SLOTS[block].filter(({ label }) => label !== 'ext').map((slot) => [slot.label, slot]));
  for (const [alias, label] of Object.entries(ALIASES[block] ?? {})) slots.set(alias, slots.get(label) as Slot);
  return slots;
}

export type SlotFinder = (label: string) => Slot | undefined;

function finder(block: BlockName): SlotFinder {
  const slots = byLabel(block);
  const prefixed = SLOTS[block].find((slot) => slot.kind === 'map');
  const extension = SLOTS[block].find((slot) => slot.kind === 'extension');
  return (label) => slots.get(label) ?? (prefixed && label.startsWith(prefixed.prefix) ? prefixed : extension);
}

export const FIND_SLOT: Readonly<Record<BlockName, SlotFinder>> = {
  DATA: finder('DATA'),
  TIMELINE: finder('TIMELINE'),
  CONTEXT: finder('CONTEXT'),
  INSIGHTS: finder('INSIGHTS'),
  DECISIONS: finder('DECISIONS'),
  OPTIONAL: finder('OPTIONAL'),
};
