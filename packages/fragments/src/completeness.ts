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
  const held = heldInstants(fragments, record);
  const listed = expected ? missingExpected(fragments, held, record, expected, diagnostics) : [];
  const absentees = [...missingParts(fragments, held), ...missingLinks(fragments, held, record), ...listed];
  absentees.sort((a, b) =>
    a.instant && b.instant ? compareInstants(a.instant, b.instant) : a.spelling < b.spelling ? -1 : 1,
  );
  for (const spelling of new Set(absentees.map((absentee) => absentee.spelling))) {
    const message = 'This fragment is missing or was changed; send it, nothing is merged without it.';
    diagnostics.push(failure('missing-fragment', message, spelling));
  }
  if (expected) return 'verified';
  const isChained = fragments.length > 1 && fragments.slice(1).every(({ previous }) => previous !== undefined);
  return isChained ? 'chained' : 'unverified';
}

function heldInstants(fragments: readonly Fragment[], record: MergedRecord): Set<string> {
  const held = new Set(fragments.map(({ instant }) => instant.id));
  for (const { instant } of record.entries ?? []) held.add(instant.id);
  return held;
}

function missingParts(fragments: readonly Fragment[], held: ReadonlySet<string>): Absentee[] {
  const groups = new Map<string, { count: number; present: Set<number> }>();
  for (const { part } of fragments) {
    if (!part) continue;
    const group = groups.get(part.group) ?? { count: part.count, present: new Set() };
    groups.set(part.group, group);
    group.present.add(part.index);
  }
  return [...groups].flatMap(([name, { count, present }]) => {
    const start = parseInstant(name);
    const absent: Absentee[] = [];
    // A forged count must not cost more than the parts that are there.
    for (let index = 1; index <= count && absent.length <= present.size + 16; index++) {
      const instant = start && addMilliseconds(start, index - 1);
      if (present.has(index) || (instant && held.has(instant.id))) continue;
      absent.push({ instant, spelling: instant?.id ?? `${name} ${index}/${count}` });
    }
    return absent;
  });
}

function missingLinks(fragments: readonly Fragment[], held: ReadonlySet<string>, record: MergedRecord): Absentee[] {
  return fragments.flatMap(({ previous: spelling }) => {
    if (spelling === undefined) return [];
    const instant = parseInstant(spelling);
    if (instant && (held.has(instant.id) || isBaked(instant, record))) return [];
    return [{ instant, spelling }];
  });
}

function missingExpected(
  fragments: readonly Fragment[],
  held: ReadonlySet<string>,
  record: MergedRecord,
  list: readonly (string | ExpectedFragment)[],
  diagnostics: Diagnostic[],
): Absentee[] {
  const entries = list
    .map((entry) => (typeof entry === 'string' ? { timestamp: entry } : entry))
    .filter((entry: ExpectedFragment) => entry.type !== 'snapshot')
    .map((entry: ExpectedFragment) => ({ ...entry, instant: parseInstant(entry.timestamp) }));
  const named = new Set(entries.map(({ instant }) => instant?.id));
  for (const { instant, timestamp } of fragments) {
    if (!named.has(instant.id)) diagnostics.push(warning('unexpected-fragment', 'It is not on the list.', timestamp));
  }
  const offered = new Set(fragments.map(({ instant }) => instant.id));
  const needsDigests = entries.some(({ sha256 }) => sha256 !== undefined);
  const digests = new Set(needsDigests ? fragments.map((f) => `${f.instant.id} ${fragmentDigest(f.text)}`) : []);
  const baked = entries.filter(({ instant }) => instant && isBaked(instant, record)).sort(byInstant);
  const isRecorded = record.entries === undefined && matchesDigest(baked, record);
  return entries.flatMap(({ instant, timestamp, sha256 }) => {
    const isHeld = instant && (held.has(instant.id) || (isRecorded && isBaked(instant, record)));
    const isChanged = instant && offered.has(instant.id) && sha256 && !digests.has(`${instant.id} ${sha256}`);
    return isHeld && !isChanged ? [] : [{ instant, spelling: timestamp }];
  });
}

type Dated = { instant: Instant | undefined; sha256?: string };

function byInstant(a: Dated, b: Dated): number {
  return compareInstants(a.instant as Instant, b.instant as Instant);
}

function matchesDigest(entries: readonly Dated[], record: MergedRecord): boolean {
  const known = entries.map(({ instant, sha256 }) => ({
    instant: instant as Instant,
    hash: sha256?.slice(0, 16) ?? '',
  }));
  return extendRecord({ entries: [], count: 0, last: undefined, digest: '' }, known).digest === record.digest;
}

/** Whether a snapshot that only keeps a digest may hold this instant. */
function isBaked(instant: Instant, { entries, last }: MergedRecord): boolean {
  return entries === undefined && last !== undefined && compareInstants(instant, last) <= 0;
}
