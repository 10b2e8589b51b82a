/**
 * Where a value ends, by character code: nothing is cut out of the text to look at it. Each function takes the position
 * at which a value begins and gives the position behind it, or -1 when none begins there. Rulings XB-01, XB-18, XB-43.
 */

const DASH = 45;
const POINT = 46;
const ZERO = 48;
const NINE = 57;
const HASH = 35;
const LOWER_A = 97;
const LOWER_F = 102;
const LOWER_Z = 122;

export const MAX_SLUG = 64;
export const MAX_WORDS = 6;
const MAX_WORD = 20;
const MAX_DIGITS = 4;
const MIN_NAMESPACE = 3;
const MAX_NAMESPACE = 24;
const MIN_HEX = 16;
const MAX_HEX = 128;

/** A slug as `isSlug` of @rl4/zero-content has it: words of letters with at most one run of digits, joined by dashes. */
export function endOfSlug(text: string, from: number): number {
  let at = from;
  let code = text.charCodeAt(at);
  let letters = 0;
  for (let words = 1; words <= MAX_WORDS; words++) {
    const start = at;
    while (isLower(code)) code = text.charCodeAt(++at);
    const digits = at;
    while (isDigit(code)) code = text.charCodeAt(++at);
    const tail = at;
    if (tail > digits) while (isLower(code)) code = text.charCodeAt(++at);
    if (at === start || at - start > MAX_WORD || tail - digits > MAX_DIGITS) return -1;
    letters += digits - start + at - tail;
    if (code !== DASH) return letters > 0 && at - from <= MAX_SLUG ? at : -1;
    code = text.charCodeAt(++at);
  }
  return -1;
}

/** Up to four digits, as they stand. */
export function endOfDigits(text: string, from: number): number {
  let at = from;
  while (isDigit(text.charCodeAt(at))) at++;
  return at > from && at - from <= MAX_DIGITS ? at : -1;
}

/** A number of up to four digits and four decimals, without needless zeros or signs. */
export function endOfDecimal(text: string, from: number): number {
  const isNegative = text.charCodeAt(from) === DASH;
  const start = isNegative ? from + 1 : from;
  const whole = endOfDigits(text, start);
  const startsWithZero = text.charCodeAt(start) === ZERO;
  if (whole === -1 || (startsWithZero && whole > start + 1)) return -1;
  if (text.charCodeAt(whole) !== POINT) return isNegative && startsWithZero ? -1 : whole;
  const end = endOfDigits(text, whole + 1);
  return end === -1 || text.charCodeAt(end - 1) === ZERO ? -1 : end;
}

/** A number from 0 to 1 in two decimals. */
export function endOfShare(text: string, from: number): number {
  const whole = text.charCodeAt(from) - ZERO;
  const tenths = text.charCodeAt(from + 2) - ZERO;
  const hundredths = text.charCodeAt(from + 3) - ZERO;
  const isShape =
    (whole === 0 || whole === 1) &&
    text.charCodeAt(from + 1) === POINT &&
    tenths >= 0 &&
    tenths <= 9 &&
    hundredths >= 0 &&
    hundredths <= 9;
  return isShape && (whole === 0 || tenths + hundredths === 0) ? from + 4 : -1;
}

/** A hashed identifier that may be emitted: 64 bits at least, and nothing spelled in the digits. */
export function endOfHash(text: string, from: number): number {
  let at = from;
  while (isLower(text.charCodeAt(at))) at++;
  const namespace = at - from;
  if (text.charCodeAt(at) !== HASH || namespace < MIN_NAMESPACE || namespace > MAX_NAMESPACE) return -1;

  const start = ++at;
  let isNumber = true;
  for (let code = text.charCodeAt(at); ; code = text.charCodeAt(++at)) {
    if (code >= LOWER_A && code <= LOWER_F) isNumber = false;
    else if (!isDigit(code)) break;
  }
  const digits = at - start;
  return digits < MIN_HEX || digits > MAX_HEX || isNumber || isPrintable(text, start, at) ? -1 : at;
}

/** Whether every whole byte is printable ASCII, 20 to 7e. */
function isPrintable(text: string, from: number, to: number): boolean {
  for (let at = from; at + 1 < to; at += 2) {
    const high = text.charCodeAt(at) - ZERO;
    if (high < 2 || high > 7 || (high === 7 && text.charCodeAt(at + 1) === LOWER_F)) return false;
  }
  return true;
}

function isDigit(code: number): boolean {
  return code >= ZERO && code <= NINE;
}

function isLower(code: number): boolean {
  return code >= LOWER_A && code <= LOWER_Z;
}
