/**
 * The validation algorithm. RL4-CODEX §10, §11; rulings XB-10 to XB-15, XB-18, XB-34, XB-36, XB-41, XB-42.
 * Size first, then the markup, then the blocks, then every byte of every token.
 */
import { coreVocabulary } from '@rl4/zero-content';
import {
  BLOCKS,
  type BlockName,
  KNOWN_VERSIONS,
  MAX_BYTES,
  MAX_OPTIONAL,
  type Profile,
  REQUIRED_BLOCKS,
  SEPARATOR,
} from './blocks.js';
import { type BodyPart, type ChecksumStatus, verifyChecksum } from './checksum.js';
import { contentClass, judgeText } from './content.js';
import { type Diagnostic, error, warning } from './diagnostics.js';
import { type Dialect, sniffDialect } from './dialect.js';
import { type Child, type Envelope, readAttributes, readEnvelope } from './envelope.js';
import { judgeBlock } from './judge.js';
import type { Reading } from './reading.js';
import type { CognitiveState } from './state.js';
import { splitTokens } from './tokens.js';

export interface ValidateOptions {
  /** What an encoder may let out, or what a receiver takes in. */
  profile: Profile;
  /** `locked` refuses words outside the core vocabulary; a set of words replaces it. Emit profile only. */
  vocabulary?: 'locked' | ReadonlySet<string>;
}

export interface ValidationReport {
  valid: boolean;
  diagnostics: Diagnostic[];
}

/** All that one pass over a payload finds out. */
export interface Inspection {
  diagnostics: Diagnostic[];
  dialect: Dialect;
  version: string | undefined;
  checksum: ChecksumStatus;
  /** Absent when the markup could not be read. */
  envelope?: Envelope;
  parts: BodyPart[];
}

const PLAIN = /^[\t\n\r\x20-\x7e]*$/;
/** Controls, zero-width and bidirectional marks, line separators, invisible letters. */
const HIDDEN = /(?![\t\n\r])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]|\u034f|[\ufe00-\ufe0e]/u;
const VERSION = /^\d{1,2}(?:\.\d{1,2}){0,2}$/;

/** Judges a payload; never throws for a bad one. */
export function validate(payload: string | Uint8Array, options: ValidateOptions): ValidationReport {
  if (options?.profile !== 'emit' && options?.profile !== 'accept') {
    throw new TypeError("profile must be 'emit' or 'accept'");
  }
  const { diagnostics } = inspect(payload, options);
  return { valid: !diagnostics.some(({ severity }) => severity === 'error'), diagnostics };
}

/** @internal One pass: validates, and fills the state when one is given. */
export function inspect(payload: string | Uint8Array, options: ValidateOptions, state?: CognitiveState): Inspection {
  const text = readText(payload, options.profile === 'emit' ? MAX_BYTES - 1 : MAX_BYTES);
  if (typeof text !== 'string') return unread(text, 'unknown');
  const envelope = readEnvelope(text);
  const dialect = envelope?.children.some(({ block }) => block === 'DATA') ? 'five-block' : sniffDialect(text);
  if (dialect !== 'five-block' && dialect !== 'unknown') {
    return unread(error('other-dialect', { subject: dialect }), dialect);
  }
  if (!envelope) return unread(error('unparseable'), dialect);
  return inspectEnvelope(envelope, options, state);
}

function unread(diagnostic: Diagnostic, dialect: Dialect): Inspection {
  return { diagnostics: [diagnostic], dialect, version: undefined, checksum: 'absent', parts: [] };
}

/** The text of a payload that is not too large, or what is wrong with it. */
function readText(payload: string | Uint8Array, limit: number): string | Diagnostic {
  if (typeof payload === 'string') {
    if (payload.length > limit) return error('size-exceeded');
    if (PLAIN.test(payload)) return payload;
    if (new TextEncoder().encode(payload).length > limit) return error('size-exceeded');
    return payload.isWellFormed() ? payload : error('unparseable');
  }
  if (!(payload instanceof Uint8Array)) throw new TypeError('payload must be a string or a Uint8Array');
  if (payload.length > limit) return error('size-exceeded');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(payload);
  } catch {
    return error('unparseable');
  }
}

function inspectEnvelope(envelope: Envelope, options: ValidateOptions, state?: CognitiveState): Inspection {
  const { profile, vocabulary = coreVocabulary } = options;
  const version = readAttributes(envelope.attributes).find(({ name }) => name === 'v')?.value;
  const reading: Reading = {
    profile,
    state,
    errors: [],
    warnings: [],
    vocabulary: vocabulary === 'locked' ? coreVocabulary : vocabulary,
    isLocked: vocabulary === 'locked',
    isFreeForm: version === '1.0',
    block: 'DATA',
    index: 0,
  };
  const structure = checkStructure(envelope, version, profile);
  if (!PLAIN.test(envelope.text)) checkCharacters(envelope.text, reading);
  checkOutside(envelope, reading);
  const parts = readChildren(envelope, reading);
  const checksum = verifyChecksum(parts);
  if (checksum === 'mismatch') {
    if (profile === 'emit') reading.errors.push(error('checksum-mismatch'));
    else reading.warnings.push(warning('checksum-mismatch'));
  }
  const diagnostics = [...structure, ...reading.errors, ...reading.warnings];
  return { diagnostics, dialect: 'five-block', version, checksum, envelope, parts };
}

/** Version, missing blocks, duplicates and order. */
function checkStructure(envelope: Envelope, version: string | undefined, profile: Profile): Diagnostic[] {
  const found: Diagnostic[] = [];
  if (version === undefined || !KNOWN_VERSIONS.includes(version)) {
    found.push(profile === 'emit' ? error('unsupported-version') : warning('unsupported-version'));
  }
  const names = envelope.children.flatMap(({ block }) => block ?? []);
  for (const name of REQUIRED_BLOCKS) {
    const mayMiss = version === '1.0' && (name === 'INSIGHTS' || name === 'DECISIONS');
    if (!mayMiss && !names.includes(name)) found.push(error('missing-block', { subject: name }));
  }
  return names.length > 4 && isCanonical(names) ? found : [...found, ...checkOrder(names, profile)];
}

function isCanonical(names: readonly BlockName[]): boolean {
  return names.length <= BLOCKS.length && names.every((name, index) => name === BLOCKS[index]);
}

function checkOrder(names: readonly BlockName[], profile: Profile): Diagnostic[] {
  const found: Diagnostic[] = [];
  const isRepeated = (name: BlockName, index: number) => names.indexOf(name) !== index;
  for (const [index, name] of names.entries()) {
    if (!isRepeated(name, index)) continue;
    const isTrailing =
      name === 'OPTIONAL' && profile === 'accept' && names.slice(names.indexOf(name)).every((other) => other === name);
    if (!isTrailing) found.push(error('duplicate-block', { subject: name }));
    else if (index === names.length - 1) found.push(warning('optional-repeated'));
  }
  const once = names.filter((name, index) => !isRepeated(name, index));
  const expected = BLOCKS.filter((name) => once.includes(name));
  const wrong = once.find((name, index) => name !== expected[index]);
  if (wrong) found.push(error('block-order', { subject: wrong }));
  return found;
}

/** Characters that hide content are refused; others beyond ASCII are taken with a warning. */
function checkCharacters(text: string, reading: Reading): void {
  if (HIDDEN.test(text)) reading.errors.push(error('raw-content', { subject: 'hidden:payload' }));
  if (!/[^\x00-\x7f]/.test(text)) return;
  if (reading.profile === 'emit') reading.errors.push(error('non-ascii'));
  else reading.warnings.push(warning('non-ascii'));
}

/** Attributes and comments are read by nobody, which makes them a place to hide in. */
function checkOutside(envelope: Envelope, reading: Reading): void {
  for (const { name, value } of readAttributes(envelope.attributes)) {
    if (name === 'v' ? VERSION.test(value) : reading.profile === 'accept' && isHarmlessAttribute(name, value)) continue;
    reading.errors.push(error('raw-content', { subject: `attribute:RL4-CODEX` }));
  }
  for (const comment of envelope.comments) {
    if (reading.profile === 'emit' || !isHarmlessText(comment)) {
      reading.errors.push(error('raw-content', { subject: `${contentClass(comment)}:comment` }));
    }
  }
}

function isHarmlessAttribute(name: string, value: string): boolean {
  return isHarmlessText(`${name}=`) && isHarmlessText(value);
}

function isHarmlessText(text: string): boolean {
  return splitTokens(text).every((token) => judgeText(token) === 'harmless' || judgeText(token) === 'weak-hash');
}

/** Judges every child in document order; gives them back as the checksum wants them. */
function readChildren(envelope: Envelope, reading: Reading): BodyPart[] {
  const parts: BodyPart[] = [];
  const optional: string[] = [];
  const read = new Set<BlockName>();
  for (const child of envelope.children) {
    if (!child.block) {
      checkUnknownTag(child, envelope.text, reading);
      parts.push({ verbatim: envelope.text.slice(child.start, child.end) });
      continue;
    }
    if (child.attributes !== '') checkBlockAttributes(child, reading);
    const tokens = splitTokens(child.inner);
    if (child.block === 'OPTIONAL') {
      if (optional.length === 0) parts.push({ block: 'OPTIONAL', tokens: optional });
      optional.push(...tokens);
    } else {
      parts.push({ block: child.block, tokens });
      judgeOnce(child.block, tokens, read, reading);
    }
  }
  if (envelope.children.some(({ block }) => block === 'OPTIONAL')) judgeOptional(optional, reading);
  return parts;
}

/** A second block of the same name is judged as well, but the state keeps the first. */
function judgeOnce(block: BlockName, tokens: readonly string[], read: Set<BlockName>, reading: Reading): void {
  if (tokens.length === 0) reading.warnings.push(warning('block-empty', { subject: block }));
  if (block === 'TIMELINE' && reading.profile === 'accept' && !hasCycles(tokens)) {
    reading.warnings.push(warning('timeline-missing-cycles'));
  }
  judgeBlock(block, tokens, read.has(block) ? { ...reading, state: undefined } : reading);
  read.add(block);
}

function hasCycles(tokens: readonly string[]): boolean {
  return tokens.some((token) => token.startsWith('cycles') && /^cycles[=:]\d{1,4}$/.test(token));
}

/** The whole text is judged before anything is dropped. */
function judgeOptional(tokens: string[], reading: Reading): void {
  if (tokens.length === 0) reading.warnings.push(warning('block-empty', { subject: 'OPTIONAL' }));
  const kept = fitting(tokens, reading.profile === 'emit' ? MAX_OPTIONAL - 1 : MAX_OPTIONAL);
  if (kept === tokens.length) {
    judgeBlock('OPTIONAL', tokens, reading);
    return;
  }
  if (reading.profile === 'emit') reading.errors.push(error('optional-overflow'));
  else reading.warnings.push(warning('optional-truncated'));
  judgeBlock('OPTIONAL', tokens.slice(kept), { ...reading, state: undefined });
  judgeBlock('OPTIONAL', tokens.slice(0, kept), reading);
}

/** How many tokens fit into the limit, counted in code points. */
function fitting(tokens: readonly string[], limit: number): number {
  let length = -SEPARATOR.length;
  for (const [index, token] of tokens.entries()) {
    length += SEPARATOR.length + Array.from(token).length;
    if (length > limit) return index;
  }
  return tokens.length;
}

function checkBlockAttributes(child: Child, reading: Reading): void {
  const attributes = readAttributes(child.attributes);
  if (attributes.length === 0) return;
  if (reading.profile === 'emit' || !attributes.every(({ name, value }) => isHarmlessAttribute(name, value))) {
    reading.errors.push(error('raw-content', { subject: `attribute:${child.block}` }));
  } else reading.warnings.push(warning('block-attributes', { subject: child.name }));
}

const NESTED_TAG = /<\/?([A-Za-z][A-Za-z0-9_.-]*)((?:\s[^<>]*)?)\/?>/g;

/** An unknown tag is kept as it is, so its name, attributes and text must be harmless. */
function checkUnknownTag(child: Child, text: string, reading: Reading): void {
  const slice = text.slice(child.start, child.end);
  if (reading.profile === 'emit') reading.errors.push(error('unknown-tag', { subject: shownName(child.name) }));
  const isHarmless =
    Array.from(slice.matchAll(NESTED_TAG)).every(
      ([, name, attributes]) =>
        isHarmlessText(`${name}=`) &&
        readAttributes(attributes as string).every((attribute) => isHarmlessAttribute(attribute.name, attribute.value)),
    ) && isHarmlessText(slice.replace(NESTED_TAG, '\n'));
  if (isHarmless) reading.state?.unknown.tags.push(slice);
  else reading.errors.push(error('raw-content', { subject: `${contentClass(child.inner)}:${shownName(child.name)}` }));
}

function shownName(name: string): string {
  return judgeText(`${name}=`) === 'harmless' ? name.slice(0, 40) : 'tag';
}
