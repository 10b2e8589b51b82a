/**
 * Which fragments a refreshed snapshot already holds. FR-02; rulings XF-18, XF-19.
 *
 *   ext.merged: <ts>,<ts>…                                  while that has at most 512 bytes, and
 *   ext.merged-hashes: <16 hex>,<16 hex>…                   the start of each digest, in the same order
 *   ext.merged: <count> fragments to <ts>, sha256:<64 hex>  after that; the digest chains `<ts>#<16 hex>` in order
 */
import { sha256Hex } from '@rl4/core-hash';
import { type Diagnostic, failure } from './diagnostics.js';
import { type Fragment, fragmentDigest } from './fragment.js';
import { compareInstants, type Instant, parseInstant } from './instant.js';
import type { Snapshot } from './load.js';
import { writeField } from './write.js';

export const MERGED = 'ext.merged';
export const MERGED_HASHES = 'ext.merged-hashes';
const MAX_LIST = 512;
const LONG = /^(\d{1,9}) fragments to (\S{1,80}), sha256:([0-9a-f]{64})$/;

export interface Entry {
  instant: Instant;
  /** 16 hex digits, or empty when the snapshot does not tell. */
  hash: string;
}

export interface MergedRecord {
  /** Undefined once only the digest is kept. */
  entries: Entry[] | undefined;
  count: number;
  last: Instant | undefined;
  digest: string;
}

/** The record of a snapshot; undefined when it cannot be read. */
export function readRecord({ fields }: Snapshot): MergedRecord | undefined {
  const text = fields.find(({ name }) => name === MERGED)?.text;
  if (text === undefined) return { entries: [], count: 0, last: undefined, digest: '' };
  const long = LONG.exec(text);
  if (long) {
    const last = parseInstant(long[2] as string);
    return last && { entries: undefined, count: Number(long[1]), last, digest: long[3] as string };
  }
  const hashes = fields.find(({ name }) => name === MERGED_HASHES)?.text.split(',') ?? [];
  const entries: Entry[] = [];
  for (const [index, stamp] of text.split(',').entries()) {
    const instant = parseInstant(stamp.trim());
    if (!instant) return undefined;
    entries.push({ instant, hash: hashes[index]?.trim() ?? '' });
  }
  return extendRecord({ entries: [], count: 0, last: undefined, digest: '' }, entries);
}

/** The record with later entries, which must be sorted. */
export function extendRecord(record: MergedRecord, entries: readonly Entry[]): MergedRecord {
  let { digest } = record;
  for (const { instant, hash } of entries) digest = sha256Hex(`${digest}\n${instant.id}#${hash}`);
  return {
    entries: record.entries && [...record.entries, ...entries],
    count: record.count + entries.length,
    last: entries.at(-1)?.instant ?? record.last,
    digest,
  };
}

/** The fields that carry a record; none when nothing was merged. */
export function writeRecord({ entries, count, last, digest }: MergedRecord): string[] {
  if (count === 0 || !last) return [];
  const list = entries?.map(({ instant }) => instant.id).join(',');
  if (!entries || list === undefined || list.length > MAX_LIST) {
    return [writeField(MERGED, `${count} fragments to ${last.id}, sha256:${digest}`)];
  }
  const hashes = entries.map(({ hash }) => hash);
  const isTold = hashes.some((hash) => hash !== '');
  return [writeField(MERGED, list), ...(isTold ? [writeField(MERGED_HASHES, hashes.join(','))] : [])];
}

export function entryOf({ instant, text }: Fragment): Entry {
  return { instant, hash: fragmentDigest(text).slice(0, 16) };
}

/** Fragments that are new to a record. One that should have come earlier cannot be put in its place any more. */
export function withoutMerged(
  record: MergedRecord,
  fragments: readonly Fragment[],
  diagnostics: Diagnostic[],
): Fragment[] {
  const { last } = record;
  if (!last) return [...fragments];
  const older = fragments.filter(({ instant }) => compareInstants(instant, last) <= 0);
  const fresh = fragments.filter(({ instant }) => compareInstants(instant, last) > 0);
  if (record.entries) {
    for (const fragment of older) if (!isListed(record.entries, fragment)) diagnostics.push(late(fragment));
  } else if (older.length > 0) {
    const { digest } = extendRecord({ entries: [], count: 0, last: undefined, digest: '' }, older.map(entryOf));
    if (digest !== record.digest) diagnostics.push(late(older[0] as Fragment));
  }
  return fresh;
}

function isListed(entries: readonly Entry[], fragment: Fragment): boolean {
  const { instant, hash } = entryOf(fragment);
  return entries.some((entry) => entry.instant.id === instant.id && (entry.hash === '' || entry.hash === hash));
}

function late({ timestamp }: Fragment): Diagnostic {
  const message = 'It belongs before what this snapshot already holds; merge the original base with all fragments.';
  return failure('late-fragment', message, timestamp);
}
