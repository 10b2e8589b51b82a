export { applyBaseline, type Baseline, type BaselineResult, parseBaseline } from './baseline.js';
export type { Exchange, Outcome } from './case.js';
export { coverageProblems } from './coverage.js';
export { type Implementation, inProcess } from './in-process.js';
export { type Judgement, judge, type Status, type Verdict, type VerdictLevel } from './judge.js';
export { lintVectors } from './lint.js';
export type { Rate } from './rate.js';
export { type Requirement, requirements, rulings } from './requirement.js';
export {
  createResult,
  describeSuite,
  exitCodeOf,
  parseResult,
  type Result,
  type ResultOptions,
  type Suite,
} from './result.js';
export { type Protocol, ROLE_OPERATIONS, ROLES, type Role } from './role.js';
export { type CaseRecord, type CaseResult, type Report, type RunOptions, runSuite } from './run.js';
export {
  type Answer,
  type Ready,
  type Reply,
  type Request,
  type Session,
  type Subject,
  SubjectError,
} from './subject.js';
export { type Check, type Level, type Step, type Vector, type VectorFile, vectors } from './vector.js';
