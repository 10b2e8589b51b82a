/**
 * Fragments applied to a base in the order of their instants. C-L2, FR-01, FR-05; rulings XF-13, XF-15: journals
 * accumulate, different values of one instant wait for a decision.
 */
import { applyExtension, applyUpdate } from './apply.js';
import type { Content, UpdateItems } from './content.js';
import type { Diagnostic } from './diagnostics.js';
import { itemsOf, readText, type SourceField } from './field.js';
import { endOfInstant } from './instant.js';
import { isAmbiguous, type MergeState, shownValue } from './merge-state.js';
import { readUpdate, type Update } from './parts.js';

const JOURNALS: readonly string[] = ['NEW_CONTEXT', 'NOTES'];

/** Updates must be sorted. Each is read, checked and applied in turn; one with problems only adds them to the diagnostics. */
export function fold(state: MergeState, updates: readonly Update[], diagnostics: Diagnostic[]): void {
  for (let start = 0; start < updates.length; ) {
    const end = endOfInstant(updates, start);
    if (end === start + 1) applyAlone(state, updates[start] as Update, diagnostics);
    else applyTogether(state, updates.slice(start, end), diagnostics);
    start = end;
  }
}

/** Reads and checks updates that the base already holds, and notes what they said last. */
export function recall(state: MergeState, updates: readonly Update[], diagnostics: Diagnostic[]): void {
  for (const update of updates) {
    const content = readUpdate(update, diagnostics);
    const { timestamp } = update;
    for (const items of content?.updates ?? []) state.recall(items, timestamp);
    for (const field of content?.extensions ?? []) {
      state.extensionsSeen.set(field.name, { timestamp, value: readText(field) });
    }
  }
}

function applyAlone(state: MergeState, update: Update, diagnostics: Diagnostic[]): void {
  const content = readUpdate(update, diagnostics);
  if (!content) return;
  const { timestamp, instant } = update;
  echo(state, content, timestamp);
  for (const items of content.updates) apply(state, items, timestamp, instant.id);
  for (const field of content.extensions) applyExtension(state, field, timestamp, instant.id);
}

function apply(state: MergeState, update: UpdateItems, timestamp: string, id: string): void {
  if (!JOURNALS.includes(update.name)) {
    applyUpdate(state, update, timestamp, id);
    return;
  }
  const journal = state.journalFor(update, timestamp);
  for (const item of update.items) journal.push(item);
  state.report.changes.push({ field: update.name, timestamp, added: update.items });
}

function echo(state: MergeState, { echoed }: Content, timestamp: string): void {
  for (const { name, source } of echoed) state.report.ignored.push({ timestamp, name, source });
}

/** Updates of one instant, field by field: order cannot decide between them. */
function applyTogether(state: MergeState, together: readonly Update[], diagnostics: Diagnostic[]): void {
  const byName = new Map<string, Rival[]>();
  for (const update of together) {
    const content = readUpdate(update, diagnostics);
    if (!content) continue;
    const { timestamp } = update;
    echo(state, content, timestamp);
    for (const { name, items, isList } of content.updates) addRival(byName, { name, items, isList, timestamp });
    for (const field of content.extensions) addRival(byName, { ...field, items: itemsOf(field).items, timestamp });
  }
  const { id } = (together[0] as Update).instant;
  for (const [name, given] of byName) {
    const chosen = JOURNALS.includes(name) ? given : settleTie(state, name, id, given);
    for (const rival of chosen) {
      if ('source' in rival) applyExtension(state, rival, rival.timestamp, id);
      else apply(state, rival, rival.timestamp, id);
    }
  }
}

type Rival = { timestamp: string } & (UpdateItems | (SourceField & { items: string[] }));

function addRival(byName: Map<string, Rival[]>, rival: Rival): void {
  const given = byName.get(rival.name);
  if (given) given.push(rival);
  else byName.set(rival.name, [rival]);
}

/** Whether different values would be told by the same words. */
function readAlike(given: readonly Rival[]): boolean {
  if (!given.some(({ items }) => isAmbiguous(items))) return false;
  const count = (tell: (items: string[]) => string) => new Set(given.map(({ items }) => tell(items))).size;
  return count(shownValue) < count(JSON.stringify);
}

/** The one value of an instant, or the one a person chose (FR-05). */
function settleTie(state: MergeState, field: string, id: string, given: Rival[]): Rival[] {
  if (given.length === 1) return given;
  const tell = readAlike(given) ? JSON.stringify : shownValue;
  const byValue = new Map<string, Rival>();
  for (const rival of given) byValue.set(tell(rival.items), rival);
  if (byValue.size === 1) {
    const reason = 'given twice at this instant';
    for (const { items, timestamp } of given.slice(1)) {
      for (const value of items) state.report.suppressed.push({ field, timestamp, value, reason });
    }
    return given.slice(0, 1);
  }
  const options = [...byValue.keys()]
    .sort()
    .map((value) => ({ timestamp: byValue.get(value)?.timestamp ?? '', value }));
  const winner = state.decided(`${field}@${id}`, options.length);
  state.report.conflicts.push({ id: `${field}@${id}`, field, options, winner });
  return winner === undefined ? [] : [byValue.get(options[winner]?.value ?? '') as Rival];
}
