/** Checks: deterministic questions to one answer. Each keyword has one function that says what is wrong, or nothing. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { patterns } from './generated/patterns.js';
import { valueAt } from './pointer.js';
import type { Check } from './vector.js';

const MAX_SHOWN = 160;

type Keyword = Exclude<keyof Check, 'at'>;
type Rule = (value: unknown, argument: never, outputs: readonly unknown[]) => string | undefined;

/** What does not hold, in words; `outputs` are those of all steps so far, the last one is being checked. */
export function failuresOf(checks: readonly Check[], outputs: readonly unknown[]): string[] {
  return failuresIn(outputs.at(-1), checks, outputs);
}

function failuresIn(root: unknown, checks: readonly Check[], outputs: readonly unknown[]): string[] {
  return checks.flatMap((check) => {
    const { at = '', ...keywords } = check;
    const value = valueAt(root, at);
    return Object.entries(keywords).flatMap(([keyword, argument]) => {
      const problem = RULES[keyword as Keyword](value, argument as never, outputs);
      return problem === undefined ? [] : [`${at === '' ? 'output' : at}: ${problem}`];
    });
  });
}

const RULES: Record<Keyword, Rule> = {
  equals: (value, wanted: unknown) => unless(same(value, wanted), `is ${shown(value)}, not ${shown(wanted)}`),
  sameAs: (value, { step, at = '' }: { step: number; at?: string }, outputs) =>
    unless(same(value, valueAt(outputs[step], at)), `differs from ${at || 'the output'} of step ${step}`),
  differsFrom: (value, { step, at = '' }: { step: number; at?: string }, outputs) =>
    unless(!same(value, valueAt(outputs[step], at)), `is the same as ${at || 'the output'} of step ${step}`),
  absent: (value) => unless(value === undefined, `is there: ${shown(value)}`),
  present: (value) => unless(value !== undefined, 'is not there'),
  includes: (value, item: unknown) => unless(includes(value, item), `${shown(value)} does not have ${shown(item)}`),
  excludes: (value, item: unknown) => unless(!contains(value, item), `has ${shown(item)}`),
  startsWith: (value, text: string) =>
    unless(typeof value === 'string' && value.startsWith(text), `${shown(value)} does not start with ${shown(text)}`),
  endsWith: (value, text: string) =>
    unless(typeof value === 'string' && value.endsWith(text), `${shown(value)} does not end with ${shown(text)}`),
  matches: (value, pattern: string) =>
    unless(typeof value === 'string' && test(pattern, value), `${shown(value)} does not match ${pattern}`),
  anyMatch: (value, pattern: string) =>
    unless(
      texts(value).some((text) => test(pattern, text)),
      `nothing in ${shown(value)} matches ${pattern}`,
    ),
  noneMatch: (value, pattern: string) => {
    const found = texts(value).find((text) => test(pattern, text));
    return unless(found === undefined, `${shown(found)} matches ${pattern}`);
  },
  order: (value, wanted: readonly string[]) =>
    unless(inOrder(value, wanted), `does not have ${shown(wanted)} in order`),
  count: (value, { text, min = 0, max = Number.POSITIVE_INFINITY }: { text: string; min?: number; max?: number }) => {
    const found = texts(value).join('\n').split(text).length - 1;
    return unless(found >= min && found <= max, `has ${shown(text)} ${found} times`);
  },
  each: (value, checks: readonly Check[], outputs) => {
    if (!Array.isArray(value)) return `${shown(value)} is no list`;
    const problems = value.map((item) => failuresIn(item, checks, outputs));
    const first = problems.findIndex((found) => found.length > 0);
    return unless(first < 0, `item ${first}: ${problems[first]?.[0]}`);
  },
  some: (value, checks: readonly Check[], outputs) => {
    const found = Array.isArray(value) && value.some((item) => failuresIn(item, checks, outputs).length === 0);
    return unless(found, `${shown(value)} has no item as it should be`);
  },
  length: (value, wanted: number) => unless(lengthOf(value) === wanted, `has length ${lengthOf(value)}, not ${wanted}`),
  minLength: (value, least: number) => unless(lengthOf(value) >= least, `has length ${lengthOf(value)} < ${least}`),
  maxLength: (value, most: number) => unless(lengthOf(value) <= most, `has length ${lengthOf(value)} > ${most}`),
  minBytes: (value, least: number) => unless(bytesOf(value) >= least, `has ${bytesOf(value)} bytes, below ${least}`),
  maxBytes: (value, most: number) => unless(bytesOf(value) <= most, `has ${bytesOf(value)} bytes, above ${most}`),
  words: (value, { min = 0, max = Number.POSITIVE_INFINITY }: { min?: number; max?: number }) => {
    const count = typeof value === 'string' ? value.split(/\s/).filter(Boolean).length : Number.NaN;
    return unless(count >= min && count <= max, `has ${count} words`);
  },
  oneOf: (value, options: readonly unknown[]) =>
    unless(
      options.some((option) => same(value, option)),
      `${shown(value)} is none of ${shown(options)}`,
    ),
  type: (value, wanted: string) => unless(typeName(value) === wanted, `is ${typeName(value)}, not ${wanted}`),
  sameSet: (value, wanted: readonly unknown[]) =>
    unless(sameSet(value, wanted), `${shown(value)}, not ${shown(wanted)}`),
  sha256: (value, wanted: string) => unless(digestOf(value) === wanted, `its bytes do not have the digest ${wanted}`),
  anyOf: (_, options: readonly Check[], outputs) => {
    const failures = options.map((option) => failuresOf([option], outputs));
    return unless(
      failures.some((each) => each.length === 0),
      failures.flat().join(', and '),
    );
  },
};

function unless(holds: boolean, problem: string): string | undefined {
  return holds ? undefined : problem;
}

/** Equal as JSON; the order of members does not count. */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [keys, others] = [Object.keys(a), Object.keys(b)];
  return (
    keys.length === others.length &&
    keys.every((key) => Object.hasOwn(b, key) && same(a[key as keyof typeof a], b[key as keyof typeof b]))
  );
}

function includes(value: unknown, item: unknown): boolean {
  if (typeof value === 'string') return typeof item === 'string' && value.includes(item);
  return Array.isArray(value) && value.some((each) => same(each, item));
}

/** For `excludes`: an object contains what is anywhere in it, keys too. */
function contains(value: unknown, item: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return includes(value, item);
  return isAnywhere(value, item);
}

function isAnywhere(value: unknown, item: unknown): boolean {
  if (same(value, item)) return true;
  if (typeof value === 'string') return typeof item === 'string' && value.includes(item);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, member]) => isAnywhere(key, item) || isAnywhere(member, item));
}

function sameSet(value: unknown, wanted: readonly unknown[]): boolean {
  if (!Array.isArray(value) || value.length !== wanted.length) return false;
  const left = [...wanted];
  return value.every((item) => {
    const place = left.findIndex((other) => same(item, other));
    if (place >= 0) left.splice(place, 1);
    return place >= 0;
  });
}

function inOrder(value: unknown, wanted: readonly string[]): boolean {
  const text = texts(value).join('\n');
  let from = 0;
  return wanted.every((part) => {
    const found = text.indexOf(part, from);
    from = found + part.length;
    return found >= 0;
  });
}

/** Only patterns that were there when the package was built, and were proven linear then, are ever run. */
function test(pattern: string, text: string): boolean {
  const regExp = patterns.get(pattern);
  if (!regExp) throw new TypeError(`the pattern ${pattern} is not one of this suite's`);
  return regExp.test(text);
}

function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

/** NaN, which fails every comparison, when the value has no length. */
function lengthOf(value: unknown): number {
  if (Array.isArray(value)) return value.length;
  return typeof value === 'string' ? [...value].length : Number.NaN;
}

function bytesOf(value: unknown): number {
  return typeof value === 'string' ? new TextEncoder().encode(value).length : Number.NaN;
}

function typeName(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  return value === null ? 'null' : typeof value;
}

function digestOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  try {
    return bytesToHex(sha256(Uint8Array.from(atob(value), (char) => char.charCodeAt(0))));
  } catch {
    return undefined;
  }
}

function shown(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}
