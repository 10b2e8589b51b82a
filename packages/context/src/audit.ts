/**
 * Who read or wrote which context, §7.3 and ruling XC-14: types and keyed hashes of sanitised values, never a value,
 * never a plain identifier. One JSON line per event unless the caller gives a sink.
 */
import { canonicalJson, createHasher, generateKey } from '@rl4/core-hash';
import type { JsonValue } from './json.js';
import { sanitizeContext } from './sanitize.js';
import type { Owner } from './storage-key.js';

export interface AuditEvent {
  at: string;
  /** `discard`: a forked module wanted it stored. `drop`: it was not declared. `end`: a session was ended. */
  action: 'read' | 'write' | 'discard' | 'drop' | 'end';
  module?: string;
  type?: string;
  /** Where what was read came from. */
  source?: 'caller' | 'request' | 'store';
  /** Keyed, so that equal values are seen to be equal and nothing else is. */
  hash?: string;
  redactions?: number;
  tenant?: string;
  user?: string;
  session?: string;
}

export type AuditSink = (event: AuditEvent) => void;

export interface AuditOptions {
  audit?: AuditSink | false;
  /** At least 16 secret bytes; without it hashes of different runtimes cannot be compared. */
  auditKey?: Uint8Array;
}

type Fact = Omit<AuditEvent, 'at' | 'hash' | 'tenant' | 'user' | 'session'>;

export interface Auditor {
  /** `value` must have been sanitised. */
  record(owner: Owner, fact: Fact, value?: JsonValue): void;
  /** The same for a value that has not been: it is sanitised before it is hashed. */
  recordRaw(owner: Owner, fact: Fact & { type: string }, value: JsonValue): void;
}

const jsonLines: AuditSink = (event) => console.error(JSON.stringify(event));

export function createAuditor({ audit = jsonLines, auditKey }: AuditOptions, clock: () => Date): Auditor {
  if (audit === false) return { record() {}, recordRaw() {} };
  const hasher = createHasher({ key: auditKey ?? generateKey() });
  const nameOf = ({ tenant, userId, sessionId }: Owner) => ({
    ...(tenant && { tenant: hasher.id('tenant', tenant) }),
    ...(userId && { user: hasher.id('user', userId) }),
    ...(sessionId && { session: hasher.id('session', sessionId) }),
  });
  const record: Auditor['record'] = (owner, fact, value) => {
    const hash = value === undefined ? {} : { hash: hasher.id('ctx', canonicalJson(value)) };
    audit({ at: clock().toISOString(), ...fact, ...hash, ...nameOf(owner) });
  };
  return {
    record,
    recordRaw: (owner, fact, value) => record(owner, fact, sanitizeContext({ [fact.type]: value }).context[fact.type]),
  };
}
