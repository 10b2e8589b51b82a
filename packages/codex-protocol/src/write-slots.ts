/** A state → the tokens of each block. RL4-CODEX §8.1–§8.3; rulings XB-05, XB-16. Nothing is invented. */
import { BLOCKS, type BlockName, isSorted } from './blocks.js';
import { SLOTS, type Slot } from './slots.js';
import { isKnown, type StateInput } from './state.js';
import { parseToken } from './tokens.js';
import { refuse, type Writing, writeSlot } from './write-values.js';

/** The slots of each block in the order in which they are written. */
const ORDERED: ReadonlyMap<BlockName, readonly Slot[]> = new Map(
  BLOCKS.map((block) => [
    block,
    isSorted(block) ? SLOTS[block].toSorted((a, b) => (a.label < b.label ? -1 : 1)) : SLOTS[block],
  ]),
);

/** The tokens of one block in canonical order; what does not fit is reported. */
export function writeTokens(block: BlockName, state: StateInput, writing: Writing): string[] {
  const tokens: string[] = [];
  let section: object | undefined;
  let name = '';
  for (const slot of ORDERED.get(block) as readonly Slot[]) {
    if (slot.section !== name) {
      name = slot.section;
      section = state[slot.section];
    }
    const value = fieldOf(state, section, slot);
    if (isKnown(value) && slot.kind !== 'checksum') writeSlot(slot, value, tokens, writing);
  }
  const extras = listOf(state.unknown?.tokens?.[block]);
  for (const text of extras) {
    if (typeof text === 'string' && !/[|\s<>]/.test(text)) tokens.push(text);
    else refuse(`unknown.tokens.${block}`, writing);
  }
  if (!isSorted(block)) return sortByRecency(tokens, recencyOf(block, state));
  return extras.length > 0 || block === 'OPTIONAL' ? sortByLabel(tokens) : tokens;
}

function fieldOf(state: StateInput, section: object | undefined, slot: Slot): unknown {
  const value = section ? (section as Record<string, unknown>)[slot.field] : undefined;
  return isKnown(value) || slot.section !== 'temporalContext' ? value : eventsOf(state, slot.label);
}

/** A caller may tell bursts, droughts and anomalies by events alone. */
function eventsOf(state: StateInput, label: string): unknown {
  const events = listOf(state.temporalContext?.events);
  const values = events.filter(({ kind }) => label === (kind === 'anomaly' ? 'anomalies' : `${kind}s`));
  return values.length > 0 ? values.map(({ value }) => value) : undefined;
}

function listOf<T>(value: readonly T[] | 'UNKNOWN' | undefined): readonly T[] {
  return Array.isArray(value) ? value : [];
}

/** By label, stable for repeated ones; slots are written in this order anyway. */
function sortByLabel(tokens: readonly string[]): string[] {
  const labelled = tokens.map((text) => ({ text, label: parseToken(text).label }));
  labelled.sort((a, b) => (a.label < b.label ? -1 : a.label > b.label ? 1 : 0));
  return labelled.map(({ text }) => text);
}

function recencyOf(block: BlockName, state: StateInput): readonly string[] {
  return listOf(block === 'TIMELINE' ? state.temporalContext?.recency : state.cognitiveSignals?.recency);
}

/** As the caller orders them; tokens whose label he does not name come last. */
function sortByRecency(tokens: string[], recency: readonly string[]): string[] {
  if (recency.length === 0) return tokens;
  const waiting = new Map<string, string[]>();
  for (const token of tokens.toReversed()) {
    const { label } = parseToken(token);
    const queue = waiting.get(label);
    if (queue) queue.push(token);
    else waiting.set(label, [token]);
  }
  const next = (label: string) => waiting.get(label)?.pop() ?? [];
  return [...recency.flatMap(next), ...tokens.flatMap((token) => next(parseToken(token).label))];
}
