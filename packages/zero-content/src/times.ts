/** Times: dates, clock times and instants in the usual notations, and seconds or finer since 1970. */
import type { Report } from './finding.js';

/** Tried in this order at the first digit of a number. */
const FORMS: readonly (readonly [string, RegExp])[] = [
  [
    'iso-time',
    /\d{4}-[01]\d-[0-3]\d(?:[T ][0-2]\d(?::?[0-5]\d(?::?[0-5]\d(?:[.,]\d{1,9})?)?)?(?: ?(?:Z|[+-]\d\d:?\d\d))?)?(?![\dA-Za-z])/y,
  ],
  ['iso-time', /\d{4}[01]\d[0-3]\dT?[0-2]\d[0-5]\d(?:[0-5]\d)?Z?(?![\dA-Za-z])/y],
  ['iso-week', /\d{4}-?W[0-5]\d(?:-?\d)?(?![\dA-Za-z])/y],
  ['date', /\d{4}[/.][01]?\d[/.][0-3]?\d(?![\d/A-Za-z])/y],
  ['date', /[0-3]?\d([/.-])[0-3]?\d\1(?:19|20)\d\d(?![\d/A-Za-z])/y],
  [
    'date',
    /[0-3]?\d(?:st|nd|rd|th)?[ -](?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6},?[ -](?:19|20)\d\d(?!\d)/y,
  ],
  ['clock', /[0-2]?\d:[0-5]\d:[0-5]\d(?:[.,]\d{1,9})?(?![\d:A-Za-z])/y],
  ['clock', /[01]?\d(?::[0-5]\d)? ?[aApP]\.?[mM](?![A-Za-z])/y],
  ['clock', /[0-2]\d:[0-5]\d(?![\d:A-Za-z])/y],
  ['epoch', /1\d{9}(?:\d{3}){0,3}(?![\dA-Za-z])/y],
];

const MONTH_FIRST =
  /(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6}\.? [0-3]?\d(?:st|nd|rd|th)?,? (?:19|20)\d\d(?!\d)/y;

/** Reports a time that starts at the first digit of a number; gives its end, or `start` when there is none. */
export function findTime(text: string, start: number, report: Report): number {
  for (const [rule, form] of FORMS) {
    form.lastIndex = start;
    if (form.test(text)) {
      report('time', rule, start, form.lastIndex);
      return form.lastIndex;
    }
  }
  return start;
}

/** Reports a date that starts with the name of a month. */
export function findNamedDate(text: string, start: number, report: Report): void {
  MONTH_FIRST.lastIndex = start;
  if (MONTH_FIRST.test(text)) report('time', 'date', start, MONTH_FIRST.lastIndex);
}
