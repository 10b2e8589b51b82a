/** Blobs: long encoded runs (hexadecimal, base 64, percent or backslash escapes) and UUIDs. */
import { ALNUM, BACKSLASH, DASH, DIGIT, EQUALS, kindAt, LETTER, OTHER, PLUS, SLASH, UNDERSCORE } from './characters.js';
import type { Report, Stretch } from './finding.js';
import { isRandom } from './randomness.js';

/** Six escapes of three or four characters. */
const MIN_ENCODED = 18;
const MIN_HEX = 32;
const MIN_UUID = 36;
const MIN_BASE64 = 40;
const UUID = /(?<![0-9a-fA-F-])[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}(?![0-9a-fA-F-])/g;
const ESCAPES = /(?:%[0-9a-fA-F]{2}|\\x[0-9a-fA-F]{2}|\\u[0-9a-fA-F]{4}|&#\d{2,6};?){6}/;
/** What stands before the digits of a named digest, as in `sha256:`. */
const DIGEST_NAME = /sha\d{1,3}[:-]$/;

/** Reports the encoded runs inside one word. */
export function findBlobs(text: string, word: Stretch, report: Report): void {
  const length = word.end - word.start;
  if (length < MIN_ENCODED) return;
  if (word.kinds & (OTHER | BACKSLASH) && ESCAPES.test(text.slice(word.start, word.end))) {
    report('blob', 'escapes', word.start, word.end);
  }
  if (length >= MIN_HEX) findHex(text, word, report);
  if (length >= MIN_UUID && word.kinds & DASH && word.kinds & DIGIT) findUuids(text, word, report);
  if (length >= MIN_BASE64) findBase64(text, word, report);
}

function findHex(text: string, word: Stretch, report: Report): void {
  findRuns(text, word, ALNUM, (start, end) => {
    if (end - start >= MIN_HEX && isHex(text, start, end) && !isHash(text, start)) report('blob', 'hex', start, end);
  });
}

function findUuids(text: string, word: Stretch, report: Report): void {
  for (const { index } of text.slice(word.start, word.end).matchAll(UUID)) {
    report('blob', 'uuid', word.start + index, word.start + index + MIN_UUID);
  }
}

function findBase64(text: string, word: Stretch, report: Report): void {
  findRuns(text, word, ALNUM | PLUS | SLASH | EQUALS | DASH | UNDERSCORE, (start, end) => {
    if (end - start >= MIN_BASE64 && isRandom(text, start, end)) report('blob', 'base64', start, end);
  });
}

function findRuns(text: string, word: Stretch, kinds: number, found: (start: number, end: number) => void): void {
  let start = word.start;
  for (let index = word.start; index <= word.end; index++) {
    if (index < word.end && kindAt(text, index) & kinds) continue;
    if (index > start) found(start, index);
    start = index + 1;
  }
}

/** Digits and letters a to f of any case, both present: a run of one digit is a rule, not data. */
function isHex(text: string, start: number, end: number): boolean {
  let kinds = 0;
  for (let index = start; index < end; index++) {
    const code = text.charCodeAt(index) | 32;
    const kind = kindAt(text, index);
    if (!(kind & DIGIT) && (code < 97 || code > 102)) return false;
    kinds |= kind;
  }
  return (kinds & DIGIT) !== 0 && (kinds & LETTER) !== 0;
}

/** A hashed identifier (`mod#…`) or a named digest is no content. */
function isHash(text: string, start: number): boolean {
  if (text[start - 1] === '#') return (kindAt(text, start - 2) & ALNUM) !== 0;
  return DIGEST_NAME.test(text.slice(Math.max(0, start - 7), start));
}
