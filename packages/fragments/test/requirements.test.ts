import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const series = (prefix: string, last: number, width: number) =>
  Array.from({ length: last }, (_, index) => `${prefix}${String(index + 1).padStart(width, '0')}`);

const REQUIREMENTS = [
  ...series('S-E', 6, 1),
  ...series('S-L', 6, 1),
  ...series('C-F', 5, 1),
  ...series('C-L', 6, 1),
  ...series('FR-', 5, 2),
  ...series('FE-', 17, 2),
];
/** Compliance levels (§8) are judged and declared by the referee, which knows more than one implementation. */
const OF_THE_REFEREE = ['FE-12', 'FE-13', 'FE-14', 'FE-15', 'FE-16'];

/** Names written as they are reported; a range such as `S-E1 to S-E6` proves nothing and is not counted. */
function testNames(): string[] {
  const here = new URL('./', import.meta.url);
  return readdirSync(here)
    .filter((file) => file.endsWith('.test.ts'))
    .flatMap((file) => [...readFileSync(new URL(file, here), 'utf8').matchAll(/\b(?:it|describe)\(\s*'([^'\n]+)'/g)])
    .map((match) => match[1] as string);
}

it('every requirement of the specification is named by a test, and no test names one that is not there', () => {
  const named = new Set(
    testNames().flatMap((name) => name.match(/\b(?:S-[EL]\d+|C-[FL]\d+|FR-\d\d|FE-\d\d)\b/g) ?? []),
  );
  const wanted = REQUIREMENTS.filter((id) => !OF_THE_REFEREE.includes(id));
  expect([...named].sort()).toEqual(wanted.sort());
});
