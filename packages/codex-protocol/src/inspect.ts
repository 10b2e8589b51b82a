/**
 * One pass over a payload: what is wrong with it and, if somebody wants it, its state. RL4-CODEX §10, §11; rulings XB-19,
 * XB-36, XB-42. Size first, then the markup, then the blocks, then every byte of every token.
 */
import { coreVocabulary } from '@rl4/zero-content';
import { MAX_BYTES, type Profile } from './blocks.js';
import { readCanonical } from './canonical.js';
import { type BodyPart, type ChecksumStatus, verifyChecksum } from './checksum.js';
import { checkSeparators, judgeOptional, readChildren } from './children.js';
import { type Diagnostic, error, warning } from './diagnostics.js';
import { type Dialect, sniffDialect } from './dialect.js';
import { type Envelope, readAttributes, readEnvelope } from './envelope.js';
import { checkOutside, isPlain } from './outside.js';
import type { Reading } from './reading.js';
import { type CognitiveState, unknownState } from './state.js';
import { checkStructure } from './structure.js';
import { splitTokens } from './tokens.js';

export interface InspectOptions {
  profile: Profile;
  /** `locked` refuses words outside the core vocabulary; a set of words replaces it. Emit profile only. */
  vocabulary?: 'locked' | ReadonlySet<string>;
  wantsState?: boolean;
}

/** What one pass over a payload finds out. */
export interface Inspection {
  diagnostics: Diagnostic[];
  dialect: Dialect;
  version: string | undefined;
  checksum: ChecksumStatus;
  /** Absent when nobody wants it, or the markup could not be read. */
  state: CognitiveState | undefined;
}

/** An inspection of what has the shape that an encoder gives it. */
export interface CanonicalInspection extends Inspection {
  /** How many values the five blocks hold. */
  values: number;
}

/** An inspection that also says where everything stands. */
export interface Dissection extends Inspection {
  /** Absent when the markup could not be read. */
  envelope?: Envelope;
  parts: BodyPart[];
}

/** Inspects a payload; what has the shape an encoder gives it is read at once. */
export function inspect(payload: string | Uint8Array, options: InspectOptions): Inspection {
  const text = readText(payload, options.profile);
  if (typeof text !== 'string') return unread(text, 'unknown');
  return inspectCanonical(text, options) ?? dissectText(text, options);
}

/** Inspects a payload of any shape and says where everything stands. */
export function dissect(payload: string, options: InspectOptions): Dissection {
  const text = readText(payload, options.profile);
  return typeof text === 'string' ? dissectText(text, options) : unread(text, 'unknown');
}

function unread(diagnostic: Diagnostic, dialect: Dialect): Dissection {
  return { diagnostics: [diagnostic], dialect, version: undefined, checksum: 'absent', state: undefined, parts: [] };
}

/** The text of a payload that is not too large, or what is wrong with it. */
function readText(payload: string | Uint8Array, profile: Profile): string | Diagnostic {
  const limit = profile === 'emit' ? MAX_BYTES - 1 : MAX_BYTES;
  if (typeof payload !== 'string' && !(payload instanceof Uint8Array)) {
    throw new TypeError('payload must be a string or a Uint8Array');
  }
  if (payload.length > limit) return error('size-exceeded');
  if (typeof payload === 'string') return payload;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(payload);
  } catch {
    return error('unparseable');
  }
}

function startReading({ profile, vocabulary = coreVocabulary, wantsState }: InspectOptions, version: unknown): Reading {
  return {
    profile,
    state: wantsState ? unknownState() : undefined,
    errors: [],
    warnings: [],
    vocabulary: vocabulary === 'locked' ? coreVocabulary : vocabulary,
    isLocked: vocabulary === 'locked',
    isFreeForm: version === '1.0',
    block: 'DATA',
    index: 0,
  };
}

/** @internal The short way, or undefined for whatever is not in the shape an encoder gives it. */
export function inspectCanonical(text: string, options: InspectOptions): CanonicalInspection | undefined {
  const reading = startReading(options, undefined);
  const body = readCanonical(text, reading);
  if (!body) return undefined;
  const { version, optional } = body;
  let checksum: ChecksumStatus = 'absent';
  if (optional !== undefined) {
    const tokens = splitTokens(optional, 'OPTIONAL');
    checkSeparators('OPTIONAL', optional, tokens, reading);
    judgeOptional(tokens, reading);
    checksum = judgeChecksum([{ verbatim: body.blocks }, { block: 'OPTIONAL', tokens }], reading);
  }
  const { errors, warnings, state } = reading;
  const diagnostics = errors.length === 0 ? warnings : [...errors, ...warnings];
  return { diagnostics, dialect: 'five-block', version, checksum, state, values: body.values };
}

/** @internal The long way. */
export function dissectText(text: string, options: InspectOptions): Dissection {
  if (!isPlain(text)) {
    const limit = options.profile === 'emit' ? MAX_BYTES - 1 : MAX_BYTES;
    if (new TextEncoder().encode(text).length > limit) return unread(error('size-exceeded'), 'unknown');
    if (!text.isWellFormed()) return unread(error('unparseable'), 'unknown');
  }
  const envelope = readEnvelope(text);
  const dialect = envelope?.children.some(({ block }) => block === 'DATA') ? 'five-block' : sniffDialect(text);
  if (dialect !== 'five-block' && dialect !== 'unknown') {
    return unread(error('other-dialect', { subject: dialect }), dialect);
  }
  if (!envelope) return unread(error('unparseable'), dialect);

  const version = readAttributes(envelope.attributes).find(({ name }) => name === 'v')?.value;
  const reading = startReading(options, version);
  const structure = checkStructure(envelope, version, options.profile);
  checkOutside(envelope, reading);
  const parts = readChildren(envelope, reading);
  const checksum = judgeChecksum(parts, reading);
  const diagnostics = [...structure, ...reading.errors, ...reading.warnings];
  return { diagnostics, dialect: 'five-block', version, checksum, state: reading.state, envelope, parts };
}

function judgeChecksum(parts: readonly BodyPart[], reading: Reading): ChecksumStatus {
  const checksum = verifyChecksum(parts);
  if (checksum === 'mismatch') {
    if (reading.profile === 'emit') reading.errors.push(error('checksum-mismatch'));
    else reading.warnings.push(warning('checksum-mismatch'));
  }
  return checksum;
}
