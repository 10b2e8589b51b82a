/** Runs vectors against a subject and reports every case. What they mean for a level is for the judge. */
import type { Exchange, Finding, Outcome } from './case.js';
import { type Acquaintance, createAcquaintance, createLine, type Line } from './line.js';
import { type Rate, rateOf } from './rate.js';
import { ROLES, type Role } from './role.js';
import type { Ready, Subject } from './subject.js';
import { vectors as allVectors, isScored, type Level, type Vector } from './vector.js';

export interface RunOptions {
  /** The roles to judge; asking for one that is not declared is asking for a failure. All declared ones unless given. */
  readonly roles?: readonly Role[];
  readonly vectors?: readonly Vector[];
  /** For one answer. */
  readonly timeoutMs?: number;
  /** Sessions at work at once. */
  readonly concurrency?: number;
  /** How often each vector is run; it passes if it passes every time. */
  readonly repeat?: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (done: number, total: number, result: CaseResult) => void;
  /** Hears every message, run by run; what could not be asked comes with the reason. */
  readonly onRecord?: (record: CaseRecord) => void;
}

export interface CaseResult {
  readonly id: string;
  readonly role: Role;
  readonly title: string;
  readonly requirements: readonly string[];
  readonly level: Level;
  readonly scored: boolean;
  readonly outcome: Outcome;
  readonly problems: readonly string[];
  /** Of a vector that was run more than once. */
  readonly rate?: Rate;
}

/** One run of one vector as it went over the wire. */
export interface CaseRecord {
  readonly vector: string;
  readonly exchanges: readonly Exchange[];
  /** Why nothing was asked. */
  readonly unasked?: string;
}

export interface Report {
  readonly subject: Ready & { readonly kind: string; readonly details?: Readonly<Record<string, unknown>> };
  /** The roles that were asked for by name. */
  readonly asked: readonly Role[];
  readonly interrupted: boolean;
  readonly cases: readonly CaseResult[];
}

const DEFAULT_TIMEOUT_MS = 10_000;
const NOBODY: Ready = { name: 'unknown', version: 'unknown', roles: [], capabilities: [] };

/** Whether a subject never got as far as saying who it is. */
export function isNobody({ name, version, roles, capabilities }: Ready): boolean {
  return name === NOBODY.name && version === NOBODY.version && roles.length + capabilities.length === 0;
}

/** What the parts of one run share. */
interface Work extends RunOptions {
  readonly acquaintance: Acquaintance;
  /** Resolves when the run is to stop. */
  readonly stopped: Promise<undefined>;
  readonly done: (result: CaseResult) => void;
}

/** Every vector of the roles, with its outcome. */
export async function runSuite(subject: Subject, options: RunOptions = {}): Promise<Report> {
  const { roles = ROLES, vectors = allVectors, signal } = options;
  const wanted = vectors.filter(({ role }) => roles.includes(role));
  const results = new Map<string, CaseResult>();
  const acquaintance = createAcquaintance();
  const stopped = new Promise<undefined>((resolve) => {
    signal?.addEventListener('abort', () => resolve(undefined), { once: true });
  });
  const done = (result: CaseResult) => {
    results.set(result.id, result);
    options.onProgress?.(results.size, wanted.length, result);
  };
  for (const role of roles) {
    const ofRole = wanted.filter((vector) => vector.role === role);
    await runRole(subject, role, ofRole, { ...options, acquaintance, stopped, done });
  }
  const { kind, details } = subject;
  return {
    subject: { kind, ...(details ? { details } : {}), ...(acquaintance.ready ?? NOBODY) },
    asked: options.roles ?? [],
    interrupted: signal?.aborted ?? false,
    cases: applyTwins(wanted, results),
  };
}

/** Runs the vectors of one role, on several lines at once if wanted. */
async function runRole(subject: Subject, role: Role, vectors: readonly Vector[], work: Work): Promise<void> {
  const { timeoutMs = DEFAULT_TIMEOUT_MS, concurrency = 1, acquaintance, done } = work;
  const queue = [...vectors];
  const serve = async () => {
    const line = createLine(subject, role, timeoutMs, acquaintance);
    for (let vector = queue.shift(); vector; vector = queue.shift()) done(await runVector(line, vector, work));
    await line.close();
  };
  await Promise.all(Array.from({ length: Math.max(1, concurrency) }, serve));
}

async function runVector(line: Line, vector: Vector, work: Work): Promise<CaseResult> {
  const { repeat = 1, signal, stopped, onRecord } = work;
  const findings: Finding[] = [];
  for (let count = 0; count < repeat; count++) {
    const ran = signal?.aborted ? undefined : await Promise.race([line.run(vector), stopped]);
    if (ran === undefined) {
      findings.push({ outcome: 'could-not-run', problems: ['the run was stopped'] });
      break;
    }
    const { exchanges, ...finding } = ran;
    const isAsked = exchanges.length > 0;
    onRecord?.({ vector: vector.id, exchanges, ...(isAsked ? {} : { unasked: finding.problems[0] ?? '' }) });
    findings.push(finding);
    if (!isAsked) break;
  }
  return caseResult(vector, findings);
}

/** A vector that was run several times passes only if it passed every time. */
export function caseResult(vector: Vector, findings: readonly Finding[]): CaseResult {
  const { id, role, title, requirements, level } = vector;
  const { outcome, problems } = (findings.find((finding) => finding.outcome !== 'pass') ?? findings[0]) as Finding;
  const passed = findings.filter((finding) => finding.outcome === 'pass').length;
  const rate = findings.length > 1 ? { rate: rateOf(passed, findings.length) } : {};
  return { id, role, title, requirements, level, scored: isScored(vector), outcome, problems, ...rate };
}

/** A refusal proves nothing when the valid twin is refused as well. */
export function applyTwins(vectors: readonly Vector[], results: ReadonlyMap<string, CaseResult>): CaseResult[] {
  return vectors.flatMap((vector) => {
    const result = results.get(vector.id);
    if (!result) return [];
    const twin = vector.twin === undefined ? undefined : results.get(vector.twin);
    if (result.outcome !== 'pass' || !twin || twin.outcome === 'pass' || twin.outcome === 'fail') return [result];
    return [
      { ...result, outcome: 'fail' as const, problems: [`its valid twin ${twin.id} fares no better: ${twin.outcome}`] },
    ];
  });
}
