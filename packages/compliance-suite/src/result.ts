/** The one file that every report is made from: what was run, and what follows from it. */
import { applyBaseline, type Baseline, type BaselineResult } from './baseline.js';
import { digestOfJson } from './digest.js';
import { isResult } from './generated/schemas.js';
import { version } from './generated/suite.js';
import { type Judgement, judge, type Status, type Verdict } from './judge.js';
import { requirements as register } from './requirement.js';
import type { Report } from './run.js';
import { vectors as allVectors, type Vector } from './vector.js';

export interface Suite {
  readonly version: string;
  /** SHA-256 of the vectors and of the register. */
  readonly vectors: string;
  readonly register: string;
  /** Of vectors that were generated. */
  readonly seed?: string;
}

export interface Result extends Report {
  readonly schema: 1;
  readonly startedAt?: string;
  readonly suite: Suite;
  readonly requirements: readonly Status[];
  readonly verdicts: readonly Verdict[];
  readonly baseline?: BaselineResult;
}

export interface ResultOptions {
  readonly baseline?: Baseline;
  readonly startedAt?: Date;
  readonly suite?: Suite;
}

let builtIn: Suite | undefined;

/** What a run was a run of. */
export function describeSuite(vectors: readonly Vector[] = allVectors, seed?: string): Suite {
  if (vectors !== allVectors || seed !== undefined) return digestSuite(vectors, seed);
  builtIn ??= digestSuite(allVectors);
  return builtIn;
}

function digestSuite(vectors: readonly Vector[], seed?: string): Suite {
  const own = { version, vectors: digestOfJson(vectors), register: digestOfJson(register) };
  return seed === undefined ? own : { ...own, seed };
}

/** Judges a report. */
export function createResult(
  report: Report,
  { baseline, startedAt, suite = describeSuite() }: ResultOptions = {},
): Result {
  return {
    schema: 1,
    ...(startedAt ? { startedAt: startedAt.toISOString() } : {}),
    suite,
    ...report,
    ...judge(report),
    ...(baseline ? { baseline: applyBaseline(baseline, report.cases) } : {}),
  };
}

/** Throws a TypeError when the text is not a result file (schemas/result.json). */
export function parseResult(text: string): Result {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new TypeError('the result file is not JSON');
  }
  if (!isResult(value)) throw new TypeError('not a result file of this suite (schemas/result.json)');
  return value as Result;
}

/** Known failures set aside, but only here: the verdicts of a result count them. */
function judgeNew(result: Result): Judgement {
  const known = new Set(result.baseline?.known ?? []);
  return judge({ ...result, cases: result.cases.filter(({ id }) => !known.has(id)) });
}

/** 0 conformant at the asked level, 1 not, 3 incomplete. Zero vectors are never 0. */
export function exitCodeOf(result: Result, level: 'MUST' | 'SHOULD' = 'MUST'): 0 | 1 | 3 {
  const ran = result.cases.filter(({ scored, outcome }) => {
    return scored && outcome !== 'not-applicable' && outcome !== 'could-not-run';
  });
  if (ran.length === 0 || result.interrupted) return 3;
  if (result.baseline && result.baseline.stale.length > 0) return 1;
  const { verdicts, requirements } = judgeNew(result);
  const judged = verdicts.filter((verdict) => verdict.level !== 'Not declared');
  if (judged.length === 0 || judged.some((verdict) => verdict.level === 'Incomplete')) return 3;
  const leavesAdvice =
    level === 'SHOULD' && requirements.some((row) => row.status === 'broken' && row.level === 'SHOULD');
  return leavesAdvice || judged.some((verdict) => verdict.level === 'Non-Compliant') ? 1 : 0;
}
