/** Secrets that their surroundings give away: values assigned to a name such as `password`, tokens after `Bearer`. */
import {
  AT,
  BETWEEN_WORDS,
  COLON,
  DIGIT,
  DOT,
  EQUALS,
  kindAt,
  LETTER,
  OTHER,
  PLUS,
  SLASH,
  UPPER,
} from './characters.js';
import type { Report, Stretch } from './finding.js';
import { isSlug } from './slug.js';

const PASSWORD_NAME = /(?:password|passwd|passphrase|pwd)$/;
const SECRET_NAME =
  /(?:password|passwd|passphrase|pwd|secret|token|credentials?|apikey|(?:access|private|secret|signing|encryption|auth|account|master)key)$/;
/** The last letters of those names: most words before a colon end in another and are looked at no further. */
const ENDS_SECRET_NAME = 'delnstyDELNSTY';
const MIN_VALUE = 6;
const SYMBOL = OTHER | PLUS | SLASH | AT;

/** Reports the value given to a name that promises a secret, from the word with the sign: `password=…`, `apiKey: …`. */
export function findAssignedSecret(text: string, word: Stretch, report: Report): void {
  let sign = word.start;
  while (!(kindAt(text, sign) & (EQUALS | COLON))) sign++;
  const nameEnd = sign > word.start ? sign : skipBack(text, word.start);
  if (!ENDS_SECRET_NAME.includes(lastLetter(text, nameEnd))) return;
  const letters = text
    .slice(startOfName(text, nameEnd), nameEnd)
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase();
  if (!SECRET_NAME.test(letters)) return;
  const tight = sign + 1 < word.end;
  const value = tight ? { ...word, start: sign + 1 } : nextWord(text, word.end);
  if (isSecretValue(text, value, tight || PASSWORD_NAME.test(letters))) {
    report('secret', 'assigned-secret', value.start, value.end);
  }
}

function lastLetter(text: string, end: number): string {
  let index = end - 1;
  while (index >= 0 && end - index <= MAX_NAME && !(kindAt(text, index) & (LETTER | BETWEEN_WORDS))) index--;
  return text[index] ?? ' ';
}

const MIN_TOKEN = 16;

/** Reports a word that follows `Bearer` or `Basic` on its line, unless it may be an ordinary one: `Basic Authentication`. */
export function findBearerToken(text: string, word: Stretch, report: Report): void {
  const isMixed = (word.kinds & LETTER) === LETTER && hasInnerCapital(text, word);
  if ((!(word.kinds & DIGIT) && !isMixed) || word.end - word.start < MIN_TOKEN) return;
  const end = skipBack(text, word.start);
  if (/(?:^|\W)(?:[Bb]earer|Basic)$/.test(text.slice(Math.max(0, end - 7), end))) {
    report('secret', 'bearer-token', word.start, word.end);
  }
}

/** How many spaces, quotes and brackets may stand between a name, its sign and its value. */
const MAX_GAP = 4;
const MAX_NAME = 40;
const MAX_VALUE = 512;

function skipBack(text: string, from: number): number {
  let end = from;
  while (end > 0 && from - end < MAX_GAP && text[end - 1] !== '\n' && kindAt(text, end - 1) & BETWEEN_WORDS) end--;
  return end;
}

function hasInnerCapital(text: string, { start, end }: Stretch): boolean {
  for (let index = start + 1; index < end; index++) if (kindAt(text, index) & UPPER) return true;
  return false;
}

function startOfName(text: string, end: number): number {
  let start = end;
  while (start > 0 && end - start < MAX_NAME && !(kindAt(text, start - 1) & BETWEEN_WORDS)) start--;
  return start;
}

function nextWord(text: string, from: number): Stretch {
  let start = from;
  while (start - from < MAX_GAP && start < text.length && text[start] !== '\n' && kindAt(text, start) & BETWEEN_WORDS)
    start++;
  let end = start;
  let kinds = 0;
  while (end < text.length && end - start < MAX_VALUE && !(kindAt(text, end) & BETWEEN_WORDS))
    kinds |= kindAt(text, end++);
  return { start, end, kinds };
}

/** Loose values (`token: 2-minute`) must look less like words than tight ones (`token=hunter2`). */
function isSecretValue(text: string, value: Stretch, tight: boolean): boolean {
  let kinds = 0;
  for (let index = value.start; index < value.end; index++) kinds |= kindAt(text, index);
  if (value.end - value.start < MIN_VALUE || !(kinds & ~DIGIT & ~DOT)) return false;
  const mixed = (kinds & LETTER) === LETTER && value.end - value.start >= 16;
  if (!mixed && !(kinds & (DIGIT | SYMBOL))) return false;
  const slice = text.slice(value.start, Math.min(value.end, value.start + 100));
  if (/^[A-Za-z][\w-]*#[0-9a-f]+$/.test(slice)) return false;
  return tight || !isSlug(slice);
}
