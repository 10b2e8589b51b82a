export { applyBaseline, type Baseline, type BaselineResult, parseBaseline } from './baseline.js';
export type { Exchange, Outcome } from './case.js';
export { type Certificate, checkCertificate, createCertificate } from './certificate.js';
export { type ChatOptions, chatSubject } from './chat/chat-subject.js';
export { chatPrompts } from './chat/prompts.js';
export { coverageProblems } from './coverage.js';
export { type HttpOptions, httpSubject } from './http-subject.js';
export { type Implementation, inProcess } from './in-process.js';
export { type Judgement, judge, type Status, type Verdict, type VerdictLevel } from './judge.js';
export { lintVectors } from './lint.js';
export type { Rate } from './rate.js';
export { badgeReport } from './report/badge.js';
export { htmlReport } from './report/html.js';
export { jsonReport } from './report/json.js';
export { junitReport } from './report/junit.js';
export { markdownReport } from './report/markdown.js';
export { terminalReport } from './report/terminal.js';
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
export { generateVectors } from './seeded/generate.js';
export { type SmokeLine, smoke } from './smoke.js';
export {
  type Answer,
  type Ready,
  type Reply,
  type Request,
  type Session,
  type Subject,
  SubjectError,
} from './subject.js';
export { rejudge, TranscriptError, writeTranscript } from './transcript.js';
export { type Check, type Level, type Step, type Vector, type VectorFile, vectors } from './vector.js';
