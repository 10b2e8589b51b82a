/**
 * State → payload. RL4-CODEX §4.1, §8; rulings XB-05, XB-10, XB-16, XB-27, XB-36. What is written is validated in the
 * emit profile, and nothing is emitted when any rule fails.
 */
import type { Hasher } from '@rl4/core-hash';
import { type BlockName, MAX_BYTES, REQUIRED_BLOCKS, TARGET_BYTES, writeBlock } from './blocks.js';
import { type BodyPart, checksumOf } from './checksum.js';
import { CodexError, type Diagnostic, hasError, warning } from './diagnostics.js';
import { inspectCanonical } from './inspect.js';
import { V12_LABELS } from './slots.js';
import { isKnown, type StateInput, unknownState } from './state.js';
import { parseToken } from './tokens.js';
import { type ValidateOptions, validate } from './validate.js';
import { writeTokens } from './write-slots.js';
import type { Writing } from './write-values.js';

export interface EncodeOptions {
  /** Hashes raw names: `createHasher({ key })` of @rl4/core-hash. */
  hasher: Hasher;
  version?: '1.1' | '1.2';
  /** Whether OPTIONAL gets a checksum of the body; by default when the state has one. */
  checksum?: boolean;
  /** `locked` refuses words outside the core vocabulary; a set of words replaces it. */
  vocabulary?: NonNullable<ValidateOptions['vocabulary']>;
}

export type EncodeResult =
  | { ok: true; payload: string; diagnostics: Diagnostic[] }
  | { ok: false; diagnostics: Diagnostic[] };

/** Writes a state as a payload; for a bad state it says why, and emits nothing. */
export function safeEncode(state: StateInput, options: EncodeOptions): EncodeResult {
  if (typeof state !== 'object' || state === null) throw new TypeError('state must be an object');
  if (typeof options?.hasher?.id !== 'function') throw new TypeError('hasher must be a Hasher; createHasher makes one');
  const { version = '1.2' } = options;
  if (version !== '1.1' && version !== '1.2') throw new TypeError("version must be '1.1' or '1.2'");

  return encodeDraft(state, options) ?? encodeCarefully(state, options);
}

/** The short way: nothing is looked at while it is written, and everything when it is read back. */
function encodeDraft(state: StateInput, options: EncodeOptions): EncodeResult | undefined {
  const writing: Writing = { hasher: options.hasher, errors: [], isDraft: true, values: 0 };
  const payload = writePayload(state, options, writing);
  if (writing.errors.length > 0 || payload.length >= MAX_BYTES) return undefined;
  const read = inspectCanonical(payload, emitOptions(options));
  if (read?.values !== writing.values || hasError(read.diagnostics)) return undefined;
  return release(payload, read.diagnostics, state);
}

/** @internal The long way, which says what is wrong where. */
export function encodeCarefully(state: StateInput, options: EncodeOptions): EncodeResult {
  const writing: Writing = { hasher: options.hasher, errors: [], isDraft: false, values: 0 };
  const payload = writePayload(state, options, writing);
  if (writing.errors.length > 0) return { ok: false, diagnostics: writing.errors };
  const { valid, diagnostics } = validate(payload, emitOptions(options));
  return valid
    ? release(payload, diagnostics, state)
    : { ok: false, diagnostics: [...diagnostics, ...findLost(state)] };
}

function emitOptions({ vocabulary }: EncodeOptions): ValidateOptions {
  return vocabulary ? { profile: 'emit', vocabulary } : { profile: 'emit' };
}

/** Absent facts are left out, so an empty block needs no warning. */
function release(payload: string, said: readonly Diagnostic[], state: StateInput): EncodeResult {
  const diagnostics = findLost(state);
  if (said.length > 0) diagnostics.unshift(...said.filter(({ code }) => code !== 'block-empty'));
  if (payload.length > TARGET_BYTES) diagnostics.push(warning('size-over-target'));
  return { ok: true, payload, diagnostics };
}

/** Writes a state as a payload, or throws a `CodexError`. */
export function encode(state: StateInput, options: EncodeOptions): string {
  const result = safeEncode(state, options);
  if (!result.ok) throw new CodexError(result.diagnostics);
  return result.payload;
}

interface Part {
  block: BlockName;
  tokens: string[];
}

function writeParts(state: StateInput, options: EncodeOptions, writing: Writing): Part[] {
  const parts: Part[] = [];
  for (const block of REQUIRED_BLOCKS) parts.push({ block, tokens: writeTokens(block, state, writing) });
  if (!state.optionalMetadata && !state.unknown && !options.checksum) return parts;
  // OPTIONAL is judged token by token when it is read back, and counts no values.
  let optional = writeTokens('OPTIONAL', state, { ...writing, isDraft: false });
  if (options.version === '1.1') optional = optional.filter((token) => !V12_LABELS.has(parseToken(token).label));
  else if (options.checksum ?? isKnown(state.optionalMetadata?.checksum)) {
    optional = withChecksum(optional, [...parts, { block: 'OPTIONAL', tokens: optional }]);
  }
  return optional.length > 0 ? [...parts, { block: 'OPTIONAL', tokens: optional }] : parts;
}

/** Joined in one step, so that the text is in one piece when it is validated. */
function writePayload(state: StateInput, options: EncodeOptions, writing: Writing): string {
  const lines = [`<RL4-CODEX v="${options.version ?? '1.2'}">`];
  for (const { block, tokens } of writeParts(state, options, writing)) lines.push(writeBlock(block, tokens));
  lines.push('</RL4-CODEX>');
  return lines.join('\n');
}

/** The checksum takes its place by label. */
function withChecksum(tokens: readonly string[], parts: readonly BodyPart[]): string[] {
  const before = tokens.filter((token) => parseToken(token).label < 'checksum');
  return [...before, `checksum=${checksumOf(parts)}`, ...tokens.slice(before.length)];
}

const FIELDS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(unknownState()).map(([section, fields]) => [
    section,
    new Set([...Object.keys(fields), ...(section === 'optionalMetadata' ? V12_LABELS : [])]),
  ]),
);

/** Fields that the protocol does not have, and tags that only `relay` passes on. */
function findLost(state: StateInput): Diagnostic[] {
  const lost: Diagnostic[] = [];
  for (const section in state) {
    const known = FIELDS.get(section);
    const fields = (state as Record<string, unknown>)[section];
    if (!known) lost.push(warning('unknown-field', { subject: shown(section) }));
    else if (typeof fields === 'object' && fields !== null) {
      for (const field in fields) {
        if (!known.has(field)) lost.push(warning('unknown-field', { subject: `${section}.${shown(field)}` }));
      }
    }
  }
  if (state.unknown?.tags && state.unknown.tags.length > 0) lost.push(warning('tags-dropped'));
  return lost;
}

function shown(name: string): string {
  return /^[A-Za-z]{1,40}$/.test(name) ? name : '?';
}
