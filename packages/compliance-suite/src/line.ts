/** A line to a subject: opened when needed, opened anew after it broke, given up when that leads nowhere. */
import { type Exchange, type Finding, runCase } from './case.js';
import { same } from './check.js';
import { ROLE_OPERATIONS, type Role } from './role.js';
import { type Ready, type Session, type Subject, SubjectError } from './subject.js';
import type { Vector } from './vector.js';

/** So many breaks in a row, or timeouts in all, and the rest is not tried: a run ends in bounded time. */
const MAX_BREAKS_IN_A_ROW = 10;
const MAX_TIMEOUTS_IN_A_ROW = 3;
const MAX_TIMEOUTS = 20;

/** What the lines of one run share: who the subject says it is, and how often it let us down. */
export interface Acquaintance {
  /** What it said of itself at first, and must say again. */
  ready?: Ready;
  breaks: number;
  timeouts: number;
  allTimeouts: number;
  lastError: string;
}

export const createAcquaintance = (): Acquaintance => ({ breaks: 0, timeouts: 0, allTimeouts: 0, lastError: '' });

export interface Line {
  run(vector: Vector): Promise<Finding & { exchanges: readonly Exchange[] }>;
  close(): Promise<void>;
}

/** One session at a time. */
export function createLine(subject: Subject, role: Role, timeoutMs: number, acquaintance: Acquaintance): Line {
  let session: Session | undefined;
  let seq = 0;

  async function close(): Promise<void> {
    const open = session;
    session = undefined;
    await open?.close();
  }

  async function ask(operation: string, input: unknown): Promise<Exchange> {
    const request = { seq: seq++, operation, input };
    const reply = await (session as Session).run(request, timeoutMs);
    const isBroken = reply.kind !== 'answer' && reply.kind !== 'failed';
    note(acquaintance, isBroken ? reply.kind : 'fine', isBroken ? reply.message : '');
    if (isBroken) await close();
    return { request, reply };
  }

  async function run(vector: Vector): Promise<Finding & { exchanges: readonly Exchange[] }> {
    const known = acquaintance.ready && whyNotAsked(vector, acquaintance.ready);
    if (known) return { ...known, exchanges: [] };
    if (isExhausted(acquaintance)) return couldNotRun(`given up: ${acquaintance.lastError}`);
    try {
      session ??= await subject.open(role);
    } catch (error) {
      if (!(error instanceof SubjectError)) throw error;
      note(acquaintance, error.timedOut ? 'timed-out' : 'crashed', error.message);
      return couldNotRun(error.message);
    }
    acquaintance.ready ??= session.ready;
    if (!same(acquaintance.ready, session.ready)) {
      await close();
      return couldNotRun('it declares other roles or capabilities than in its first session');
    }
    const unasked = whyNotAsked(vector, session.ready);
    return unasked ? { ...unasked, exchanges: [] } : runCase(vector, ask);
  }

  return { run, close };
}

/** Undeclared is not applicable; declared by its role and not offered is a failure. */
export function whyNotAsked(vector: Vector, { roles, capabilities }: Ready): Finding | undefined {
  if (!roles.includes(vector.role)) return { outcome: 'not-applicable', problems: ['the role is not declared'] };
  const needed = new Set([...vector.steps.map(({ operation }) => operation), ...(vector.needs ?? [])]);
  const missing = [...needed].filter((name) => !capabilities.includes(name));
  if (missing.length === 0) return undefined;
  const owed = missing.filter((name) => ROLE_OPERATIONS[vector.role].includes(name));
  return owed.length > 0
    ? { outcome: 'could-not-run', problems: [`the role ${vector.role} needs ${owed.join(', ')}, which is not offered`] }
    : { outcome: 'not-applicable', problems: [`${missing.join(', ')} is not declared`] };
}

function couldNotRun(problem: string): Finding & { exchanges: readonly Exchange[] } {
  return { outcome: 'could-not-run', problems: [problem], exchanges: [] };
}

function note(acquaintance: Acquaintance, event: string, message: string): void {
  if (event === 'fine') {
    acquaintance.breaks = 0;
    acquaintance.timeouts = 0;
    return;
  }
  acquaintance.breaks++;
  acquaintance.lastError = message;
  if (event !== 'timed-out') return;
  acquaintance.timeouts++;
  acquaintance.allTimeouts++;
}

function isExhausted({ breaks, timeouts, allTimeouts }: Acquaintance): boolean {
  return breaks >= MAX_BREAKS_IN_A_ROW || timeouts >= MAX_TIMEOUTS_IN_A_ROW || allTimeouts >= MAX_TIMEOUTS;
}
