/**
 * The scan: one pass cuts the text into lines and words and notes which kinds of character each holds; only words and
 * lines whose characters allow it are then looked at by the detectors. Time is linear in the length of the text.
 */
import { findAssignedSecret, findBearerToken } from './assigned-secrets.js';
import { findBlobs } from './blobs.js';
import {
  AT,
  BACKSLASH,
  BETWEEN_WORDS,
  COLON,
  DIGIT,
  DOT,
  EQUALS,
  KINDS,
  kindAt,
  LETTER,
  SLASH,
  SPACE,
  UPPER,
} from './characters.js';
import { CODE_MARKS, CODE_WORDS, findCodeLine } from './code.js';
import { BITS, type Report, type Stretch } from './finding.js';
import { findPaths } from './paths.js';
import { findAccountNumber, findAddresses, findPersonalNumber, startsNumber } from './personal.js';
import { findPrivateKeys } from './private-keys.js';
import { findSecrets } from './secrets.js';
import { endsErrorName, findStackLine, STACK_WORDS } from './stacks.js';
import { findNamedDate, findTime } from './times.js';
import { findUrl } from './urls.js';

/** Characters that make a word worth a look, however short; digits only where times and numbers are looked for. */
const TELLING = DOT | SLASH | COLON | AT | BACKSLASH | EQUALS;
/** Without one of those, a shorter word is only that, unless it is a name such as `Makefile` or a month before a day. */
const MAX_PLAIN = 14;

/** Addresses and numbers may reach over several words: how far the last of each went. */
interface Progress {
  address: number;
  number: number;
}

/** Reports what it finds; `wanted` tells which classes to look for. */
export function scan(text: string, wanted: number, report: Report): void {
  if (wanted & BITS.secret) findPrivateKeys(text, report);
  const telling = wanted & (BITS.time | BITS.pii) ? TELLING | DIGIT : TELLING;
  const progress: Progress = { address: 0, number: 0 };
  const line: Stretch = { start: 0, end: 0, kinds: 0 };
  const { length } = text;
  for (let index = 0; index < length; index++) {
    const start = index;
    let kinds = 0;
    let kind = 0;
    for (; index < length; index++) {
      kind = KINDS[text.charCodeAt(index)] as number;
      if (kind & BETWEEN_WORDS) break;
      kinds |= kind;
    }
    if (kinds !== 0) {
      extend(line, start, index, kinds);
      if (kinds & telling || index - start > MAX_PLAIN || (kinds & UPPER && isTellingName(text, index))) {
        scanWord(text, { start, end: index, kinds }, progress, wanted, report);
      }
    }
    if (index === length) break;
    if ((kind & SPACE) === 0) extend(line, index, index + 1, kind);
    else if (line.kinds !== 0 && text.charCodeAt(index) === 10) {
      scanLine(text, line, wanted, report);
      line.kinds = 0;
    }
  }
  if (line.kinds !== 0) scanLine(text, line, wanted, report);
}

function extend(line: Stretch, start: number, end: number, kinds: number): void {
  if (line.kinds === 0) line.start = start;
  line.end = end;
  line.kinds |= kinds;
}

function isTellingName(text: string, end: number): boolean {
  return (kindAt(text, end + 1) & DIGIT) !== 0 || (text[end - 1] === 'e' && text.endsWith('file', end));
}

function scanWord(text: string, word: Stretch, progress: Progress, wanted: number, report: Report): void {
  const { start, end } = word;
  // A full stop that ends a sentence tells nothing.
  if (word.kinds & DOT && text.indexOf('.', start) === end - 1) word.kinds &= ~DOT;
  const { kinds } = word;
  if (wanted & BITS.secret) {
    findSecrets(text, word, report);
    findBearerToken(text, word, report);
    if (kinds & (EQUALS | COLON)) findAssignedSecret(text, word, report);
  }
  if (wanted & BITS.blob) findBlobs(text, word, report);
  if (kinds & (DOT | COLON) && start >= progress.address) progress.address = findUrl(text, word, report);
  if (wanted & BITS.path && start >= progress.address) {
    if (kinds & (DOT | SLASH | BACKSLASH) || text.endsWith('file', end)) findPaths(text, word, report);
  }
  if (kinds & (AT | COLON) && wanted & BITS.pii) findAddresses(text, word, report);
  if (kinds & DIGIT && wanted & (BITS.time | BITS.pii)) scanNumbers(text, word, progress, wanted, report);
  if (kinds & UPPER) {
    if (wanted & BITS.time && kindAt(text, end + 1) & DIGIT) findNamedDate(text, start, report);
    if (wanted & BITS.pii && kinds & DIGIT) findAccountNumber(text, start, report);
  }
}

function scanNumbers(text: string, word: Stretch, progress: Progress, wanted: number, report: Report): void {
  for (let index = Math.max(word.start, progress.number); index < word.end; index++) {
    if (!(kindAt(text, index) & DIGIT) || !startsNumber(text, index)) continue;
    let end = wanted & BITS.time ? findTime(text, index, report) : index;
    if (end === index && wanted & BITS.pii) end = findPersonalNumber(text, index, report);
    if (end === index) continue;
    progress.number = end;
    index = end - 1;
  }
}

function scanLine(text: string, line: Stretch, wanted: number, report: Report): void {
  if (!(wanted & (BITS.stack | BITS.code))) return;
  const first = firstWord(text, line);
  if (first === UNKNOWN_WORD && !(line.kinds & CODE_MARKS) && isProse(text, line)) return;
  const isStack = wanted & BITS.stack && findStackLine(text, line, first, report);
  if (wanted & BITS.code && !isStack) findCodeLine(text, line, first, report);
}

/** Whether a line without marks and known words ends as neither code nor the name of an error does. */
function isProse(text: string, line: Stretch): boolean {
  return text[line.end - 1] !== ',' && !endsErrorName(text, line);
}

/** Stands for a first word that no line of code and no stack line has. */
const UNKNOWN_WORD = 'prose';

/** The letters at the start of a line where they may be a known word, '' if there are none or too many. */
function firstWord(text: string, { start, end }: Stretch): string {
  let stop = start;
  while (stop < end && stop < start + 13 && kindAt(text, stop) & LETTER) stop++;
  if (stop === start || stop - start > 12) return '';
  const isKnown = (FIRST_LENGTHS[text.charCodeAt(start)] as number) & (1 << (stop - start));
  return isKnown ? text.slice(start, stop) : UNKNOWN_WORD;
}

/** The lengths, as bits, that first words of code and stack lines have, by the code of their first letter. */
const FIRST_LENGTHS = new Int32Array(128);
for (const word of [...CODE_WORDS, ...STACK_WORDS]) {
  FIRST_LENGTHS[word.charCodeAt(0)] = (FIRST_LENGTHS[word.charCodeAt(0)] as number) | (1 << word.length);
}
