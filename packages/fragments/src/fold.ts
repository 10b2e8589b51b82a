/**
 * Fragments applied to a base in the order of their instants. C-L2 to C-L5, FR-01, FR-05; rulings XF-11 to XF-13, XF-15,
 * XF-19 to XF-21: lists append, keyed items replace, journals accumulate, inline values take the latest, ties wait.
 */
import type { Field } from './body.js';
import type { Fragment } from './fragment.js';
import { PART, PREVIOUS } from './fragment.js';
import { ListState } from './list-state.js';
import { isUnclear, type Snapshot } from './load.js';
import { isExtension, isUpdateField, type UpdateField } from './names.js';
import type { Report } from './report.js';

/** `latest`: the later value wins. `pause`: every conflict waits. `replace`: a later list replaces earlier fragments' lists. */
export type Policy = 'latest' | 'pause' | 'replace';

export interface FoldOptions {
  policy: Policy;
  decisions: ReadonlyMap<string, number>;
}

/** Where an update goes. */
const TARGETS: Record<UpdateField, string> = {
  NEW_CONTEXT: 'CONTEXT_SUMMARY',
  UPDATED_DECISIONS: 'DECISIONS',
  UPDATED_TASKS: 'TASKS',
  UPDATED_CONSTRAINTS: 'UPDATED_CONSTRAINTS',
  STYLE_UPDATES: 'STYLE_UPDATES',
  NOTES: 'NOTES',
};
const JOURNALS: readonly string[] = ['NEW_CONTEXT', 'NOTES'];
const RECORD = /^ext\.merged(?:-hashes)?$/;

/** One fragment, or the parts of one that was split. */
export interface Update {
  timestamp: string;
  id: string;
  fields: Field[];
  ignored: Pick<Field, 'name' | 'source'>[];
}

export interface Folded {
  lists: Map<string, ListState>;
  extensions: Map<string, { field: Field; from: string }>;
  report: Report;
}

interface State extends Folded {
  base: ReadonlyMap<string, Field>;
  constraints: ReadonlySet<string>;
  options: FoldOptions;
  extensionsSeen: Map<string, { timestamp: string; value: string }>;
}

/** Updates must be sorted; those of one instant stand together. */
export function fold(base: Snapshot, updates: readonly Update[], options: FoldOptions): Folded {
  const fields = new Map(base.fields.map((field) => [field.key, field]));
  const state: State = {
    base: fields,
    constraints: new Set(fields.get('CONSTRAINTS')?.items),
    lists: new Map(),
    extensions: new Map(),
    extensionsSeen: new Map(),
    report: { changes: [], overrides: [], suppressed: [], ignored: [], conflicts: [] },
    options,
  };
  for (let start = 0; start < updates.length; ) {
    let end = start + 1;
    while (end < updates.length && updates[end]?.id === updates[start]?.id) end++;
    applyInstant(state, updates.slice(start, end));
    start = end;
  }
  return state;
}

/** The updates in fields that are applied, and the others, which are only echoed. */
export function toUpdate({ timestamp, instant, fields, echoed }: Fragment): Update {
  const isApplied = ({ name }: Field) => isUpdateField(name) || (isExtension(name) && !RECORD.test(name));
  const isLink = ({ name }: Field) => name === PREVIOUS || name === PART;
  return {
    timestamp,
    id: instant.id,
    fields: fields.filter((field) => isApplied(field) && !isLink(field)),
    ignored: [...fields.filter((field) => !isApplied(field)), ...echoed],
  };
}

function applyInstant(state: State, updates: readonly Update[]): void {
  const byName = new Map<string, { field: Field; timestamp: string }[]>();
  for (const { fields, ignored, timestamp } of updates) {
    for (const { name, source } of ignored) state.report.ignored.push({ timestamp, name, source });
    for (const field of fields) {
      const given = byName.get(field.name);
      if (given) given.push({ field, timestamp });
      else byName.set(field.name, [{ field, timestamp }]);
    }
  }
  const id = updates[0]?.id as string;
  for (const [name, given] of byName) {
    if (JOURNALS.includes(name)) for (const one of given) appendJournal(state, one.field, one.timestamp);
    else {
      const chosen = given.length === 1 ? given[0] : settleTie(state, name, id, given);
      if (chosen && isExtension(name)) applyExtension(state, chosen.field, chosen.timestamp, id);
      else if (chosen) applyField(state, chosen.field, chosen.timestamp, id);
    }
  }
}

function appendJournal(state: State, field: Field, timestamp: string): void {
  const list = listFor(state, field.name as UpdateField, timestamp, field);
  for (const item of field.items) list.add(item, timestamp);
  state.report.changes.push({ field: field.name, timestamp, added: field.items });
}

/** Order cannot decide between different values of one instant: a person does (FR-05). */
function settleTie(state: State, field: string, id: string, given: { field: Field; timestamp: string }[]) {
  const byValue = new Map(given.map((one) => [shownValue(one.field), one]));
  for (const { field: same, timestamp } of given.slice(byValue.size === 1 ? 1 : given.length)) {
    const reason = 'given twice at this instant';
    for (const value of same.items) state.report.suppressed.push({ field, timestamp, value, reason });
  }
  if (byValue.size === 1) return given[0];
  const options = [...byValue]
    .map(([value, { timestamp }]) => ({ value, timestamp }))
    .sort((a, b) => (a.value < b.value ? -1 : 1));
  const winner = decided(state, `${field}@${id}`, options.length);
  state.report.conflicts.push({ id: `${field}@${id}`, field, options, winner });
  return winner === undefined ? undefined : byValue.get(options[winner]?.value as string);
}

function applyField(state: State, field: Field, timestamp: string, id: string): void {
  if (field.items.length === 0) return;
  const list = listFor(state, field.name as UpdateField, timestamp, field);
  const value = shownValue(field);
  if (list.last && !winsAgainst(state, field.name, list.last, { timestamp, value }, id)) return;
  list.last = { timestamp, value };
  const added: string[] = [];
  if (state.options.policy === 'replace' && field.name !== 'UPDATED_CONSTRAINTS') {
    for (const { text, from } of list.clearAdded()) override(state, field.name, from, text, timestamp, value);
    list.scalar = undefined;
  }
  for (const { text, key } of ListState.keyed(field.items)) {
    if (applyItem(state, list, field, text, key, timestamp, id)) added.push(text);
  }
  if (added.length > 0) state.report.changes.push({ field: field.name, timestamp, added });
}

/** Reports a later value against the one it met; false when the earlier one stays or a decision is awaited. */
function winsAgainst(
  state: State,
  field: string,
  met: { timestamp: string; value: string },
  next: { timestamp: string; value: string },
  id: string,
): boolean {
  if (met.value === next.value) return true;
  const conflictId = `${field}@${id}`;
  const isTie = state.report.conflicts.at(-1)?.id === conflictId;
  const winner = state.options.policy === 'pause' && !isTie ? decided(state, conflictId, 2) : 1;
  state.report.conflicts.push({ id: conflictId, field, options: [met, next], winner });
  return winner === 1;
}

function applyItem(
  state: State,
  list: ListState,
  { name: field, isList }: Field,
  text: string,
  key: string | undefined,
  timestamp: string,
  id: string,
): boolean {
  if (list.has(text) || (field === 'UPDATED_CONSTRAINTS' && state.constraints.has(text))) {
    state.report.suppressed.push({ field, timestamp, value: text, reason: 'already there' });
    return false;
  }
  const rival = key === undefined ? undefined : list.withKey(key);
  if (field === 'UPDATED_CONSTRAINTS') return addConstraint(state, list, rival, text, timestamp, `${key}@${id}`);
  const replaced = rival ?? (isList ? undefined : list.scalar);
  if (replaced) {
    override(state, field, replaced.from, replaced.text, timestamp, text);
    list.replace(replaced, text, timestamp);
  }
  const item = replaced ?? list.add(text, timestamp);
  if (!isList) list.scalar = item;
  return true;
}

/** Constraints are only added. Two that give one key different values wait for a decision (XF-11). */
function addConstraint(
  state: State,
  list: ListState,
  rival: { text: string; from: string } | undefined,
  text: string,
  timestamp: string,
  id: string,
): boolean {
  if (!rival) {
    list.add(text, timestamp);
    return true;
  }
  const field = 'UPDATED_CONSTRAINTS';
  const conflictId = `${field}:${id}`;
  const options = [
    { timestamp: rival.from, value: rival.text },
    { timestamp, value: text },
  ];
  const winner = decided(state, conflictId, 2);
  state.report.conflicts.push({ id: conflictId, field, options, winner });
  if (winner !== 1) return false;
  override(state, field, rival.from, rival.text, timestamp, text);
  list.replace(rival, text, timestamp);
  return true;
}

function applyExtension(state: State, field: Field, timestamp: string, id: string): void {
  const { name, source, text } = field;
  const met = state.extensionsSeen.get(name);
  if (met && !winsAgainst(state, name, met, { timestamp, value: text }, id)) return;
  state.extensionsSeen.set(name, { timestamp, value: text });
  const base = state.base.get(name);
  const before = state.extensions.get(name) ?? (base && { field: base, from: 'base' });
  if (before?.field.source !== source) {
    if (before) override(state, name, before.from, before.field.text, timestamp, text);
    state.report.changes.push({ field: name, timestamp, added: [text] });
  }
  state.extensions.set(name, { field, from: timestamp });
}

/** The list an update goes to. A placeholder in the base gives way, and the report says so. */
function listFor(state: State, name: UpdateField, timestamp: string, by: Field): ListState {
  const key = TARGETS[name];
  const known = state.lists.get(key);
  if (known) return known;
  const field = state.base.get(key);
  const isEmpty = !field || isUnclear(field);
  if (field && isEmpty && field.text !== '') override(state, name, 'base', field.text, timestamp, shownValue(by));
  const list = new ListState(isEmpty ? [] : field.items);
  state.lists.set(key, list);
  return list;
}

function override(state: State, field: string, from: string, lost: string, timestamp: string, value: string): void {
  state.report.overrides.push({ field, from, lost, timestamp, value });
}

function decided(state: State, id: string, count: number): number | undefined {
  const choice = state.options.decisions.get(id);
  return choice !== undefined && choice < count ? choice : undefined;
}

function shownValue({ items }: Field): string {
  return items.join('; ');
}
