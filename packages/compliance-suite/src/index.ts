export type { Outcome } from './case.js';
export { type Implementation, inProcess } from './in-process.js';
export { lintVectors } from './lint.js';
export { type Requirement, requirements } from './requirement.js';
export { type Protocol, ROLE_OPERATIONS, ROLES, type Role } from './role.js';
export { type CaseResult, type Report, type RunOptions, runSuite } from './run.js';
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
