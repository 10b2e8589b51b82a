/**
 * One update applied to its list. C-L3, C-L4; rulings XF-11 to XF-13, XF-19, XF-20: lists append, keyed items replace,
 * inline values take the latest, constraints are only added.
 */
import type { UpdateItems } from './content.js';
import { readField, type SourceField } from './field.js';
import { itemKey, sharedKeys } from './item-key.js';
import { firstDifference } from './items.js';
import type { ListState } from './list-state.js';
import { type MergeState, shownValue } from './merge-state.js';
import type { ConflictOption } from './report.js';

/** Where an item comes from and where it goes. */
interface Context {
  state: MergeState;
  list: ListState;
  field: string;
  isList: boolean;
  timestamp: string;
  /** Of the instant. */
  id: string;
}

export function applyUpdate(state: MergeState, update: UpdateItems, timestamp: string, id: string): void {
  const { name: field, items, isList } = update;
  if (items.length === 0) return;
  const list = state.listFor(update, timestamp);
  const said = { timestamp, value: shownValue(items) };
  const { lastItems, lastSaid } = list;
  const place = lastItems ? firstDifference(lastItems, items) : -1;
  // Constraints that clash by a key are reported and decided one by one.
  const isReported = field === 'UPDATED_CONSTRAINTS' && items.some((item) => clashes(list, item));
  if (lastItems && lastSaid && place >= 0 && !isReported) {
    // Lists of the same words are cut at other places.
    const readAlike = lastItems[place]?.length !== items[place]?.length && lastSaid.value === said.value;
    const options = readAlike ? [exactly(lastItems, lastSaid), exactly(items, said)] : [lastSaid, said];
    if (!wins(state, field, options, id)) return;
  }
  list.lastItems = items;
  list.lastSaid = said;
  if (state.policy === 'replace' && field !== 'UPDATED_CONSTRAINTS') {
    for (const [text, from] of list.clearAdded()) state.override(field, from, text, timestamp, said.value);
  }
  applyItems({ state, list, field, isList, timestamp, id }, items);
}

function clashes(list: ListState, item: string): boolean {
  const key = itemKey(item);
  return key !== undefined && list.withKey(key) !== undefined && !list.has(item, key);
}

/** Lists that read alike in one line, told so that they differ. */
function exactly(items: readonly string[], { timestamp }: ConflictOption): ConflictOption {
  return { timestamp, value: JSON.stringify(items) };
}

/** Reports a later value against the one it met; false when the earlier one stays or a decision is awaited. */
function wins(state: MergeState, field: string, options: ConflictOption[], instant: string): boolean {
  const id = `${field}@${instant}`;
  const waits = state.policy === 'pause' && state.report.conflicts.at(-1)?.id !== id;
  const winner = waits ? state.decided(id, 2) : 1;
  state.report.conflicts.push({ id, field, options, winner });
  return winner === 1;
}

function applyItems(context: Context, items: string[]): void {
  const keys = items.map(itemKey);
  const shared = sharedKeys(keys);
  let added = items;
  for (let index = 0; index < items.length; index++) {
    const text = items[index] as string;
    const isAdded = applyItem(context, text, keys[index], shared);
    if (isAdded && added !== items) added.push(text);
    else if (!isAdded && added === items) added = items.slice(0, index);
  }
  const { state, field, timestamp } = context;
  if (added.length > 0) state.report.changes.push({ field, timestamp, added });
}

function applyItem(context: Context, text: string, key: string | undefined, shared: ReadonlySet<string>): boolean {
  const { state, list, field, isList, timestamp } = context;
  const isConstraint = field === 'UPDATED_CONSTRAINTS';
  if (list.has(text, key) || (isConstraint && state.isBaseConstraint(text))) {
    state.report.suppressed.push({ field, timestamp, value: text, reason: 'already there' });
    return false;
  }
  const rival = key === undefined || shared.has(key) ? undefined : list.withKey(key);
  if (isConstraint) return addConstraint(context, rival, text, key);
  const replaced = rival ?? (isList ? undefined : list.scalar);
  const place = replaced ?? list.add(text, timestamp, key);
  if (replaced !== undefined) override(context, replaced, text, key);
  if (!isList) list.scalar = place;
  return true;
}

/** Replaces an item, and says so. */
function override({ state, list, field, timestamp }: Context, place: number, text: string, key?: string): void {
  state.override(field, list.from[place] as string, list.items[place] as string, timestamp, text);
  list.replace(place, text, timestamp, key);
}

/** Constraints are only added. Two that give one key different values wait for a decision (XF-11). */
function addConstraint(context: Context, rival: number | undefined, text: string, key: string | undefined): boolean {
  const { state, list, field, timestamp } = context;
  if (rival === undefined) {
    state.checkConstraintKey(key, timestamp);
    list.add(text, timestamp, key);
    return true;
  }
  const id = `${field}:${key}@${context.id}`;
  const options = [
    { timestamp: list.from[rival] as string, value: list.items[rival] as string },
    { timestamp, value: text },
  ];
  const winner = state.decided(id, 2);
  state.report.conflicts.push({ id, field, options, winner });
  if (winner !== 1) return false;
  override(context, rival, text, key);
  return true;
}

/** Extensions are carried as they were written; a later one replaces an earlier one. */
export function applyExtension(state: MergeState, given: SourceField, timestamp: string, id: string): void {
  const field = readField(given);
  const { name, source, text } = field;
  const met = state.extensionsSeen.get(name);
  const said = { timestamp, value: text };
  if (met && met.value !== text && !wins(state, name, [met, said], id)) return;
  state.extensionsSeen.set(name, said);
  const base = state.base.get(name);
  const before = state.extensions.get(name) ?? (base && { field: base, from: 'base' });
  if (before?.field.source !== source) {
    if (before) state.override(name, before.from, before.field.text, timestamp, text);
    state.report.changes.push({ field: name, timestamp, added: [text] });
  }
  state.extensions.set(name, { field, from: timestamp });
}
