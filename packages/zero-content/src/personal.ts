/** Personal data: e-mail addresses, telephone numbers, network addresses, social security, card and account numbers. */
import { ALNUM, AT, COLON, DASH, DIGIT, DOT, kindAt, LETTER, PLUS, UNDERSCORE } from './characters.js';
import type { Report, Stretch } from './finding.js';

const MAX_LOCAL_PART = 64;
const LOCAL_PART = LETTER | DIGIT | DOT | PLUS | DASH | UNDERSCORE;
const MAIL_HOST = /(?:[A-Za-z0-9-]{1,63}\.){1,8}[A-Za-z]{2,24}(?![A-Za-z0-9])/y;
const IPV6 = /^(?:[0-9a-fA-F]{1,4}|:){1,2}(?::[0-9a-fA-F]{0,4}){1,8}(?:[%/]\w{1,20})?$/;
const MAC = /^(?:[0-9a-fA-F]{2}:){5}[0-9a-fA-F]{2}$/;

/** Reports the addresses inside one word that holds an `@` or several colons. */
export function findAddresses(text: string, word: Stretch, report: Report): void {
  if (word.kinds & AT) findEmails(text, word, report);
  if (!(word.kinds & COLON) || word.end - word.start > 60) return;
  const slice = text.slice(word.start, word.end);
  if (slice.indexOf(':') === slice.lastIndexOf(':')) return;
  if (MAC.test(slice)) report('pii', 'mac-address', word.start, word.end);
  else if (IPV6.test(slice) && /[0-9a-fA-F]/.test(slice) && /[0-9a-fA-F]{3}|::/.test(slice)) {
    report('pii', 'ip-address', word.start, word.end);
  }
}

function findEmails(text: string, word: Stretch, report: Report): void {
  for (let at = text.indexOf('@', word.start); at !== -1 && at < word.end; at = text.indexOf('@', at + 1)) {
    let start = at;
    while (start > Math.max(word.start, at - MAX_LOCAL_PART) && kindAt(text, start - 1) & LOCAL_PART) start--;
    MAIL_HOST.lastIndex = at + 1;
    if (start < at && MAIL_HOST.test(text)) report('pii', 'email', start, MAIL_HOST.lastIndex);
  }
}

const IPV4 = /(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?:25[0-5]|2[0-4]\d|1?\d?\d)){3}(?:\/\d\d?)?(?!\.?\d)/y;
const SSN = /(?!000|666|9)\d{3}-(?!00)\d\d-(?!0000)\d{4}(?![\d-])/y;
const PHONE = /(?:\d{3}[ .-]\d{3}[ .-]\d{4}|\d{3}\) ?\d{3}[ .-]?\d{4}|0\d{1,4}(?:[ .-]\d{2,4}){2,4})(?![.-]?\d)/y;

const FORMS = [
  ['ip-address', IPV4],
  ['social-security', SSN],
  ['phone', PHONE],
] as const;

/** Reports personal data that starts at the first digit of a number; gives its end, or `start` when there is none. */
export function findPersonalNumber(text: string, start: number, report: Report): number {
  const plus = start > 0 && text[start - 1] === '+';
  if (plus) {
    const { end, digits } = readGroups(text, start, 15);
    if (digits.length >= 8) return tell(report, 'phone', start - 1, end);
  }
  for (const [rule, form] of FORMS) {
    form.lastIndex = start;
    if (form.test(text)) return tell(report, rule, start, form.lastIndex);
  }
  const { end, digits } = readGroups(text, start, 19);
  if (digits.length >= 13 && !(kindAt(text, end) & ALNUM) && '3456'.includes(digits[0] as string) && isLuhn(digits)) {
    return tell(report, 'card-number', start, end);
  }
  return start;
}

function tell(report: Report, rule: string, start: number, end: number): number {
  report('pii', rule, start, end);
  return end;
}

/** Digits in groups: at most one space, dot or dash, and one bracket, between two of them. */
function readGroups(text: string, start: number, most: number): { end: number; digits: string } {
  let digits = '';
  let end = start;
  let index = start;
  while (digits.length < most && index - end < 3) {
    const character = text[index] as string;
    if (kindAt(text, index) & DIGIT) {
      digits += character;
      end = index + 1;
    } else if (index >= text.length || !' .-()'.includes(character)) break;
    index++;
  }
  return { end, digits };
}

function isLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index++) {
    const digit = Number(digits[digits.length - 1 - index]);
    sum += index % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2;
  }
  return sum % 10 === 0;
}

const IBAN_START = /[A-Z]{2}\d\d ?[A-Z0-9]{4}/y;

/** Reports an international bank account number that starts at a word. */
export function findAccountNumber(text: string, start: number, report: Report): void {
  IBAN_START.lastIndex = start;
  if (!IBAN_START.test(text)) return;
  let account = '';
  let end = start;
  while (account.length < 34 && kindAt(text, end) & ALNUM) {
    account += text[end++];
    if (text[end] === ' ' && account.length % 4 === 0 && kindAt(text, end + 1) & ALNUM) end++;
  }
  if (account.length >= 15 && isMod97(account)) report('pii', 'bank-account', start, end);
}

function isMod97(account: string): boolean {
  let rest = 0;
  for (const character of account.slice(4) + account.slice(0, 4)) {
    const value = character.charCodeAt(0) & 64 ? character.toUpperCase().charCodeAt(0) - 55 : Number(character);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}

/** Whether a number can start here: not inside a word, a hash or the fraction of another number. */
export function startsNumber(text: string, index: number): boolean {
  if (index === 0) return true;
  const before = text[index - 1] as string;
  if (kindAt(text, index - 1) & (LETTER | DIGIT) || before === '#' || before === '_') return false;
  return before !== '.' || !(kindAt(text, index - 2) & DIGIT);
}
