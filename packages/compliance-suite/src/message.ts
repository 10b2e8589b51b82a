/** Lines from a subject are hostile: every one is measured, parsed and checked by its schema before it is believed. */
import { isAnswer, isFailed, isReady } from './generated/schemas.js';
import { type Ready, type Reply, SubjectError, type Trouble } from './subject.js';

/** A reply larger than this is not read to its end. */
export const MAX_REPLY_BYTES = 16 * 2 ** 20;

/** Deeper than any answer of any operation, and shallow enough to be walked by recursion. */
const MAX_DEPTH = 64;
const MAX_MESSAGE = 500;

/** The subject's first line; throws a SubjectError that says what was wrong with it. */
export function readReady(line: string): Ready {
  const message = parseShallow(line);
  if (message === undefined) throw new SubjectError(`instead of "ready", not one line of JSON: ${shown(line)}`);
  if (!isReady(message)) throw new SubjectError(`not a "ready" message (schemas/ready.json): ${shown(line)}`);
  const { name, version, roles, capabilities } = message as Ready;
  return { name, version, roles: [...roles], capabilities: [...capabilities] };
}

/** Any later line. A wrong number means that question and answer are no longer in step. */
export function readReply(line: string, seq: number): Reply {
  const message = parseShallow(line) as
    | { seq: number; outcome: 'ok' | 'rejected'; output: object; message: string }
    | undefined;
  if (message === undefined) return garbled(`not one line of JSON of bounded depth: ${shown(line)}`);
  if (isFailed(message) && message.seq === seq)
    return { kind: 'failed', message: message.message.slice(0, MAX_MESSAGE) };
  if (!isAnswer(message)) return garbled(`neither "answer" nor "failed" (schemas/answer.json): ${shown(line)}`);
  if (message.seq !== seq) return garbled(`the answer to ${message.seq}, when ${seq} was asked`);
  return { kind: 'answer', outcome: message.outcome, output: message.output as Record<string, unknown> };
}

/** A reply that cannot be trusted. */
export function garbled(message: string): Trouble {
  return { kind: 'garbled', message };
}

/** Undefined when it is no JSON, or nested too deeply. */
export function parseShallow(line: string): unknown {
  try {
    const value: unknown = JSON.parse(line);
    return isShallow(value, MAX_DEPTH) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isShallow(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return depth > 0 && Object.values(value).every((member) => isShallow(member, depth - 1));
}

function shown(line: string): string {
  return JSON.stringify(line.length > 80 ? `${line.slice(0, 80)}…` : line);
}
