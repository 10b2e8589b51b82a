/** Values into their fields of the state. Rulings XB-22, XB-23, XB-24, XB-37. */
import type { BlockName } from './blocks.js';
import type { Slot } from './slots.js';
import { type CognitiveState, emptyMap, type TemporalEvent, UNKNOWN } from './state.js';

const EVENT_KINDS: ReadonlyMap<string, TemporalEvent['kind']> = new Map([
  ['bursts', 'burst'],
  ['droughts', 'drought'],
  ['anomalies', 'anomaly'],
]);

/** Stores what a token said; a list or a map without values is known to be empty. */
export function store(state: CognitiveState, slot: Slot, label: string, values: unknown[]): void {
  switch (slot.kind) {
    case 'map':
      storeEntry(state, slot, label.slice(slot.prefix.length), values);
      break;
    case 'extension':
      storeEntry(state, slot, label, values);
      break;
    case 'list':
    case 'ids':
    case 'stack':
    case 'insights':
      storeList(state, slot, values);
      break;
    default:
      (state[slot.section] as Record<string, unknown>)[slot.field] = values[0];
  }
  if (slot.section === 'temporalContext') {
    noteRecency(state, 'TIMELINE', slot.label);
    if (slot.kind === 'list' && slot.isRepeated) noteEvents(state, slot.label, values);
  } else if (slot.section === 'cognitiveSignals') noteRecency(state, 'INSIGHTS', slot.label);
}

function storeList(state: CognitiveState, slot: Slot, values: unknown[]): void {
  const home = state[slot.section] as Record<string, unknown>;
  const known = home[slot.field];
  if (known === UNKNOWN) home[slot.field] = values;
  else for (const value of values) (known as unknown[]).push(value);
}

/** Of two entries with one key, the first holds. */
function storeEntry(state: CognitiveState, slot: Slot, key: string, values: readonly unknown[]): void {
  const home = state[slot.section] as Record<string, unknown>;
  if (home[slot.field] === UNKNOWN) home[slot.field] = emptyMap();
  const entries = home[slot.field] as Record<string, unknown>;
  if (values.length > 0 && !(key in entries)) entries[key] = values[0];
}

/** The order of TIMELINE and INSIGHTS is the sender's. */
export function noteRecency(state: CognitiveState, block: BlockName, label: string): void {
  const home = block === 'TIMELINE' ? state.temporalContext : block === 'INSIGHTS' ? state.cognitiveSignals : undefined;
  if (!home) return;
  if (home.recency === UNKNOWN) home.recency = [label];
  else home.recency.push(label);
}

/** Bursts, droughts and anomalies are events as well. */
function noteEvents({ temporalContext }: CognitiveState, label: string, values: readonly unknown[]): void {
  const kind = EVENT_KINDS.get(label) as TemporalEvent['kind'];
  if (temporalContext.events === UNKNOWN) temporalContext.events = [];
  for (const value of values) temporalContext.events.push({ kind, value: String(value) });
}
