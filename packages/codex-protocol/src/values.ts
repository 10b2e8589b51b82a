/**
 * The value grammars of the slots. RL4-CODEX §6; rulings XB-08, XB-16, XB-18, XB-25, XB-38.
 * What an encoder may write is a part of what a receiver understands, and every value has one spelling there.
 */
import { endOfDecimal, endOfDigits, endOfShare, endOfSlug } from './scan.js';
import { type TaskLoad, UNKNOWN } from './state.js';
import { isKind } from './technologies.js';

export interface Grammar {
  /** What a receiver understands, or undefined. */
  read(text: string): unknown;
  /** Where the value that begins here ends in the spelling of an encoder, or -1. */
  end(text: string, from: number): number;
  /** The value of a text in the spelling of an encoder. */
  value(text: string): unknown;
  /** The text of a value; whether it may be emitted is for `emits` to say. */
  write(value: unknown): string | undefined;
  /** Whether its words are checked against the vocabulary. */
  hasWords: boolean;
  /** Whether every slug fits. */
  isSlug: boolean;
}

/** All grammars have the same properties in the same order, which is what makes calling them fast. */
function define({ read, end, value, write, hasWords, isSlug }: Grammar): Grammar {
  return { read, end, value, write, hasWords, isSlug };
}

/** Whether an encoder may write the text. */
export function emits(grammar: Grammar, text: string): boolean {
  return grammar.end(text, 0) === text.length;
}

const COUNT = /^\d{1,4}$/;
const DECIMAL = /^-?\d{1,4}(?:\.\d{1,4})?$/;
const WITH_UNIT = /^[<>]?-?\d{1,4}(?:\.\d{1,4})?(?:%|[a-z]{1,3})?$/;
const SHARE = /^(?:\d(?:\.\d{1,6})?|\.\d{1,6})$/;
const TASKS = /^(?:(\d{1,4})|(?:(\d{1,4})\.active)?(?:(?:^|\/)(\d{1,4})\.total)?)$/;
const MAX_SEGMENTS = 4;
const UNIT = /-?\d{1,4}(?:\.\d{1,4})?(?:%|[a-z]{1,3})/y;
const ACTIVE = '.active';
const TOTAL = '.total';
const POINT = 46;
const SLASH = 47;

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
const itself = (text: string): string => text;

/** Whether the text is a slug. */
export function isWords(text: string): boolean {
  return endOfSlug(text, 0) === text.length;
}

export const slug: Grammar = define({
  read: (text) => (isWords(text) ? text : undefined),
  end: endOfSlug,
  value: itself,
  write: textOf,
  hasWords: true,
  isSlug: true,
});

/** A name that needs no vocabulary: who made the encoder. */
export const name: Grammar = define({ ...slug, hasWords: false });

/** `focus/iterative` */
export const slugPath: Grammar = define({
  ...slug,
  read: (text) => (endOfSlugPath(text, 0) === text.length ? text : undefined),
  end: endOfSlugPath,
  isSlug: false,
});

function endOfSlugPath(text: string, from: number): number {
  let end = endOfSlug(text, from);
  for (let segments = 1; end !== -1 && text.charCodeAt(end) === SLASH; segments++) {
    end = segments < MAX_SEGMENTS ? endOfSlug(text, end + 1) : -1;
  }
  return end;
}

export function oneOf(...words: readonly string[]): Grammar {
  return define({
    read: (text) => words.find((word) => word === text.toLowerCase()),
    end(text, from) {
      for (const word of words) if (text.startsWith(word, from)) return from + word.length;
      return -1;
    },
    value: itself,
    write: textOf,
    hasWords: false,
    isSlug: false,
  });
}

/** `green` in a payload is GREEN in a state. */
export const integrity: Grammar = (() => {
  const lower = oneOf('green', 'amber', 'red');
  return define({
    ...lower,
    read: (text) => (lower.read(text) as string | undefined)?.toUpperCase(),
    value: (text) => text.toUpperCase(),
    write: (value) => textOf(value)?.toLowerCase(),
  });
})();

export const count: Grammar = define({
  read: (text) => (COUNT.test(text) ? Number(text) : undefined),
  end(text, from) {
    const end = endOfDigits(text, from);
    return end > from + 1 && text.charAt(from) === '0' ? -1 : end;
  },
  value: Number,
  write: (value) => (typeof value === 'number' ? String(value) : undefined),
  hasWords: false,
  isSlug: false,
});

/** `2` or `nightly-ci`, both kept as text. */
export const slugOrCount: Grammar = define({
  read: (text) => (isWords(text) || COUNT.test(text) ? text : undefined),
  end(text, from) {
    const end = endOfSlug(text, from);
    return end === -1 ? endOfDigits(text, from) : end;
  },
  value: itself,
  write: (value) => (typeof value === 'number' ? String(value) : textOf(value)),
  hasWords: true,
  isSlug: true,
});

/** `3.active/7.total`, one half of it, or `3` */
export const tasks: Grammar = define({
  read: readTasks,
  end: endOfTasks,
  value: readTasks,
  write: writeTasks,
  hasWords: false,
  isSlug: false,
});

function endOfTasks(text: string, from: number): number {
  const end = count.end(text, from);
  if (end === -1 || text.charCodeAt(end) !== POINT) return end;
  if (text.startsWith(TOTAL, end)) return end + TOTAL.length;
  if (!text.startsWith(ACTIVE, end)) return -1;
  const active = end + ACTIVE.length;
  if (text.charCodeAt(active) !== SLASH) return active;
  const total = count.end(text, active + 1);
  return total !== -1 && text.startsWith(TOTAL, total) ? total + TOTAL.length : -1;
}

function readTasks(text: string): TaskLoad | undefined {
  const match = text === '' ? null : TASKS.exec(text);
  if (!match) return undefined;
  const number = (part: string | undefined) => (part === undefined ? UNKNOWN : Number(part));
  const load: TaskLoad = { active: number(match[2]), total: number(match[3]) };
  if (match[1] !== undefined) load.count = Number(match[1]);
  return load;
}

function writeTasks(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { active, total, count: plain } = value as Record<string, unknown>;
  if (typeof active !== 'number') return typeof total === 'number' ? `${total}${TOTAL}` : count.write(plain);
  return typeof total === 'number' ? `${active}${ACTIVE}/${total}${TOTAL}` : `${active}${ACTIVE}`;
}

/** A number from 0 to 1, in two decimals. */
export const share: Grammar = define({
  read: (text) => (SHARE.test(text) && Number(text) <= 1 ? Number(text) : undefined),
  end: endOfShare,
  value: Number,
  write: (value) => (isShare(value) ? twoDecimals(value) : textOf(value)),
  hasWords: false,
  isSlug: false,
});

function isShare(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 1;
}

/** Two decimals, half away from zero, of the number as it is written in decimal. */
export function twoDecimals(value: number): string {
  const size = Math.abs(value);
  let hundredths = Math.round(size * 100);
  if (hundredths / 100 !== size) hundredths = size < 1e-6 ? 0 : Math.round(Number(`${size}e2`));
  const text = SHARES[hundredths] ?? (hundredths / 100).toFixed(2);
  return value < 0 && hundredths > 0 ? `-${text}` : text;
}

const SHARES = Array.from({ length: 101 }, (_, hundredths) => (hundredths / 100).toFixed(2));

/** The value of a KPI: a number, a number with its unit, or a few words. */
export const measure: Grammar = define({
  read(text) {
    if (DECIMAL.test(text)) return Number(text) + 0;
    return isWords(text) || WITH_UNIT.test(text) ? text : undefined;
  },
  end(text, from) {
    const end = endOfSlug(text, from);
    return end === -1 ? endOfMeasure(text, from) : end;
  },
  value: (text) => (DECIMAL.test(text) ? Number(text) : text),
  write: (value) => (typeof value === 'number' ? fourDecimals(value) : textOf(value)),
  hasWords: true,
  isSlug: true,
});

/** A number with a unit as it is written, or a number without needless zeros. */
function endOfMeasure(text: string, from: number): number {
  UNIT.lastIndex = from;
  return UNIT.test(text) ? UNIT.lastIndex : endOfDecimal(text, from);
}

function fourDecimals(value: number): string {
  if (Math.round(value * 1e4) / 1e4 === value) return String(value);
  const rounded = Math.abs(value) < 1e-4 ? value : Number(`${Math.round(Number(`${value}e4`))}e-4`);
  return String(Number.isFinite(rounded) ? rounded : value);
}

/** Stack descriptors say what kind of technology, not which: `fe`, `api`, `llm`. */
export const technology: Grammar = define({
  read: (text) => (isWords(text) ? text : undefined),
  end(text, from) {
    const end = endOfSlug(text, from);
    return end !== -1 && isKind(text.slice(from, end)) ? end : -1;
  },
  value: itself,
  write: textOf,
  hasWords: true,
  isSlug: false,
});
