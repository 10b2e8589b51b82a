/**
 * Instants of ISO 8601, without an ambient time zone. C-F1; ruling XF-16.
 *
 *   instant := YYYY-MM-DD "T" HH ":" MM [":" SS ["." digits]] ("Z" | ("+" | "-") HH [[":"] MM])
 *
 * Fractions have any number of digits and are compared exactly; leap seconds and 24:00 are no instants.
 */

export interface Instant {
  /** Whole seconds since 1970. */
  seconds: number;
  /** The digits of the fraction without trailing zeros. */
  fraction: string;
  /** The one UTC spelling of this instant; equal instants have equal ids. */
  id: string;
  /** Whether it was written with `Z`. */
  isUtc: boolean;
}

const FORM = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:[.,](\d+))?)?(Z|[+-]\d\d(?::?\d\d)?)$/;
const PLAIN = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;
const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const YEAR_0 = -62167219200;
const YEAR_10000 = 253402300800;

/** The instant a text names, or undefined when it has no zone, no such date, or another form. */
export function parseInstant(text: string): Instant | undefined {
  return text.length === 20 && PLAIN.test(text) ? parsePlain(text) : parseAny(text);
}

/** `2025-01-31T09:00:00Z`, as nearly all are written: it is its own id. */
function parsePlain(text: string): Instant | undefined {
  const year = numberAt(text, 0) * 100 + numberAt(text, 2);
  const [month, day] = [numberAt(text, 5), numberAt(text, 8)];
  const [hour, minute, second] = [numberAt(text, 11), numberAt(text, 14), numberAt(text, 17)];
  // The platform takes the years before 100 for those of the last century, and carries what is too much over.
  if (year < 100) return parseAny(text);
  if (!isDate(year, month, day) || hour > 23 || minute > 59 || second > 59) return undefined;
  return { seconds: Date.UTC(year, month - 1, day, hour, minute, second) / 1000, fraction: '', id: text, isUtc: true };
}

/** The number of two digits at a place. */
function numberAt(text: string, index: number): number {
  return (text.charCodeAt(index) - 48) * 10 + text.charCodeAt(index + 1) - 48;
}

function parseAny(text: string): Instant | undefined {
  const match = FORM.exec(text);
  if (!match) return undefined;
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map((digits) => Number(digits ?? 0)) as number[];
  if (!isDate(year as number, month as number, day as number)) return undefined;
  const offset = offsetSeconds(match[8] as string);
  if ((hour as number) > 23 || (minute as number) > 59 || (second as number) > 59 || offset === undefined) {
    return undefined;
  }
  const midnight = new Date(0).setUTCFullYear(year as number, (month as number) - 1, day) / 1000;
  const seconds = midnight + (hour as number) * 3600 + (minute as number) * 60 + (second as number) - offset;
  if (seconds < YEAR_0 || seconds >= YEAR_10000) return undefined;
  return makeInstant(seconds, match[7] ?? '', match[8] === 'Z');
}

/** Negative when a comes first. */
export function compareInstants(a: Instant, b: Instant): number {
  return a.seconds - b.seconds || (a.fraction < b.fraction ? -1 : a.fraction > b.fraction ? 1 : 0);
}

interface Dated {
  instant: Instant;
}

/** One past the last of sorted entries that have the instant of the one at `start`. */
export function endOfInstant(sorted: readonly Dated[], start: number): number {
  const { instant } = sorted[start] as Dated;
  let end = start + 1;
  while (end < sorted.length && compareInstants((sorted[end] as Dated).instant, instant) === 0) end++;
  return end;
}

/** The instant so many milliseconds later; finer digits stay. */
export function addMilliseconds({ seconds, fraction }: Instant, count: number): Instant {
  const digits = fraction.padEnd(3, '0');
  const total = Number(digits.slice(0, 3)) + count;
  const rest = String(total % 1000).padStart(3, '0') + digits.slice(3);
  return makeInstant(seconds + Math.floor(total / 1000), rest, true);
}

function makeInstant(seconds: number, digits: string, isUtc: boolean): Instant {
  let end = digits.length;
  while (end > 0 && digits[end - 1] === '0') end--;
  const fraction = digits.slice(0, end);
  const whole = new Date(seconds * 1000).toISOString().slice(0, 19);
  return { seconds, fraction, isUtc, id: fraction === '' ? `${whole}Z` : `${whole}.${fraction}Z` };
}

function isDate(year: number, month: number, day: number): boolean {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const length = month === 2 && isLeap ? 29 : (DAYS[month - 1] ?? 0);
  return day >= 1 && day <= length;
}

function offsetSeconds(zone: string): number | undefined {
  if (zone === 'Z') return 0;
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.slice(3).replace(':', '') || 0);
  if (hours > 23 || minutes > 59) return undefined;
  return (zone[0] === '-' ? -1 : 1) * (hours * 3600 + minutes * 60);
}
