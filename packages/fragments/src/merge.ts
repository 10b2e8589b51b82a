/** Base and fragments → one refreshed snapshot and a report. C-L1 to C-L6, FR-01 to FR-05, FE-08; rulings XF-11 to XF-30. */
import { collectFragments } from './collect.js';
import { type Completeness, checkCompleteness, type ExpectedFragment } from './completeness.js';
import { readContent } from './content.js';
import { type Diagnostic, failure, hasErrors, warning } from './diagnostics.js';
import { fold, recall } from './fold.js';
import type { Fragment } from './fragment.js';
import type { Journal } from './journal.js';
import { loadSnapshot, type Snapshot } from './load.js';
import { MergeState, type Policy } from './merge-state.js';
import { entryOf, extendRecord, MERGED, type MergedRecord, readRecord, withoutMerged } from './merged-record.js';
import { canonicalName, isSnapshotField } from './names.js';
import { joinParts } from './parts.js';
import { refresh } from './refresh.js';
import type { Report } from './report.js';

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
  options: MergeOptions = {},
): MergeResult {
  const { decisions = {}, policy = 'latest' } = options;
  checkArguments(fragments, decisions, policy);
  const found: Diagnostic[] = [];
  const given = collectFragments(fragments, found);
  const { snapshot, record, diagnostics } = readBase(base, given);
  if (!snapshot || !record) {
    for (const fragment of given) readContent(fragment, found);
    return refused([...diagnostics, ...found.sort(bySubject)]);
  }

  const gaps: Diagnostic[] = [];
  const completeness = checkCompleteness(given, record, expectedList(options.expected), gaps);
  const fresh = withoutMerged(record, given, gaps);
  const applied = hasErrors(gaps) ? [] : fresh;

  const state = new MergeState(snapshot, policy, new Map(Object.entries(decisions)));
  recall(state, joinParts(given.slice(0, given.length - applied.length)), found);
  fold(state, joinParts(applied), found);
  const checked = [...diagnostics, ...found.sort(bySubject)];
  // A gap is told in the words of a fragment, which must be safe.
  if (!hasErrors(checked)) for (const gap of gaps) checked.push(gap);
  if (hasErrors(checked)) return refused(checked);

  const { report } = state;
  const told = [...checked, ...state.diagnostics, ...state.unusedDecisions(), ...ignoredDiagnostics(report)];
  const result = { completeness, diagnostics: told, applied: applied.map(({ timestamp }) => timestamp), ...report };
  if (report.conflicts.some(({ winner }) => winner === undefined)) return { status: 'paused', ...result };
  const grown = () => extendRecord(record, applied.map(entryOf));
  return { status: 'merged', ...result, ...refresh(snapshot, state, grown, told) };
}

function checkArguments(fragments: unknown, decisions: unknown, policy: string): void {
  if (!Array.isArray(fragments)) throw new TypeError('fragments must be a list of texts');
  if (typeof decisions !== 'object' || decisions === null) throw new TypeError('decisions must be an object');
  if (!['latest', 'pause', 'replace'].includes(policy))
    throw new TypeError("policy must be 'latest', 'pause' or 'replace'");
}

interface LoadedBase {
  snapshot: Snapshot | undefined;
  record: MergedRecord | undefined;
  diagnostics: Diagnostic[];
}

function readBase(base: string | undefined, given: readonly Fragment[]): LoadedBase {
  const loaded = base === undefined ? undefined : loadSnapshot(base);
  const diagnostics = loaded ? [...loaded.diagnostics] : [missingBase(given)];
  const snapshot = loaded?.usable ? loaded.snapshot : undefined;
  const record = snapshot && readRecord(snapshot);
  if (snapshot && !record) {
    const message = 'The list of merged fragments is damaged; use the original base.';
    diagnostics.push(failure('merged-record', message, MERGED));
  }
  return { snapshot, record, diagnostics };
}

/** Diagnostics do not tell in which order fragments arrived. */
function bySubject(a: Diagnostic, b: Diagnostic): number {
  return compareTexts(a.subject ?? '', b.subject ?? '') || compareTexts(a.code, b.code);
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function missingBase(given: readonly Fragment[]): Diagnostic {
  const stamps = given.slice(0, 20).map(({ timestamp }) => timestamp);
  const received = stamps.length === 0 ? 'nothing' : `${given.length} fragments (${stamps.join(', ')})`;
  return failure('missing-base', `Received ${received}; send the snapshot they belong to.`);
}

function expectedList(expected: MergeOptions['expected']): readonly (string | ExpectedFragment)[] | undefined {
  return expected && 'entries' in expected && !Array.isArray(expected)
    ? (expected as Journal).entries
    : (expected as readonly (string | ExpectedFragment)[] | undefined);
}

function refused(diagnostics: Diagnostic[]): MergeResult {
  const nothing = { changes: [], overrides: [], suppressed: [], ignored: [], conflicts: [], applied: [] };
  return { status: 'refused', completeness: 'unverified', diagnostics, ...nothing };
}

/** One for each field of a fragment, however often it is given. */
function ignoredDiagnostics({ ignored }: Report): Diagnostic[] {
  const told = new Map<string, Diagnostic>();
  for (const { name, timestamp } of ignored) {
    const subject = `${name}@${timestamp}`;
    if (told.has(subject)) continue;
    const diagnostic = isSnapshotField(canonicalName(name))
      ? warning('protected-field', `A fragment cannot change ${name}; it was not applied.`, subject)
      : warning('ignored-field', 'Unknown or repeated field; it was not applied.', subject);
    told.set(subject, diagnostic);
  }
  return [...told.values()];
}
