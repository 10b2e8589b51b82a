/**
 * What an invocation answers: `{ ok, meta, data | error }`, with `_emitted_context` beside them on success (XC-07).
 * A handler answers the same; what it says is checked, not trusted.
 */
import { redact } from '@rl4/zero-content';
import type { Diagnostic } from './diagnostics.js';
import { type Context, isPlainObject, ownMember } from './json.js';
import { StoreError } from './store.js';

export interface Meta {
  confidence?: number;
  risk?: string;
  explain?: string;
  /** What was left out or could not be stored. */
  diagnostics?: Diagnostic[];
  [name: string]: unknown;
}

export interface Success {
  ok: true;
  meta: Meta;
  data: unknown;
  _emitted_context?: Context;
}

export interface Failure {
  ok: false;
  meta: Meta;
  error: EnvelopeError;
  partial_data?: unknown;
}

export interface EnvelopeError {
  code: string;
  message: string;
  recoverable?: boolean;
  details?: unknown;
}

export type Envelope = Success | Failure;

const MAX_EXPLAIN = 280;

export function failure(error: EnvelopeError, diagnostics: readonly Diagnostic[] = []): Failure {
  const meta: Meta = { confidence: 0, risk: 'high', explain: error.message.slice(0, MAX_EXPLAIN) };
  if (diagnostics.length > 0) meta.diagnostics = [...diagnostics];
  return { ok: false, meta, error };
}

/** The first error of a list as the answer to the caller. */
export function failureOf(diagnostics: readonly Diagnostic[]): Failure {
  const first = diagnostics.find(({ severity }) => severity === 'error');
  const { code = 'E4000', message = 'The invocation failed' } = first ?? {};
  // Declarations have codes of their own; to a caller they are a module that cannot run.
  return failure(
    { code: /^E\d{4}$/.test(code) ? code : 'E4000', message, recoverable: code.startsWith('E1') },
    diagnostics,
  );
}

/** Something thrown, told without its secrets. */
export function thrown(cause: unknown): Failure {
  const said = cause instanceof Error ? `${cause.name}: ${cause.message}` : 'something that is no Error';
  const message = redact(said.slice(0, 2000), ['secret']).slice(0, 200);
  return failure({ code: 'E4000', message: `The handler threw ${message}`, recoverable: false });
}

/** A store or an audit sink that failed: nothing was delivered or kept without it. */
export function storeFailure(cause: unknown): Failure {
  const isStore = cause instanceof StoreError;
  const message = isStore ? cause.message : 'The store or the audit sink failed; see its own log';
  return failure({ code: isStore && cause.code === 'unavailable' ? 'E4001' : 'E4000', message, recoverable: isStore });
}

/** A handler's answer, or undefined when it is no envelope. `_emitted_context` is not part of it. */
export function readEnvelope(answer: unknown): Envelope | undefined {
  if (!isPlainObject(answer)) return undefined;
  const meta = ownMember(answer, 'meta') ?? {};
  if (!isPlainObject(meta)) return undefined;
  if (answer.ok === true) return { ok: true, meta: { ...meta }, data: ownMember(answer, 'data') ?? null };
  const error = ownMember(answer, 'error');
  if (answer.ok !== false || !isPlainObject(error)) return undefined;
  const { code, message } = error;
  if (typeof code !== 'string' || typeof message !== 'string') return undefined;
  const partial = ownMember(answer, 'partial_data');
  return {
    ok: false,
    meta: { ...meta },
    error: { ...error, code, message },
    ...(partial !== undefined && { partial_data: partial }),
  };
}
