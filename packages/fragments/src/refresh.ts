/** The merged state → the refreshed snapshot. C-L4, C-L6; rulings XF-18, XF-30: base order kept, at most 10,240 bytes. */
import { readBody } from './body.js';
import { type Diagnostic, failure, warning } from './diagnostics.js';
import { MAX_BYTES, TARGET_BYTES } from './encode-snapshot.js';
import { type Field, readField } from './field.js';
import type { Snapshot } from './load.js';
import type { MergeState } from './merge-state.js';
import { MERGED, MERGED_HASHES, type MergedRecord, writeRecord } from './merged-record.js';
import { isExtension } from './names.js';
import { byteLength, writeField, writeItems, writeSnapshot } from './write.js';

/** New fields stand before the behaviour rules in this order (XF-30). */
const NEW_FIELDS = ['CONTEXT_SUMMARY', 'DECISIONS', 'TASKS', 'UPDATED_CONSTRAINTS', 'STYLE_UPDATES', 'NOTES'];

/** The merged fields and, if they are not too many, their block. The record costs a digest for each fragment. */
export function refresh(base: Snapshot, state: MergeState, record: () => MergedRecord, diagnostics: Diagnostic[]) {
  const merged = mergedFields(base, state);
  const size = merged.reduce((sum, { items }) => sum + charactersIn(items), 0);
  if (size > MAX_BYTES) {
    diagnostics.push(tooLarge(size));
    return { snapshot: { version: '1.1', fields: merged, opaque: base.opaque } };
  }
  const fields = place(merged, readBody(writeRecord(record()).join('\n')).fields.map(readField));
  const snapshot = { version: '1.1', fields, opaque: base.opaque };
  const payload = writeSnapshot('1.1', [...fields.map(({ source }) => source), ...base.opaque]);
  const bytes = byteLength(payload);
  if (bytes > MAX_BYTES) {
    diagnostics.push(tooLarge(bytes));
    return { snapshot };
  }
  if (bytes > TARGET_BYTES)
    diagnostics.push(warning('size-over-target', `The snapshot has ${bytes} bytes; shorten it.`));
  return { snapshot, payload };
}

/** The fields of the base, each as it is now under the name it has there, and those that are new. */
function mergedFields(base: Snapshot, { lists, journals, extensions }: MergeState): Field[] {
  const known = new Map(base.fields.map(({ key, name }) => [key, name]));
  const changed = new Map<string, Field>();
  for (const [key, { items }] of [...lists, ...journals])
    changed.set(key, listField(known.get(key) ?? key, key, items));
  for (const [key, { field }] of extensions) changed.set(key, field);
  const kept = base.fields.filter(({ name }) => name !== MERGED && name !== MERGED_HASHES);
  const added = [...changed.values()].filter(({ key }) => !known.has(key));
  return place(
    kept.map((field) => changed.get(field.key) ?? field),
    added,
  );
}

function tooLarge(bytes: number): Diagnostic {
  const message = `The merged snapshot would have ${bytes} bytes or more; shorten the base and start again from it.`;
  return failure('size-exceeded', message);
}

function charactersIn(items: readonly string[]): number {
  let sum = 0;
  for (const item of items) sum += item.length;
  return sum;
}

/** A list that may be too long to be written is written when it is asked for. */
function listField(name: string, key: string, items: string[]): Field {
  return {
    name,
    key,
    items,
    isList: true,
    get source() {
      return writeField(name, items);
    },
    get text() {
      return writeItems(items);
    },
  };
}

function rankOf(key: string): number {
  if (key === MERGED) return NEW_FIELDS.length + 1;
  if (key === MERGED_HASHES) return NEW_FIELDS.length + 2;
  return isExtension(key) ? NEW_FIELDS.length : NEW_FIELDS.indexOf(key);
}

/** New fields go before the behaviour rules, and there before fields of a higher rank; put together from the end. */
function place(fields: readonly Field[], added: readonly Field[]): Field[] {
  const rules = fields.findIndex(({ key }) => key === 'LLM_BEHAVIOR_RULES');
  const ranked = added.map((field) => ({ field, rank: rankOf(field.key) }));
  ranked.reverse().sort((a, b) => b.rank - a.rank);
  const placed: Field[] = [];
  let left = rules < 0 ? fields.length : rules;
  for (let index = fields.length - 1; index >= left; index--) placed.push(fields[index] as Field);
  for (const { field, rank } of ranked) {
    while (left > 0 && rankOf((fields[left - 1] as Field).key) > rank) placed.push(fields[--left] as Field);
    placed.push(field);
  }
  while (left > 0) placed.push(fields[--left] as Field);
  return placed.reverse();
}
