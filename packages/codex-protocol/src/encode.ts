/**
 * State → payload. RL4-CODEX §4.1, §8; rulings XB-05, XB-10, XB-16, XB-27, XB-36. What is written is validated in the
 * emit profile, and nothing is emitted when any rule fails.
 */
import type { Hasher } from '@rl4/core-hash';
import { type BlockName, REQUIRED_BLOCKS, TARGET_BYTES, writeBlock } from './blocks.js';
import { type BodyPart, checksumOf } from './checksum.js';
import { CodexError, type Diagnostic, warning } from './diagnostics.js';
import { V12_LABELS } from './slots.js';
import { isKnown, type StateInput, unknownState } from './state.js';
import { parseToken } from './tokens.js';
import { type ValidateOptions, validate } from './validate.js';
import { type Writing, writeTokens } from './write-slots.js';

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
  const { version = '1.2', vocabulary } = options;
  if (version !== '1.1' && version !== '1.2') throw new TypeError("version must be '1.1' or '1.2'");

  const writing: Writing = { hasher: options.hasher, errors: [] };
  const parts = writeParts(state, options, writing);
  if (writing.errors.length > 0) return { ok: false, diagnostics: writing.errors };

  const body = parts.map(({ block, tokens }) => writeBlock(block, tokens)).join('\n');
  const payload = `<RL4-CODEX v="${version}">\n${body}\n</RL4-CODEX>`;
  const report = validate(payload, vocabulary ? { profile: 'emit', vocabulary } : { profile: 'emit' });
  const lost = findLost(state);
  if (!report.valid) return { ok: false, diagnostics: [...report.diagnostics, ...lost] };
  const diagnostics = [...report.diagnostics.filter(({ code }) => code !== 'block-empty'), ...lost];
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
  const parts: Part[] = REQUIRED_BLOCKS.map((block) => ({ block, tokens: writeTokens(block, state, writing) }));
  let optional = writeTokens('OPTIONAL', state, writing);
  if (options.version === '1.1') optional = optional.filter((token) => !V12_LABELS.has(parseToken(token).label));
  else if (options.checksum ?? isKnown(state.optionalMetadata?.checksum)) {
    optional = withChecksum(optional, [...parts, { block: 'OPTIONAL', tokens: optional }]);
  }
  return optional.length > 0 ? [...parts, { block: 'OPTIONAL', tokens: optional }] : parts;
}

/** The checksum takes its place by label. */
function withChecksum(tokens: readonly string[], parts: readonly BodyPart[]): string[] {
  const before = tokens.filter((token) => parseToken(token).label < 'checksum');
  return [...before, `checksum=${checksumOf(parts)}`, ...tokens.slice(before.length)];
}

/** Fields that the protocol does not have, and tags that only `relay` passes on. */
function findLost(state: StateInput): Diagnostic[] {
  const known = unknownState() as unknown as Record<string, Record<string, unknown>>;
  const lost: Diagnostic[] = [];
  for (const [section, fields] of Object.entries(state)) {
    const home = Object.hasOwn(known, section) ? (known[section] as Record<string, unknown>) : undefined;
    if (!home) lost.push(warning('unknown-field', { subject: shown(section) }));
    else if (typeof fields === 'object' && fields !== null) {
      for (const field of Object.keys(fields)) {
        if (Object.hasOwn(home, field) || (section === 'optionalMetadata' && V12_LABELS.has(field))) continue;
        lost.push(warning('unknown-field', { subject: `${section}.${shown(field)}` }));
      }
    }
  }
  if (state.unknown?.tags && state.unknown.tags.length > 0) lost.push(warning('tags-dropped'));
  return lost;
}

function shown(name: string): string {
  return /^[A-Za-z]{1,40}$/.test(name) ? name : '?';
}
