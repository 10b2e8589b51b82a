/** Runs vectors against a subject, restarts it when it dies, and reports every case. The verdict is judge's. */
import { type Exchange, type Finding, type Outcome, runCase } from './case.js';
import { ROLE_OPERATIONS, ROLES, type Role } from './role.js';
import { type Ready, type Session, type Subject, SubjectError } from './subject.js';
import { vectors as allVectors, type Level, type Vector } from './vector.js';

export interface RunOptions {
  /** The roles to judge; all that the subject declares unless given. */
  readonly roles?: readonly Role[];
  readonly vectors?: readonly Vector[];
  readonly timeoutMs?: number;
  /** Sessions at work at once. */
  readonly concurrency?: number;
  readonly onProgress?: (done: number, total: number, result: CaseResult) => void;
  /** Hears every message of every case. */
  readonly onExchanges?: (vector: string, exchanges: readonly Exchange[]) => void;
}

export interface CaseResult {
  readonly id: string;
  readonly role: Role;
  readonly title: string;
  readonly requirements: readonly string[];
  readonly level: Level;
  readonly outcome: Outcome;
  readonly problems: readonly string[];
}

export interface Report {
  readonly subject: Ready & { readonly kind: string };
  readonly cases: readonly CaseResult[];
}

const DEFAULT_TIMEOUT_MS = 10_000;

/** Every vector of the roles, with its outcome. */
export async function runSuite(subject: Subject, options: RunOptions = {}): Promise<Report> {
  const { roles = ROLES, vectors = allVectors } = options;
  const wanted = vectors.filter(({ role }) => roles.includes(role));
  const results = new Map<string, CaseResult>();
  let ready: Ready | undefined;
  for (const role of roles) {
    const ofRole = wanted.filter((vector) => vector.role === role);
    const line = createLine(subject, role, options.timeoutMs ?? DEFAULT_TIMEOUT_MS);
    for (const vector of ofRole) {
      const { exchanges, ...finding } = await line.run(vector);
      options.onExchanges?.(vector.id, exchanges);
      const result = caseResult(vector, finding);
      results.set(vector.id, result);
      options.onProgress?.(results.size, wanted.length, result);
    }
    ready ??= line.ready;
    await line.close();
  }
  return {
    subject: { kind: subject.kind, ...(ready ?? { name: 'unknown', version: 'unknown', roles: [], capabilities: [] }) },
    cases: wanted.map((vector) => withTwin(vector, results)),
  };
}

function caseResult({ id, role, title, requirements, level }: Vector, { outcome, problems }: Finding): CaseResult {
  return { id, role, title, requirements, level, outcome, problems };
}

/** A refusal proves nothing when the valid twin is refused as well. */
function withTwin(vector: Vector, results: ReadonlyMap<string, CaseResult>): CaseResult {
  const result = results.get(vector.id) as CaseResult;
  const twin = vector.twin === undefined ? undefined : results.get(vector.twin);
  if (result.outcome !== 'pass' || !twin || twin.outcome === 'pass' || twin.outcome === 'fail') return result;
  return {
    ...result,
    outcome: 'fail',
    problems: [`its valid twin ${twin.id} is not accepted either: ${twin.outcome}`],
  };
}

/** A line to the subject that is reopened after it broke. */
function createLine(subject: Subject, role: Role, timeoutMs: number) {
  let session: Session | undefined;
  let seq = 0;
  const line = {
    ready: undefined as Ready | undefined,
    async run(vector: Vector): Promise<Finding & { exchanges: readonly Exchange[] }> {
      try {
        session ??= await subject.open(role);
      } catch (error) {
        if (!(error instanceof SubjectError)) throw error;
        return { outcome: 'could-not-run', problems: [error.message], exchanges: [] };
      }
      line.ready = session.ready;
      const unasked = whyNotAsked(vector, session.ready);
      return unasked ? { ...unasked, exchanges: [] } : await runCase(vector, ask);
    },
    async close() {
      await session?.close();
      session = undefined;
    },
  };
  async function ask(operation: string, input: unknown): Promise<Exchange> {
    const request = { seq: seq++, operation, input };
    const reply = await (session as Session).run(request, timeoutMs);
    if (reply.kind === 'crashed' || reply.kind === 'timed-out' || reply.kind === 'garbled') await line.close();
    return { request, reply };
  }
  return line;
}

/** Undeclared is not applicable; declared by its role and not offered is a failure. */
function whyNotAsked(vector: Vector, { roles, capabilities }: Ready): Finding | undefined {
  if (!roles.includes(vector.role)) return { outcome: 'not-applicable', problems: ['the role is not declared'] };
  const needed = [...vector.steps.map(({ operation }) => operation), ...(vector.needs ?? [])];
  const missing = needed.filter((name) => !capabilities.includes(name));
  if (missing.length === 0) return undefined;
  const owed = missing.filter((name) => ROLE_OPERATIONS[vector.role].includes(name));
  return owed.length > 0
    ? { outcome: 'could-not-run', problems: [`the role ${vector.role} needs ${owed.join(', ')}, which is not offered`] }
    : { outcome: 'not-applicable', problems: [`${missing.join(', ')} is not declared`] };
}
