/**
 * Whether a run of characters was drawn at random rather than written. Measured by how often neighbours change between
 * lower case, upper case and digits: about 62% of the time in random base 62, 40% in random base 36, below 35% in
 * identifiers and words.
 */
import { DIGIT, kindAt, LOWER, UPPER } from './characters.js';

const MIN_MIXED = 20;
const MIN_LOWER = 24;
const MIXED_CHANGES = 0.42;
const LOWER_CHANGES = 0.27;

export function isRandom(text: string, start: number, end: number): boolean {
  if (end - start < MIN_MIXED) return false;
  let [lower, upper, digits, hex, changes, previous] = [0, 0, 0, 0, 0, 0];
  for (let index = start; index < end; index++) {
    const code = text.charCodeAt(index) | 32;
    const kind = kindAt(text, index);
    if (kind === LOWER) lower++;
    else if (kind === UPPER) upper++;
    else if (kind === DIGIT) digits++;
    else continue;
    if (kind === DIGIT || (code >= 97 && code <= 102)) hex++;
    if (previous !== 0 && kind !== previous) changes++;
    previous = kind;
  }
  const letters = lower + upper;
  const counted = letters + digits;
  if (counted < MIN_MIXED || digits < 2 || hex === counted) return false;
  const share = changes / counted;
  if (lower > 1 && upper > 1) return share > MIXED_CHANGES;
  return counted >= MIN_LOWER && counted === end - start && digits > 3 && letters > 3 && share > LOWER_CHANGES;
}
