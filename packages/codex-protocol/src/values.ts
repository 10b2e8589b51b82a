/**
 * The value grammars of the slots. RL4-CODEX §6; rulings XB-08, XB-16, XB-18, XB-25, XB-38.
 * `read` is what a receiver understands, `emits` what an encoder may write, `write` the text of a value.
 */
import { coreVocabulary, isSlug } from '@rl4/zero-content';
import { isTechnology } from './technologies.js';

export interface Grammar {
  read(text: string): unknown;
  emits(text: string): boolean;
  write(value: unknown): string | undefined;
  /** Whether its words are checked against the vocabulary. */
  hasWords: boolean;
}

const COUNT = /^\d{1,4}$/;
const DECIMAL = /^-?\d{1,4}(?:\.\d{1,4})?$/;
const WITH_UNIT = /^[<>]?-?\d{1,4}(?:\.\d{1,4})?(?:%|[a-z]{1,3})?$/;
const SHARE = /^(?:\d(?:\.\d{1,6})?|\.\d{1,6})$/;
const TWO_DECIMALS = /^(?:0\.\d\d|1\.00)$/;
const TASKS = /^(?:(\d{1,4})|(?:(\d{1,4})\.active)?(?:(?:^|\/)(\d{1,4})\.total)?)$/;
const SLUG_PATH = /^[a-z0-9-]{1,64}(?:\/[a-z0-9-]{1,64}){0,3}$/;

const isText = (value: unknown): value is string => typeof value === 'string';
const textOf = (value: unknown): string | undefined => (isText(value) ? value : undefined);

/** Whether the text is a slug. Up to six short words of plain letters need no closer look. */
export function isWords(text: string): boolean {
  let letters = 0;
  let words = 1;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code >= 97 && code <= 122 && letters < 9) letters++;
    else if (code === 45 && letters > 0 && words < 6) {
      letters = 0;
      words++;
    } else return isSlug(text);
  }
  return letters > 0 || isSlug(text);
}

export const slug: Grammar = {
  read: (text) => (isWords(text) ? text : undefined),
  emits: isWords,
  write: textOf,
  hasWords: true,
};

/** A name that needs no vocabulary: who made the encoder. */
export const name: Grammar = { ...slug, hasWords: false };

/** `focus/iterative` */
export const slugPath: Grammar = {
  read: (text) => (isSlugPath(text) ? text : undefined),
  emits: isSlugPath,
  write: textOf,
  hasWords: true,
};

function isSlugPath(text: string): boolean {
  return isWords(text) || (SLUG_PATH.test(text) && text.split('/').every(isWords));
}

export function oneOf(...words: readonly string[]): Grammar {
  return {
    read: (text) => (words.includes(text) ? text : words.find((word) => word === text.toLowerCase())),
    emits: (text) => words.includes(text),
    write: textOf,
    hasWords: false,
  };
}

/** `green` in a payload is GREEN in a state. */
export const integrity: Grammar = (() => {
  const lower = oneOf('green', 'amber', 'red');
  return {
    ...lower,
    read: (text) => (lower.read(text) as string | undefined)?.toUpperCase(),
    write: (value) => textOf(value)?.toLowerCase(),
  };
})();

export const count: Grammar = {
  read: (text) => (COUNT.test(text) ? Number(text) : undefined),
  emits: (text) => COUNT.test(text),
  write: (value) => (typeof value === 'number' ? String(value) : undefined),
  hasWords: false,
};

/** `2` or `nightly-ci`, both kept as text. */
export const slugOrCount: Grammar = {
  read: (text) => (isWords(text) || COUNT.test(text) ? text : undefined),
  emits: (text) => isWords(text) || COUNT.test(text),
  write: (value) => (typeof value === 'number' ? String(value) : textOf(value)),
  hasWords: true,
};

/** `3.active/7.total`, one half of it, or `3` */
export const tasks: Grammar = {
  read(text) {
    const match = text === '' ? null : TASKS.exec(text);
    if (!match) return undefined;
    const [, plain, active, total] = match.map((part) => (part === undefined ? 'UNKNOWN' : Number(part)));
    return plain === 'UNKNOWN' ? { active, total } : { active, total, count: plain };
  },
  emits: (text) => text !== '' && TASKS.test(text),
  write: writeTasks,
  hasWords: false,
};

function writeTasks(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { active, total, count: plain } = value as Record<string, unknown>;
  const parts = [part(active, 'active'), part(total, 'total')].filter(Boolean);
  return parts.length > 0 ? parts.join('/') : count.write(plain);
}

function part(value: unknown, unit: string): string {
  return typeof value === 'number' ? `${value}.${unit}` : '';
}

/** A number from 0 to 1, in two decimals. */
export const share: Grammar = {
  read: (text) => (SHARE.test(text) && Number(text) <= 1 ? Number(text) : undefined),
  emits: (text) => TWO_DECIMALS.test(text),
  write: (value) => (isShare(value) ? twoDecimals(value) : textOf(value)),
  hasWords: false,
};

function isShare(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 1;
}

/** Two decimals, half away from zero, of the number as it is written in decimal. */
export function twoDecimals(value: number): string {
  const size = Math.abs(value);
  const hundredths = size < 1e-6 ? 0 : Math.round(Number(`${size}e2`));
  return `${value < 0 && hundredths > 0 ? '-' : ''}${(hundredths / 100).toFixed(2)}`;
}

/** The value of a KPI: a number, a number with its unit, or a few words. */
export const measure: Grammar = {
  read(text) {
    if (DECIMAL.test(text)) return Number(text) + 0;
    return isWords(text) || WITH_UNIT.test(text) ? text : undefined;
  },
  emits: (text) => DECIMAL.test(text) || isWords(text) || (WITH_UNIT.test(text) && !/[<>]/.test(text)),
  write: (value) => (typeof value === 'number' ? fourDecimals(value) : textOf(value)),
  hasWords: true,
};

function fourDecimals(value: number): string {
  const rounded = Math.abs(value) < 1e-4 ? value : Number(`${Math.round(Number(`${value}e4`))}e-4`);
  return String(Number.isFinite(rounded) ? rounded : value);
}

/** Stack descriptors say what kind of technology, not which: `fe`, `api`, `llm`. */
export const technology: Grammar = {
  read: (text) => (isWords(text) ? text : undefined),
  emits: (text) => isSlug(text, coreVocabulary) && !text.split('-').some(isTechnology),
  write: textOf,
  hasWords: true,
};
