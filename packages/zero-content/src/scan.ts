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
  kindAt,
  LETTER,
  SLASH,
  SPACE,
  UPPER,
} from './characters.js';
import { findCodeLine } from './code.js';
import type { ContentClass, Report, Stretch } from './finding.js';
import { findPaths } from './paths.js';
import { findAccountNumber, findAddresses, findPersonalNumber, startsNumber } from './personal.js';
import { findPrivateKeys } from './private-keys.js';
import { findSecrets } from './secrets.js';
import { findStackLine } from './stacks.js';
import { findNamedDate, findTime } from './times.js';
import { findUrl } from './urls.js';

/** Characters that make a word worth a look, however short. */
const TELLING = DOT | SLASH | COLON | AT | BACKSLASH | EQUALS | DIGIT;
/** Without one of those, a shorter word is only that, unless it is a name such as `Makefile` or a month before a day. */
const MAX_PLAIN = 14;

export type Wanted = Readonly<Record<ContentClass, boolean>>;

/** Addresses and numbers may reach over several words: how far the last of each went. */
interface Progress {
  address: number;
  number: number;
}

export function scan(text: string, wanted: Wanted, report: Report): void {
  if (wanted.secret) findPrivateKeys(text, report);
  const progress: Progress = { address: 0, number: 0 };
  let line: Stretch | undefined;
  let index = 0;
  while (index < text.length) {
    const start = index;
    let kind = kindAt(text, index);
    let kinds = 0;
    while ((kind & BETWEEN_WORDS) === 0) {
      kinds |= kind;
      kind = kindAt(text, ++index);
    }
    if (kinds === 0) {
      index++;
      if (text.charCodeAt(start) === 10) {
        if (line) scanLine(text, line, wanted, report);
        line = undefined;
      }
      if (kind & SPACE) continue;
      kinds = kind;
    } else if (kinds & TELLING || index - start > MAX_PLAIN || (kinds & UPPER && isTellingName(text, index))) {
      scanWord(text, { start, end: index, kinds }, progress, wanted, report);
    }
    line ??= { start, end: index, kinds };
    line.end = index;
    line.kinds |= kinds;
  }
  if (line) scanLine(text, line, wanted, report);
}

function isTellingName(text: string, end: number): boolean {
  return text.endsWith('file', end) || (kindAt(text, end + 1) & DIGIT) !== 0;
}

function scanWord(text: string, word: Stretch, progress: Progress, wanted: Wanted, report: Report): void {
  const { start, end } = word;
  // A full stop that ends a sentence tells nothing.
  if (word.kinds & DOT && text.indexOf('.', start) === end - 1) word.kinds &= ~DOT;
  const { kinds } = word;
  if (wanted.secret) {
    findSecrets(text, word, report);
    findBearerToken(text, word, report);
    if (kinds & (EQUALS | COLON)) findAssignedSecret(text, word, report);
  }
  if (wanted.blob) findBlobs(text, word, report);
  if (kinds & (DOT | COLON) && start >= progress.address) progress.address = findUrl(text, word, report);
  if (wanted.path && start >= progress.address) {
    if (kinds & (DOT | SLASH | BACKSLASH) || text.endsWith('file', end)) findPaths(text, word, report);
  }
  if (kinds & (AT | COLON) && wanted.pii) findAddresses(text, word, report);
  if (kinds & DIGIT && (wanted.time || wanted.pii)) scanNumbers(text, word, progress, wanted, report);
  if (kinds & UPPER) {
    if (wanted.time && kindAt(text, end + 1) & DIGIT) findNamedDate(text, start, report);
    if (wanted.pii && kinds & DIGIT) findAccountNumber(text, start, report);
  }
}

function scanNumbers(text: string, word: Stretch, progress: Progress, wanted: Wanted, report: Report): void {
  for (let index = Math.max(word.start, progress.number); index < word.end; index++) {
    if (!(kindAt(text, index) & DIGIT) || !startsNumber(text, index)) continue;
    let end = wanted.time ? findTime(text, index, report) : index;
    if (end === index && wanted.pii) end = findPersonalNumber(text, index, report);
    if (end === index) continue;
    progress.number = end;
    index = end - 1;
  }
}

function scanLine(text: string, line: Stretch, wanted: Wanted, report: Report): void {
  if (!wanted.stack && !wanted.code) return;
  const first = firstWord(text, line);
  const isStack = wanted.stack && findStackLine(text, line, first, report);
  if (wanted.code && !isStack) findCodeLine(text, line, first, report);
}

/** The letters at the start of a line, when there are at most twelve of them. */
function firstWord(text: string, { start, end }: Stretch): string {
  let stop = start;
  while (stop < end && stop < start + 13 && kindAt(text, stop) & LETTER) stop++;
  return stop - start > 12 ? '' : text.slice(start, stop);
}
