/**
 * Secrets: credentials with a provider's prefix, shapes without one, values assigned to a name such as `password`,
 * private keys, and runs too random to be words. Each position is looked at a bounded number of times.
 */
import {
  ALNUM,
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
} from './characters.js';
import type { Report, Stretch } from './finding.js';
import { type BodyAlphabet, PROVIDERS } from './providers.js';
import { isRandom } from './randomness.js';
import { isSlug } from './slug.js';

const ALPHABETS: Readonly<Record<BodyAlphabet, RegExp>> = {
  hex: /[0-9a-f]/,
  upper: /[A-Z0-9]/,
  lower: /[a-z0-9]/,
  alnum: /[A-Za-z0-9]/,
  url: /[A-Za-z0-9_-]/,
  base64: /[A-Za-z0-9_+/=,-]/,
  any: /[A-Za-z0-9_.~$=+/:-]/,
};
/** No published credential is longer; a body is read no further. */
const MAX_BODY = 512;
/** The shortest credential that a prefix marks. */
const MIN_MARKED = 15;

interface Marked {
  rule: string;
  prefix: string;
  body: Uint8Array;
  least: number;
}

/** By the code of the prefix's first character. */
const MARKED: Marked[][] = Array.from({ length: 128 }, () => []);
for (const [rule, prefix, alphabet, least] of PROVIDERS) {
  const first = prefix.charCodeAt(0);
  const body = Uint8Array.from({ length: 128 }, (_, code) => +ALPHABETS[alphabet].test(String.fromCharCode(code)));
  MARKED[first]?.push({ rule, prefix, body, least });
}
for (const rows of MARKED) rows.sort((a, b) => b.prefix.length - a.prefix.length);

/** Credentials without a prefix, each tried on a whole word of at most 512 characters. */
const SHAPES: readonly (readonly [string, RegExp])[] = [
  ['telegram-bot-token', /(?<!\d)\d{8,10}:AA[\w-]{32}/],
  ['mailchimp-key', /(?<![0-9a-f])[0-9a-f]{32}-us\d/],
  ['discord-bot-token', /^[MNO][\w-]{23,27}\.[\w-]{6}\.[\w-]{27}/],
  ['terraform-token', /\.atlasv1\.[\w-]{60}/],
  ['openai-key', /\w{10}T3BlbkFJ\w{10}/],
  ['azure-client-secret', /\w{3}\dQ~[\w.~-]{31}/],
  ['webhook-address', /(?:hooks\.slack\.com|discord(?:app)?\.com\/api|webhook\.office\.com)\/\w{3}/],
];

/** Reports the secrets inside one word. */
export function findSecrets(text: string, word: Stretch, report: Report): void {
  if (word.end - word.start < MIN_MARKED) return;
  const marked = findMarked(text, word, report);
  if (!marked && word.kinds & (DIGIT | DOT | COLON)) findShaped(text, word, report);
  if (!marked) findRandom(text, word, report);
}

function findMarked(text: string, word: Stretch, report: Report): boolean {
  let found = false;
  for (let index = word.start; index + MIN_MARKED <= word.end; index++) {
    if (index > word.start && kindAt(text, index - 1) & ALNUM) continue;
    for (const { rule, prefix, body, least } of MARKED[text.charCodeAt(index)] ?? []) {
      if (!text.startsWith(prefix, index)) continue;
      const end = endOfBody(text, index + prefix.length, word.end, body);
      if (end - index - prefix.length < least || !/[^a-z_.-]/.test(text.slice(index + prefix.length, end))) continue;
      report('secret', rule, index, end);
      found = true;
      index = end - 1;
      break;
    }
  }
  return found;
}

function endOfBody(text: string, start: number, limit: number, body: Uint8Array): number {
  let end = start;
  const stop = Math.min(limit, start + MAX_BODY);
  while (end < stop && body[text.charCodeAt(end)] === 1) end++;
  return end;
}

function findShaped(text: string, word: Stretch, report: Report): void {
  for (let start = word.start; start < word.end; start += MAX_BODY) {
    const slice = text.slice(start, Math.min(word.end, start + 2 * MAX_BODY));
    const shape = slice.length > 30 && SHAPES.find(([, form]) => form.test(slice));
    if (shape) report('secret', shape[0], start, start + slice.length);
  }
}

function findRandom(text: string, word: Stretch, report: Report): void {
  let start = word.start;
  for (let index = word.start; index <= word.end; index++) {
    if (index < word.end && !(kindAt(text, index) & (DOT | COLON | AT | EQUALS | OTHER))) continue;
    if (isRandom(text, start, index)) report('secret', 'high-entropy', start, index);
    start = index + 1;
  }
}

const PASSWORD_NAME = /(?:password|passwd|passphrase|pwd)$/;
const SECRET_NAME =
  /(?:password|passwd|passphrase|pwd|secret|token|credentials?|apikey|(?:access|private|secret|signing|encryption|auth|account|master)key)$/;
const MIN_VALUE = 6;
const SYMBOL = OTHER | PLUS | SLASH | AT;

/** Reports the value given to a name that promises a secret, from the word with the sign: `password=…`, `apiKey: …`. */
export function findAssignedSecret(text: string, word: Stretch, report: Report): void {
  let sign = word.start;
  while (!(kindAt(text, sign) & (EQUALS | COLON))) sign++;
  const nameEnd = sign > word.start ? sign : skipBack(text, word.start);
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

/** Reports what follows `Bearer` or `Basic`. */
export function findBearerToken(text: string, word: Stretch, report: Report): void {
  if (!/^(?:[Bb]earer|Basic)$/.test(text.slice(word.start, word.end))) return;
  const token = nextWord(text, word.end);
  const random = (token.kinds & DIGIT) !== 0 || (token.kinds & LETTER) === LETTER;
  if (token.end - token.start >= 16 && random) report('secret', 'bearer-token', token.start, token.end);
}

/** How many spaces, quotes and brackets may stand between a name, its sign and its value. */
const MAX_GAP = 4;
const MAX_NAME = 40;
const MAX_VALUE = 512;

function skipBack(text: string, from: number): number {
  let end = from;
  while (end > 0 && from - end < MAX_GAP && kindAt(text, end - 1) & BETWEEN_WORDS) end--;
  return end;
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

/** Reports private keys in PEM, OpenPGP or PuTTY armour, from their first line to their last. */
export function findPrivateKeys(text: string, report: Report): void {
  let last = text.lastIndexOf('-----END');
  for (let at = text.indexOf('-----BEGIN'); at !== -1; at = text.indexOf('-----BEGIN', at + 10)) {
    if (!/^-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY/.test(text.slice(at, at + 80))) continue;
    const close = last > at ? text.indexOf('-----END', at) : -1;
    const end = close === -1 ? endOfArmour(text, at) : endOfClosing(text, close);
    report('secret', 'private-key', at, end);
    at = end - 10;
    if (close === -1) last = -1;
  }
  const putty = text.indexOf('PuTTY-User-Key-File-');
  if (putty !== -1) report('secret', 'private-key', putty, text.length);
}

function endOfClosing(text: string, from: number): number {
  return from + (/^-----END [A-Z0-9 ]{0,60}-----/.exec(text.slice(from, from + 80))?.[0].length ?? 8);
}

/** A key whose end was cut off: everything up to the next blank line. */
function endOfArmour(text: string, from: number): number {
  const blank = text.indexOf('\n\n', from);
  return blank === -1 ? text.length : blank;
}
