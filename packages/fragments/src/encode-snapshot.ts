/** Fields → one snapshot block. S-E1 to S-E6, FE-07, FE-10, FE-17; rulings XF-01, XF-02, XF-05, XF-22. */
import { type Diagnostic, FragmentsError, failure, hasErrors, warning } from './diagnostics.js';
import {
  canonicalName,
  isExtension,
  isPlaceholder,
  isSnapshotField,
  MERGED_FIELDS,
  PROTECTED_FIELDS,
  questionFor,
  SNAPSHOT_FIELDS,
} from './names.js';
import { checkRoundTrip } from './round-trip.js';
import { plainText, shownName, unsafe, unsafeClasses } from './safety.js';
import { byteLength, type FieldValue, normalizeValue, writeField, writeSnapshot } from './write.js';

const WARN_BYTES = 3584;
export const TARGET_BYTES = 4096;
export const MAX_BYTES = 10240;
export const MAX_OPTIONAL = 512;

/** Fields by name, or as pairs. */
export type FieldInput = Readonly<Record<string, FieldValue>> | Iterable<readonly [string, FieldValue]>;

export interface EncodeSnapshotOptions {
  version?: '1.0' | '1.1';
  /** Emit between 4,096 and 10,240 bytes, with a warning. */
  allowOverTarget?: boolean;
  /** Vendor telemetry, at most 512 characters. */
  optional?: string;
}

export type EncodeSnapshotResult =
  | { ok: true; payload: string; diagnostics: Diagnostic[] }
  | { ok: false; questions: string[]; diagnostics: Diagnostic[] };

/** The snapshot block of these fields, or a `FragmentsError` that carries the questions to ask. */
export function encodeSnapshot(fields: FieldInput, options: EncodeSnapshotOptions = {}): string {
  const result = safeEncodeSnapshot(fields, options);
  if (!result.ok) throw new FragmentsError(result.diagnostics, result.questions);
  return result.payload;
}

/** As `encodeSnapshot`, with the diagnostics as a result. Nothing is invented: what is missing becomes a question. */
export function safeEncodeSnapshot(fields: FieldInput, options: EncodeSnapshotOptions = {}): EncodeSnapshotResult {
  const { version = '1.0', allowOverTarget = false, optional } = options;
  if (version !== '1.0' && version !== '1.1') throw new TypeError("version must be '1.0' or '1.1'");
  const { values, diagnostics } = collectFields(fields, version);
  const questions: string[] = [];
  for (const name of SNAPSHOT_FIELDS) {
    const isRequired = version === '1.0' || PROTECTED_FIELDS.includes(name);
    if (isMissing(name, values.get(name)) && (isRequired || values.has(name))) questions.push(questionFor(name));
  }
  for (const question of questions) {
    const name = question.slice(0, question.indexOf(':'));
    diagnostics.push(failure('missing-field', `${name} has no value; ask the user instead of inventing one.`, name));
  }
  const optionalBlock = optional === undefined ? [] : [writeOptional(optional, diagnostics)];
  if (hasErrors(diagnostics)) return { ok: false, questions, diagnostics };

  const names = [...SNAPSHOT_FIELDS, ...MERGED_FIELDS, ...values.keys()].filter((name) => values.has(name));
  const written = [...new Set(names)].map((name) => writeField(name, values.get(name) as FieldValue));
  const payload = writeSnapshot(version, [...written, ...optionalBlock]);
  diagnostics.push(...sizeDiagnostics(byteLength(payload), allowOverTarget), ...checkRoundTrip(payload, values));
  return hasErrors(diagnostics) ? { ok: false, questions, diagnostics } : { ok: true, payload, diagnostics };
}

/** Input as pairs, whichever of its two forms it has. */
export function entriesOf(fields: FieldInput): (readonly [string, FieldValue])[] {
  if (typeof fields !== 'object' || fields === null) throw new TypeError('fields must be an object or pairs');
  const entries = Symbol.iterator in fields ? [...fields] : Object.entries(fields);
  for (const [name, value] of entries) {
    const isValue =
      typeof value === 'string' || (Array.isArray(value) && value.every((item) => typeof item === 'string'));
    if (typeof name !== 'string' || !isValue) throw new TypeError('every field must be a string or a list of strings');
  }
  return entries as [string, FieldValue][];
}

function collectFields(fields: FieldInput, version: string) {
  const values = new Map<string, FieldValue>();
  const diagnostics: Diagnostic[] = [];
  for (const [name, given] of entriesOf(fields)) {
    const key = canonicalName(name);
    const isKnown = isSnapshotField(key) || isExtension(key) || (version === '1.1' && MERGED_FIELDS.includes(key));
    if (!isKnown)
      diagnostics.push(failure('unknown-field', `${oneOf(version)}; leave it out or rename it.`, shownName(name)));
    else if (values.has(key)) diagnostics.push(failure('duplicate-field', `Give ${key} once.`, key));
    else {
      values.set(key, normalizeValue(given));
      diagnostics.push(...checkValue(key, given));
    }
  }
  return { values, diagnostics };
}

function oneOf(version: string): string {
  return `A v${version} snapshot has the ten fields${version === '1.1' ? ', the merged ones' : ''} and ext. fields only`;
}

/** What no field may hold: forbidden content, markup of the block itself, characters that text cannot carry. */
export function checkValue(name: string, value: FieldValue): Diagnostic[] {
  const text = typeof value === 'string' ? value : value.join('\n');
  const told = typeof value === 'string' ? text : plainText({ items: value });
  const diagnostics = unsafeClasses(told).map((found) => unsafe(shownName(name), found));
  if (/<\/?RL4-CODEX/i.test(text)) {
    diagnostics.push(failure('reserved-markup', 'Do not write the RL4-CODEX tags inside a value.', name));
  }
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text) || !text.isWellFormed()) {
    diagnostics.push(failure('control-character', 'Remove control characters and broken characters.', name));
  }
  return diagnostics;
}

/** An explicit UNKNOWN is an answer, except for what C-L4 protects. */
function isMissing(name: string, value: FieldValue | undefined): boolean {
  if (value === undefined || value.length === 0) return true;
  if (value === 'UNKNOWN') return PROTECTED_FIELDS.includes(name);
  return typeof value === 'string' ? isPlaceholder(value) : value.every(isPlaceholder);
}

function writeOptional(text: string, diagnostics: Diagnostic[]): string {
  if ([...text].length > MAX_OPTIONAL) {
    diagnostics.push(failure('optional-size', `Keep OPTIONAL at ${MAX_OPTIONAL} characters.`, 'OPTIONAL'));
  }
  if (/<\/OPTIONAL>/.test(text)) {
    diagnostics.push(failure('reserved-markup', 'Do not close OPTIONAL inside it.', 'OPTIONAL'));
  }
  diagnostics.push(...checkValue('OPTIONAL', text));
  return `<OPTIONAL>${text}</OPTIONAL>`;
}

function sizeDiagnostics(bytes: number, allowOverTarget: boolean): Diagnostic[] {
  const advice = `The snapshot has ${bytes} bytes; shorten the longest fields.`;
  if (bytes > MAX_BYTES) return [failure('size-exceeded', `${advice} The limit is ${MAX_BYTES}.`)];
  if (bytes > TARGET_BYTES) {
    return allowOverTarget
      ? [warning('size-over-target', `${advice} The target is ${TARGET_BYTES}.`)]
      : [failure('size-over-target', `${advice} The target is ${TARGET_BYTES}; allowOverTarget emits it anyway.`)];
  }
  return bytes >= WARN_BYTES ? [warning('size-near-target', `${advice} The target is ${TARGET_BYTES}.`)] : [];
}
