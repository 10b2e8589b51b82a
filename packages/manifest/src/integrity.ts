/**
 * Bytes against the record of their source: sha256 and size of the raw bytes (specification "Integrity", rulings XM-05,
 * XM-06, XM-13, XM-25), and what was observed, as modification status and history (XM-09, XM-10).
 */
import { sha256Digest } from '@rl4/core-hash';
import type { Finding } from './diagnostics.js';
import type { ModificationStatus, Observation, Source } from './manifest.js';

const DIGEST = /^sha256:[0-9a-f]{64}$/i;

export interface Observed {
  digest: string;
  size: number;
}

export function observe(bytes: Uint8Array): Observed {
  return { digest: sha256Digest(bytes), size: bytes.length };
}

export function isDigest(value: unknown): value is string {
  return typeof value === 'string' && DIGEST.test(value);
}

export function sameDigest(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

/** How observed bytes differ from what the source records; nothing recorded, nothing to differ. */
export function mismatches(source: Source, observed: Observed, name: string, path: string): Finding[] {
  const findings: Finding[] = [];
  const report = (field: string, code: string, message: string) =>
    findings.push({ code, message, subject: name, path: `${path}/${field}` });
  if (isDigest(source.hash) && !sameDigest(source.hash, observed.digest)) {
    report('hash', 'hash-mismatch', `the bytes have ${observed.digest}; restore them, or record the change`);
  }
  if (Number.isSafeInteger(source.size_bytes) && source.size_bytes !== observed.size) {
    report('size_bytes', 'size-mismatch', `the bytes are ${observed.size}, not ${source.size_bytes}`);
  }
  if (isDigest(source.expected_digest) && !sameDigest(source.expected_digest, observed.digest)) {
    report('expected_digest', 'digest-mismatch', `the upstream checksum does not match ${observed.digest}`);
  }
  return findings;
}

export type Clock = () => Date;

/**
 * The source with a new status. An entry joins the history when there is a clock and something was found out: drift, or
 * another status than before. So checking the same clean bytes again changes nothing.
 */
export function withStatus(
  source: Source,
  status: ModificationStatus,
  observed: Observed | undefined,
  clock: Clock | undefined,
): Source {
  const isNews = status === 'drifted' || status !== source.modification_status;
  const marked = { ...withoutNulls(source), modification_status: status };
  if (!clock || !isNews) return marked;
  return { ...marked, modification_history: [...historyOf(source), entry(source, status, observed, clock)] };
}

function entry(source: Source, status: ModificationStatus, observed: Observed | undefined, clock: Clock): Observation {
  return {
    checked_at: clock().toISOString(),
    ...(observed && { observed_digest: observed.digest, observed_size: observed.size }),
    ...(isDigest(source.hash) && { expected_hash: source.hash.toLowerCase() }),
    ...(isDigest(source.expected_digest) && { expected_digest: source.expected_digest.toLowerCase() }),
    status,
  };
}

function historyOf({ modification_history: history }: Source): Observation[] {
  return Array.isArray(history) ? history : [];
}

const INTEGRITY_KEYS = new Set(['expected_digest', 'modification_status', 'modification_history']);

/** Integrity keys that other tools wrote as null go when the source is written again (ruling XM-10). */
export function withoutNulls(source: Source): Source {
  const kept = Object.entries(source).filter(([key, value]) => value !== null || !INTEGRITY_KEYS.has(key));
  const clean = Object.fromEntries(kept) as Source;
  if (Array.isArray(clean.modification_history)) {
    clean.modification_history = clean.modification_history.map(entryWithoutNulls);
  }
  return clean;
}

function entryWithoutNulls(observation: Observation): Observation {
  if (typeof observation !== 'object' || observation === null) return observation;
  return Object.fromEntries(Object.entries(observation).filter(([, value]) => value !== null));
}
