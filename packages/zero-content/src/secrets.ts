/**
 * Secrets that a word gives away by itself: credentials with a provider's prefix, shapes without one, and runs too random
 * to be words. Each position is looked at a bounded number of times.
 */
import { ALNUM, AT, COLON, DIGIT, DOT, EQUALS, kindAt, OTHER } from './characters.js';
import type { Report, Stretch } from './finding.js';
import { type BodyAlphabet, PROVIDERS } from './providers.js';
import { isRandom } from './randomness.js';

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

/** Credentials without a prefix, each tried on overlapping pieces of a word. */
const SHAPES: readonly (readonly [string, RegExp])[] = [
  ['telegram-bot-token', /(?<!\d)\d{8,10}:AA[\w-]{32}/],
  ['mailchimp-key', /(?<![0-9a-f])[0-9a-f]{32}-us\d/],
  ['discord-bot-token', /(?:^|[=:])[MNO][\w-]{23,27}\.[\w-]{6}\.[\w-]{27}/],
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
