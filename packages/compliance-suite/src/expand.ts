/**
 * A step's input as it is sent. `{ "$repeat": [text, n] }` and `{ "$concat": [parts] }` make strings,
 * `{ "$step": n, "at": pointer }` is a value of an earlier answer. The result shares nothing with the vector.
 */
import { valueAt } from './pointer.js';

/** Nothing a vector can say makes the runner allocate more than this for one string. */
const MAX_STRING = 2 ** 26;

/** Thrown when an earlier answer lacks what this step needs: the subject's fault, not the vector's. */
export class MissingAnswer extends Error {
  override name = 'MissingAnswer';
}

/** `answers` are the outputs of the steps before. */
export function expand(value: unknown, answers: readonly unknown[]): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => expand(item, answers));
  const members = value as Record<string, unknown>;
  if ('$repeat' in members) return repeat(members.$repeat, answers);
  if ('$concat' in members) return concat(members.$concat, answers);
  if ('$step' in members) return reference(members, answers);
  return Object.fromEntries(Object.entries(members).map(([key, member]) => [key, expand(member, answers)]));
}

function repeat(argument: unknown, answers: readonly unknown[]): string {
  const [text, count] = Array.isArray(argument) ? argument : [];
  const unit = expand(text, answers);
  if (typeof unit !== 'string' || !Number.isSafeInteger(count) || count < 0)
    throw new TypeError('$repeat takes [text, count]');
  if (unit.length * count > MAX_STRING) throw new RangeError('$repeat makes too long a text');
  return unit.repeat(count);
}

function concat(argument: unknown, answers: readonly unknown[]): string {
  if (!Array.isArray(argument)) throw new TypeError('$concat takes a list of texts');
  const parts = argument.map((part) => expand(part, answers));
  if (parts.some((part) => typeof part !== 'string')) throw new MissingAnswer('a part of a text is not a string');
  return parts.join('');
}

function reference({ $step, at = '' }: Record<string, unknown>, answers: readonly unknown[]): unknown {
  const found = valueAt(answers[$step as number], String(at));
  if (found === undefined) throw new MissingAnswer(`the answer to step ${$step} has nothing at "${at}"`);
  return structuredClone(found);
}
