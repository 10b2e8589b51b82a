/** Whether fragments are missing. FR-03, FE-06; rulings XF-15 (parts), XF-17 (expected list, chain): nothing is guessed. */
import { type Diagnostic, failure, warning } from './diagnostics.js';
import { type Fragment, fragmentDigest } from './fragment.js';
import { addMilliseconds, compareInstants, type Instant, parseInstant } from './instant.js';
import { extendRecord, type MergedRecord } from './merged-record.js';

export interface ExpectedFragment {
  timestamp: string;
  sha256?: string;
  /** Entries of a journal that are no fragments are passed over. */
  type?: 'snapshot' | 'fragment';
}

/** `verified` by a list, `chained` (a lost newest fragment cannot be seen), or `unverified`. */
export type Completeness = 'verified' | 'chained' | 'unverified';

interface Absentee {
  instant: Instant | undefined;
  spelling: string;
}

/** Adds `missing-fragment` for every absentee, ascending, and says how much is known. */
export function checkCompleteness(
  fragments: readonly Fragment[],
  record: MergedRecord,
  expected: readonly (string | ExpectedFragment)[] | undefined,
  diagnostics: Diagnostic[],
): Completeness {
  if (!expected && !fragments.some(({ part, previous }) => part || previous !== undefined)) return 'unverified';
  const list = expected && readList(expected);
  const listed = list ? missingExpected(fragments, record, list, diagnostics) : [];
  const absentees = [...listed, ...missingParts(fragments, record, diagnostics), ...missingLinks(fragments, record)];
  absentees.sort((a, b) =>
    a.instant && b.instant ? compareInstants(a.instant, b.instant) : a.spelling < b.spelling ? -1 : 1,
  );
  // Each once, in the spelling of the list if it is there.
  const told = new Set<string>();
  for (const { instant, spelling } of absentees) {
    const message = 'This fragment is missing or was changed; send it, nothing is merged without it.';
    if (!told.has(instant?.id ?? spelling)) diagnostics.push(failure('missing-fragment', message, spelling));
    told.add(instant?.id ?? spelling);
  }
  if (list) return isProven(list, record) ? 'verified' : 'unverified';
  return isChained(fragments) ? 'chained' : 'unverified';
}

/** Whether each fragment but the first names the one before it. */
function isChained(fragments: readonly Fragment[]): boolean {
  const isLinked = ({ previous }: Fragment, before: Fragment) =>
    previous !== undefined && parseInstant(previous)?.id === before.instant.id;
  return fragments.length > 1 && fragments.slice(1).every((one, index) => isLinked(one, fragments[index] as Fragment));
}

function missingParts(fragments: readonly Fragment[], record: MergedRecord, diagnostics: Diagnostic[]): Absentee[] {
  const groups = new Map<string, { count: number; present: Set<number> }>();
  for (const { part, timestamp } of fragments) {
    if (!part) continue;
    const group = groups.get(part.group) ?? { count: part.count, present: new Set() };
    groups.set(part.group, group);
    if (group.present.has(part.index) || group.count !== part.count) {
      const message = 'Another fragment claims to be this part; send the parts of each under a group of its own.';
      diagnostics.push(failure('ambiguous-part', message, timestamp));
    }
    group.present.add(part.index);
  }
  const isBaked = bakedIn(record);
  return [...groups].flatMap(([name, { count, present }]) => {
    const start = parseInstant(name.split('#', 1)[0] as string);
    const absent: Absentee[] = [];
    // A forged count must not cost more than the parts that are there.
    for (let index = 1; index <= count && absent.length <= present.size + 16; index++) {
      const instant = start && addMilliseconds(start, index - 1);
      if (present.has(index) || (instant && isBaked(instant))) continue;
      absent.push({ instant, spelling: instant?.id ?? `${name} ${index}/${count}` });
    }
    return absent;
  });
}

function missingLinks(fragments: readonly Fragment[], record: MergedRecord): Absentee[] {
  const given = new Set(fragments.map(({ instant }) => instant.id));
  const isBaked = bakedIn(record);
  return fragments.flatMap(({ previous: spelling }) => {
    if (spelling === undefined) return [];
    const instant = parseInstant(spelling);
    return instant && (given.has(instant.id) || isBaked(instant)) ? [] : [{ instant, spelling }];
  });
}

/** Whether a snapshot holds an instant; one that only keeps a digest may hold all up to its last. */
function bakedIn({ entries, last }: MergedRecord): (instant: Instant) => boolean {
  if (!entries) return (instant) => last !== undefined && compareInstants(instant, last) <= 0;
  const baked = new Set(entries.map(({ instant }) => instant.id));
  return ({ id }) => baked.has(id);
}

interface Listed {
  timestamp: string;
  instant: Instant | undefined;
  sha256: string | undefined;
}

function readList(expected: readonly (string | ExpectedFragment)[]): Listed[] {
  return expected
    .map((entry): ExpectedFragment => (typeof entry === 'string' ? { timestamp: entry } : entry))
    .filter(({ type }) => type !== 'snapshot')
    .map(({ timestamp, sha256 }) => ({
      timestamp,
      instant: parseInstant(timestamp),
      sha256: sha256?.toLowerCase(),
    }));
}

function missingExpected(
  fragments: readonly Fragment[],
  record: MergedRecord,
  list: readonly Listed[],
  diagnostics: Diagnostic[],
): Absentee[] {
  const named = new Set(list.map(({ instant }) => instant?.id));
  for (const { instant, timestamp } of fragments) {
    if (!named.has(instant.id)) diagnostics.push(warning('unexpected-fragment', 'It is not on the list.', timestamp));
  }
  const needsDigests = list.some(({ sha256 }) => sha256 !== undefined);
  const given = new Set(fragments.map(({ instant }) => instant.id));
  const digests = new Set(needsDigests ? fragments.map((f) => `${f.instant.id} ${fragmentDigest(f.text)}`) : []);
  const isBaked = bakedIn(record);
  const isRecorded = record.entries !== undefined || matchesRecord(list, record);
  return list.flatMap(({ instant, timestamp, sha256 }) => {
    const isGiven = instant && given.has(instant.id) && (!sha256 || digests.has(`${instant.id} ${sha256}`));
    const isHeld = isGiven || (instant && isRecorded && isBaked(instant) && !contradicts(record, instant, sha256));
    return isHeld ? [] : [{ instant, spelling: timestamp }];
  });
}

/** Whether the snapshot merged another text at this instant. */
function contradicts({ entries }: MergedRecord, instant: Instant, sha256: string | undefined): boolean {
  const same = entries?.filter((entry) => entry.instant.id === instant.id && entry.hash !== '') ?? [];
  return sha256 !== undefined && same.length > 0 && !same.some(({ hash }) => hash === sha256.slice(0, 16));
}

function upTo({ last }: MergedRecord, list: readonly Listed[]): Listed[] {
  const baked = list.filter(({ instant }) => instant && last && compareInstants(instant, last) <= 0);
  return baked.sort((a, b) => compareInstants(a.instant as Instant, b.instant as Instant));
}

/** Whether a list may be that of a snapshot that only keeps a digest. Without digests of its own it must count the same. */
function matchesRecord(list: readonly Listed[], record: MergedRecord): boolean {
  const baked = upTo(record, list);
  if (baked.some(({ sha256 }) => sha256 !== undefined)) return isProven(list, record);
  return baked.length === record.count && baked.at(-1)?.instant?.id === record.last?.id;
}

/** Whether the list proves what the snapshot holds: a digest says nothing to a list without any. */
function isProven(list: readonly Listed[], record: MergedRecord): boolean {
  if (record.entries) return true;
  const known = upTo(record, list).map(({ instant, sha256 }) => ({
    instant: instant as Instant,
    hash: sha256?.slice(0, 16) ?? '',
  }));
  return extendRecord({ entries: [], count: 0, last: undefined, digest: '' }, known).digest === record.digest;
}
