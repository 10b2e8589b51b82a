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
  const fields = base.fields.filter(({ name }) => name !== MERGED && name !== MERGED_HASHES);
  for (const [key, list] of state.lists) put(fields, key, (name) => listField(name, key, list.items));
  for (const [key, { field }] of state.extensions) put(fields, key, () => field);
  const size = fields.reduce((sum, { source }) => sum + source.length, 0);
  const snapshot = { version: '1.1', fields, opaque: base.opaque };
  if (size > MAX_BYTES) {
    diagnostics.push(tooLarge(size));
    return { snapshot };
  }
  for (const field of readBody(writeRecord(record()).join('\n')).fields.map(readField))
    put(fields, field.key, () => field);
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

function tooLarge(bytes: number): Diagnostic {
  const message = `The merged snapshot would have ${bytes} bytes or more; shorten the base and start again from it.`;
  return failure('size-exceeded', message);
}

function put(fields: Field[], key: string, write: (name: string) => Field): void {
  const place = fields.findIndex((field) => field.key === key);
  if (place >= 0) fields[place] = write((fields[place] as Field).name);
  else fields.splice(placeFor(fields, rankOf(key)), 0, write(key));
}

function listField(name: string, key: string, items: string[]): Field {
  return { name, key, source: writeField(name, items), text: writeItems(items), items, isList: true };
}

function rankOf(key: string): number {
  if (key === MERGED) return NEW_FIELDS.length + 1;
  if (key === MERGED_HASHES) return NEW_FIELDS.length + 2;
  return isExtension(key) ? NEW_FIELDS.length : NEW_FIELDS.indexOf(key);
}

function placeFor(parts: readonly { key: string }[], rank: number): number {
  const rules = parts.findIndex(({ key }) => key === 'LLM_BEHAVIOR_RULES');
  let place = rules < 0 ? parts.length : rules;
  while (place > 0 && rankOf((parts[place - 1] as { key: string }).key) > rank) place--;
  return place;
}
