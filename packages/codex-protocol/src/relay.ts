/**
 * A payload passed on. RL4-CODEX §9; rulings XB-21, XB-27, XB-30. Everything but OPTIONAL and the version stays as it was
 * written, byte for byte.
 */
import { MAX_OPTIONAL, SEPARATOR, writeBlock } from './blocks.js';
import { checksumOf, isChecksumToken } from './checksum.js';
import { CodexError, type Diagnostic, error } from './diagnostics.js';
import type { Envelope } from './envelope.js';
import { type Dissection, dissect, inspect } from './inspect.js';
import { V12_LABELS } from './slots.js';
import { parseToken } from './tokens.js';

export interface RelayOptions {
  /** Tokens of OPTIONAL to set, by label; null removes one. */
  optional?: Readonly<Record<string, string | null>>;
}

export type RelayResult =
  | { ok: true; payload: string; diagnostics: Diagnostic[] }
  | { ok: false; diagnostics: Diagnostic[] };

/** The same payload with other OPTIONAL tokens; what is not understood is kept byte for byte. */
export function safeRelay(payload: string, { optional = {} }: RelayOptions = {}): RelayResult {
  const seen = dissect(payload, { profile: 'accept' });
  if (!isUsable(seen)) return { ok: false, diagnostics: seen.diagnostics };
  const changes = Object.entries(optional);
  if (changes.length === 0) return { ok: true, payload, diagnostics: seen.diagnostics };
  const bad = changes.find(
    ([label, value]) => /[^\x21-\x7e]|[|,<>=:#]/.test(label) || /[^\x21-\x7e]|[|,<>]/.test(value ?? ''),
  );
  if (bad) return { ok: false, diagnostics: [error('value-refused', { subject: 'optional', path: 'optional' })] };

  const kept = optionalTokens(seen).filter((token) => !Object.hasOwn(optional, parseToken(token).label));
  const added = changes.flatMap(([label, value]) =>
    value === null || label === 'checksum' ? [] : [`${label}=${value}`],
  );
  const tokens = [...kept.filter((token) => !isChecksumToken(token)), ...added];
  const wantsChecksum =
    optional.checksum !== null && (optionalTokens(seen).some(isChecksumToken) || optional.checksum !== undefined);
  return rewrite(seen, wantsChecksum ? [...tokens, newChecksum(seen, tokens)] : tokens);
}

/** Passes a payload on, or throws a `CodexError`. */
export function relay(payload: string, options: RelayOptions = {}): string {
  return payloadOf(safeRelay(payload, options));
}

/** A v1.1 payload of a later one: without the tokens that only v1.2 has. */
export function safeDownConvert(payload: string, version: '1.1'): RelayResult {
  if (version !== '1.1') throw new TypeError("version must be '1.1'");
  const seen = dissect(payload, { profile: 'accept' });
  if (!isUsable(seen)) return { ok: false, diagnostics: seen.diagnostics };
  const tokens = optionalTokens(seen).filter((token) => !V12_LABELS.has(parseToken(token).label));
  return rewrite(seen, tokens, version);
}

/** Converts to v1.1, or throws a `CodexError`. */
export function downConvert(payload: string, version: '1.1'): string {
  return payloadOf(safeDownConvert(payload, version));
}

function payloadOf(result: RelayResult): string {
  if (!result.ok) throw new CodexError(result.diagnostics);
  return result.payload;
}

function isUsable(seen: Dissection): seen is Dissection & { envelope: Envelope } {
  return seen.envelope !== undefined && !seen.diagnostics.some(({ severity }) => severity === 'error');
}

function optionalTokens({ parts }: Dissection): readonly string[] {
  return parts.flatMap((part) => ('block' in part && part.block === 'OPTIONAL' ? part.tokens : []));
}

function newChecksum({ parts }: Dissection, tokens: readonly string[]): string {
  const others = parts.filter((part) => !('block' in part) || part.block !== 'OPTIONAL');
  const place = parts.findIndex((part) => 'block' in part && part.block === 'OPTIONAL');
  const at = place === -1 ? lastBlock(others) + 1 : place;
  return `checksum=${checksumOf(others.toSpliced(at, 0, { block: 'OPTIONAL', tokens }))}`;
}

function lastBlock(parts: Dissection['parts']): number {
  return parts.findLastIndex((part) => 'block' in part);
}

/** Replaces OPTIONAL in place, or puts it behind the last block; then judges the result. */
function rewrite({ envelope }: { envelope: Envelope }, tokens: readonly string[], version?: string): RelayResult {
  if (tokens.join(SEPARATOR).length > MAX_OPTIONAL) return { ok: false, diagnostics: [error('optional-overflow')] };
  const { text, children, bodyStart } = envelope;
  const blocks = children.filter(({ block }) => block !== undefined);
  const old = blocks.filter(({ block }) => block === 'OPTIONAL');
  const end = (old.at(-1) ?? blocks.at(-1))?.end ?? bodyStart;
  const start = old[0]?.start ?? end;
  const written = tokens.length > 0 ? `${old.length > 0 ? '' : '\n'}${writeBlock('OPTIONAL', tokens)}` : '';
  const before = written === '' ? text.slice(bodyStart, start).trimEnd() : text.slice(bodyStart, start);
  const head = version === undefined ? text.slice(0, bodyStart) : withVersion(text.slice(0, bodyStart), version);
  const payload = `${head}${before}${written}${text.slice(end)}`;
  const { diagnostics } = inspect(payload, { profile: 'accept' });
  const isFine = !diagnostics.some(({ severity }) => severity === 'error');
  return isFine ? { ok: true, payload, diagnostics } : { ok: false, diagnostics };
}

function withVersion(head: string, version: string): string {
  const changed = head.replace(/(\sv\s*=\s*)(?:"[^"]*"|'[^']*')/, `$1"${version}"`);
  return changed === head && !head.includes(`v="${version}"`) ? head.replace('>', ` v="${version}">`) : changed;
}
