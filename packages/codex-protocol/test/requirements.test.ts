/** Every requirement on encoders, validators, decoders and their compliance tests is named by a test that proves it. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const REQUIREMENTS = { 'RL4-E': 42, 'RL4-V': 17, 'RL4-D': 60, 'RL4-T': 6 };
/** Encryption at rest and in transit is a matter of policy, which no payload shows. */
const NOT_OBSERVABLE = new Set(['RL4-E-39']);

const HERE = new URL('./', import.meta.url);
/** The names of tests, as they stand in the first argument of `it`, `it.each(…)` and `describe`. */
const NAME = /^\s*(?:it|describe)(?:\.each\(.*\))?\(\s*(['"`])(.*?)\1/gm;

function namesIn(file: string): string[] {
  return Array.from(readFileSync(new URL(file, HERE), 'utf8').matchAll(NAME), ([, , name]) => name as string);
}

it('each requirement is in the name of a test', () => {
  const files = readdirSync(HERE).filter((file) => file.endsWith('.test.ts'));
  const names = files.flatMap(namesIn).join('\n');
  const ids = Object.entries(REQUIREMENTS).flatMap(([family, count]) =>
    Array.from({ length: count }, (_, index) => `${family}-${String(index + 1).padStart(2, '0')}`),
  );
  const named = new Set(names.match(/RL4-[EVDT]-\d\d/g));
  expect(ids.filter((id) => !named.has(id) && !NOT_OBSERVABLE.has(id))).toEqual([]);
  expect([...named].filter((id) => !ids.includes(id))).toEqual([]);
});
