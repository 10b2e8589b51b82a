/** Base and fragments → one refreshed snapshot and a report. C-L1 to C-L6, FR-01 to FR-05, FE-08; rulings XF-11 to XF-30. */
import { type Block, findBlocks } from './blocks.js';
import { type Field, readBody } from './body.js';
import { type Completeness, checkCompleteness, type ExpectedFragment } from './completeness.js';
import { type Diagnostic, failure, hasErrors, warning } from './diagnostics.js';
import { MAX_BYTES, TARGET_BYTES } from './encode-snapshot.js';
import { type Folded, fold, type Policy, toUpdate, type Update } from './fold.js';
import { type Fragment, partOf, readFragment } from './fragment.js';
import { compareInstants } from './instant.js';
import type { Journal } from './journal.js';
import { loadSnapshot, type Snapshot } from './load.js';
import {
  entryOf,
  extendRecord,
  MERGED,
  MERGED_HASHES,
  type MergedRecord,
  readRecord,
  withoutMerged,
  writeRecord,
} from './merged-record.js';
import { canonicalName, isExtension, isSnapshotField } from './names.js';
import type { Report } from './report.js';
import { byteLength, writeField, writeSnapshot } from './write.js';

export interface MergeOptions {
  /** Every fragment there must be: timestamps, entries with a digest, or a journal. */
  expected?: readonly (string | ExpectedFragment)[] | Journal;
  /** For the id of a conflict, the index of the option that wins. */
  decisions?: Readonly<Record<string, number>>;
  policy?: Policy;
}

export interface MergeResult extends Report {
  status: 'merged' | 'paused' | 'refused';
  /** The refreshed snapshot; undefined unless merged and at most 10,240 bytes. */
  payload?: string;
  /** The merged state; undefined unless merged. */
  snapshot?: Snapshot;
  completeness: Completeness;
  /** The fragments that were applied, in order. */
  applied: string[];
  diagnostics: Diagnostic[];
}

/** Applies fragments to a base by instant; the order of arrival, duplicates and repetition change nothing. */
export function mergeFragments(
  base: string | undefined,
  fragments: readonly string[],
  { expected, decisions = {}, policy = 'latest' }: MergeOptions = {},
): MergeResult {
  if (!Array.isArray(fragments)) throw new TypeError('fragments must be a list of texts');
  if (!['latest', 'pause', 'replace'].includes(policy))
    throw new TypeError("policy must be 'latest', 'pause' or 'replace'");
  const found: Diagnostic[] = [];
  const given = readFragments(fragments, found);
  const loaded = base === undefined ? undefined : loadSnapshot(base);
  const diagnostics = [...(loaded?.diagnostics ?? [missingBase(given)]), ...found.sort(bySubject)];
  const record = loaded?.snapshot && readRecord(loaded.snapshot);
  if (loaded?.usable && !record) {
    diagnostics.push(
      failure('merged-record', 'The list of merged fragments is damaged; use the original base.', MERGED),
    );
  }
  if (!loaded?.usable || !loaded.snapshot || !record || hasErrors(diagnostics))
    return refused(diagnostics, 'unverified');

  const list = expected && 'entries' in expected && !Array.isArray(expected) ? (expected as Journal).entries : expected;
  const completeness = checkCompleteness(given, record, list as readonly ExpectedFragment[], diagnostics);
  const fresh = withoutMerged(record, given, diagnostics);
  if (hasErrors(diagnostics)) return refused(diagnostics, 'unverified');

  const folded = fold(loaded.snapshot, joinParts(fresh), { policy, decisions: new Map(Object.entries(decisions)) });
  for (const diagnostic of reportDiagnostics(folded)) diagnostics.push(diagnostic);
  const result = { completeness, diagnostics, applied: fresh.map(({ timestamp }) => timestamp), ...folded.report };
  if (folded.report.conflicts.some(({ winner }) => winner === undefined)) return { status: 'paused', ...result };
  const grown = () => extendRecord(record, fresh.map(entryOf));
  return { status: 'merged', ...result, ...refresh(loaded.snapshot, folded, grown, diagnostics) };
}

function readFragments(texts: readonly string[], diagnostics: Diagnostic[]): Fragment[] {
  const blocks = new Map<string, Block>();
  for (const [index, text] of texts.entries()) {
    if (typeof text !== 'string') throw new TypeError('every fragment must be a string');
    const found = findBlocks(text).filter(({ kind }) => kind === 'fragment');
    if (found.length === 0) diagnostics.push(failure('no-fragment', 'It holds no fragment block.', String(index)));
    for (const block of found) blocks.set(block.text, block);
  }
  const unique = new Map<string, Fragment>();
  for (const block of blocks.values()) addFragment(unique, block, diagnostics);
  return [...unique.values()].sort((a, b) => compareInstants(a.instant, b.instant) || (a.text < b.text ? -1 : 1));
}

/** Equal fragments count once, however their timestamp is spelled. */
function addFragment(unique: Map<string, Fragment>, block: Block, diagnostics: Diagnostic[]): void {
  const fragment = readFragment(block, diagnostics);
  if (!fragment) return;
  const { instant, timestamp, text } = fragment;
  const key = instant.id === timestamp ? text : text.replace(timestamp, instant.id);
  const known = unique.get(key);
  if (!known || text < known.text) unique.set(key, fragment);
}

/** Diagnostics do not tell in which order fragments arrived. */
function bySubject(a: Diagnostic, b: Diagnostic): number {
  const [first, second] = [`${a.subject} ${a.code}`, `${b.subject} ${b.code}`];
  return first < second ? -1 : first > second ? 1 : 0;
}

function missingBase(given: readonly Fragment[]): Diagnostic {
  const stamps = given.slice(0, 20).map(({ timestamp }) => timestamp);
  const received = stamps.length === 0 ? 'nothing' : `${given.length} fragments (${stamps.join(', ')})`;
  return failure('missing-base', `Received ${received}; send the snapshot they belong to.`);
}

function refused(diagnostics: Diagnostic[], completeness: Completeness): MergeResult {
  const nothing = { changes: [], overrides: [], suppressed: [], ignored: [], conflicts: [], applied: [] };
  return { status: 'refused', completeness, diagnostics, ...nothing };
}

/** The parts of one group are one update, at the instant of the first. */
function joinParts(fragments: readonly Fragment[]): Update[] {
  const groups = new Map<string, Update>();
  const updates: Update[] = [];
  for (const fragment of fragments) {
    const group = partOf(fragment)?.group;
    const update = toUpdate(fragment);
    const first = group === undefined ? undefined : groups.get(group);
    if (first) addPart(first, update);
    else {
      updates.push(update);
      if (group !== undefined) groups.set(group, update);
    }
  }
  return updates;
}

function addPart(first: Update, { fields, ignored }: Update): void {
  for (const field of ignored) first.ignored.push(field);
  for (const field of fields) {
    const known = first.fields.find(({ name }) => name === field.name);
    if (!known) first.fields.push(field);
    else {
      known.isList = true;
      for (const item of field.items) known.items.push(item);
    }
  }
}

function reportDiagnostics({ report }: Folded): Diagnostic[] {
  return report.ignored.map(({ name, timestamp }) =>
    isSnapshotField(canonicalName(name))
      ? warning('protected-field', `A fragment cannot change ${name}; it was not applied.`, `${name}@${timestamp}`)
      : warning('ignored-field', 'Unknown or repeated field; it was not applied.', `${name}@${timestamp}`),
  );
}

/** New fields stand before the behaviour rules in this order (XF-30). */
const NEW_FIELDS = ['CONTEXT_SUMMARY', 'DECISIONS', 'TASKS', 'UPDATED_CONSTRAINTS', 'STYLE_UPDATES', 'NOTES'];

function rankOf(key: string): number {
  if (key === MERGED) return NEW_FIELDS.length + 1;
  if (key === MERGED_HASHES) return NEW_FIELDS.length + 2;
  return isExtension(key) ? NEW_FIELDS.length : NEW_FIELDS.indexOf(key);
}

/** The merged fields and, if they are not too many, their block. The record costs a digest for each fragment. */
function refresh(base: Snapshot, folded: Folded, record: () => MergedRecord, diagnostics: Diagnostic[]) {
  const fields = base.fields.filter(({ name }) => name !== MERGED && name !== MERGED_HASHES);
  const put = (key: string, write: (name: string) => Field) => {
    const place = fields.findIndex((field) => field.key === key);
    if (place >= 0) fields[place] = write((fields[place] as Field).name);
    else fields.splice(placeFor(fields, rankOf(key)), 0, write(key));
  };
  for (const [key, list] of folded.lists) put(key, (name) => listField(name, key, list.items));
  for (const [key, { field }] of folded.extensions) put(key, () => field);
  const size = fields.reduce((sum, { source }) => sum + source.length, 0);
  const bookkeeping = size > MAX_BYTES ? [] : readBody(writeRecord(record()).join('\n')).fields;
  for (const field of bookkeeping) put(field.key, () => field);
  const snapshot = { version: '1.1', fields, opaque: base.opaque };
  const payload = writeSnapshot('1.1', [...fields.map(({ source }) => source), ...base.opaque]);
  const bytes = byteLength(payload);
  if (bytes > MAX_BYTES) {
    const message = `The merged snapshot would have ${bytes} bytes; shorten the base and start again from it.`;
    diagnostics.push(failure('size-exceeded', message));
    return { snapshot };
  }
  if (bytes > TARGET_BYTES)
    diagnostics.push(warning('size-over-target', `The snapshot has ${bytes} bytes; shorten it.`));
  return { snapshot, payload };
}

function listField(name: string, key: string, items: string[]): Field {
  const text = items.map((item) => `- ${item.replaceAll('\n', '\n  ')}`).join('\n');
  return { name, key, source: writeField(name, items), text, items, isList: true };
}

function placeFor(parts: readonly { key: string }[], rank: number): number {
  const rules = parts.findIndex(({ key }) => key === 'LLM_BEHAVIOR_RULES');
  let place = rules < 0 ? parts.length : rules;
  while (place > 0 && rankOf((parts[place - 1] as { key: string }).key) > rank) place--;
  return place;
}
