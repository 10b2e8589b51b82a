/** What must not be in any field: raw code, secrets, file paths, verbatim logs. S-E4; rulings XF-25, XF-26, XB-33. */
import { type ContentClass, findContent } from '@rl4/zero-content';
import { type Diagnostic, failure } from './diagnostics.js';
import { canonicalName, isPlaceholder, isSnapshotField, isUpdateField } from './names.js';
import { isEverydayName, isToldError, isWording } from './wording.js';

export type UnsafeClass = 'code' | 'secret' | 'path' | 'log';

const ORDER = ['secret', 'code', 'path', 'log'] as const;
const CLASSES = ['code', 'secret', 'path', 'stack'] as const;
const WORDS: Record<UnsafeClass, string> = {
  code: 'raw code',
  secret: 'a secret',
  path: 'a file path or the address of a repository',
  log: 'a line of a log or stack trace',
};
const REPOSITORY =
  /\b(?:(?:github|gitlab|bitbucket|codeberg)\.(?:com|org)[/:]\w|githubusercontent\.com\/|git\.sr\.ht\/|dev\.azure\.com\/)/i;
const GIT_REMOTE = /\w\.git(?![\w.])/;
/** An address of a file on somebody's machine. */
const FILE_ADDRESS = /\b(?:file|vscode):\/\/\S/i;
const NONE: readonly never[] = [];

/** The classes of forbidden content in a text, in a fixed order. */
export function unsafeClasses(text: string): readonly UnsafeClass[] {
  const findings = findContent(text, { classes: CLASSES });
  const isPlace = namesPlace(text);
  if (findings.length === 0 && !isPlace) return NONE;
  const found = new Set<UnsafeClass>();
  // Findings count code points, which are code units unless there are surrogates.
  const characters = /[\ud800-\udfff]/.test(text) ? [...text] : undefined;
  for (const { class: name, start, end } of findings) {
    if (isEveryday(name, characters?.slice(start, end).join('') ?? text.slice(start, end))) continue;
    found.add(name === 'stack' ? 'log' : (name as UnsafeClass));
  }
  if (isPlace) found.add('path');
  return ORDER.filter((name) => found.has(name));
}

function namesPlace(text: string): boolean {
  if (text.includes('.') && (REPOSITORY.test(text) || GIT_REMOTE.test(text))) return true;
  return text.includes('://') && FILE_ADDRESS.test(text);
}

/** A field by its items. */
export interface ItemField {
  name: string;
  items: readonly string[];
}

/** Fields are read item by item: a bullet before a line of code must not hide it. */
export function unsafeFields(fields: readonly ItemField[], timestamp = ''): readonly Diagnostic[] {
  const lines: string[] = [];
  for (const { name, items } of fields) {
    if (!isKnown(name)) lines.push(`${name}: ${items[0] ?? ''}`);
    for (const item of items) lines.push(item);
  }
  if (unsafeClasses(lines.join('\n')).length === 0) return NONE;
  return fields.flatMap((field) => fieldClasses(field).map((name) => unsafe(placeOf(timestamp, field.name), name)));
}

/** Metadata is opaque, and a vendor's own; it must hold no secret all the same. */
export function unsafeMetadata(opaque: readonly { name: string; text: string }[], timestamp = ''): Diagnostic[] {
  return opaque
    .filter(({ text }) => findContent(text, { classes: ['secret'] }).length > 0)
    .map(({ name }) => unsafe(placeOf(timestamp, name), 'secret'));
}

function placeOf(timestamp: string, name: string): string {
  return timestamp === '' ? shownName(name) : `${timestamp} ${shownName(name)}`;
}

/** The name of a field as it may be told: one that is a secret itself is not repeated. */
export function shownName(name: string): string {
  return isUpdateField(name) || isSnapshotField(name) || unsafeClasses(name).length === 0 ? name : '(withheld)';
}

export function unsafe(field: string, name: UnsafeClass): Diagnostic {
  return failure(
    'unsafe-content',
    `${field} holds ${WORDS[name]}; describe it in your own words and send it again.`,
    `${field}:${name}`,
  );
}

/**
 * The name of another field may say what its value is: `PASSWORD: …`, `ext.api_key: …`. Only secrets are looked for in
 * this way; to code detectors every `NAME: "value"` is a member.
 */
function fieldClasses(field: ItemField): readonly UnsafeClass[] {
  const text = plainText(field);
  const classes = unsafeClasses(text);
  if (isKnown(field.name) || classes.includes('secret')) return classes;
  return unsafeClasses(`${field.name}: ${text}`).includes('secret') ? ['secret', ...classes] : classes;
}

function isKnown(name: string): boolean {
  return isUpdateField(name) || isSnapshotField(canonicalName(name)) || name === 'TIMESTAMP';
}

/** Without placeholders, which look like operators: `???`. */
export function plainText({ items }: Pick<ItemField, 'items'>): string {
  return items.filter((item) => !isPlaceholder(item)).join('\n');
}

function isEveryday(name: ContentClass, piece: string): boolean {
  if (name === 'path') return isEverydayName(piece);
  if (name === 'stack') return isToldError(piece);
  return name === 'code' && isWording(piece);
}
