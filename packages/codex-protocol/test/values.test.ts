import { fuzzRuns } from '@rl4/corpus';
import { isSlug } from '@rl4/zero-content';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { abstractTechnology } from '../src/technologies.js';
import { emits, isWords, measure, tasks, twoDecimals } from '../src/values.js';

it('XB-18 the short way to see words says what isSlug says', () => {
  const text = fc.oneof(
    fc.stringMatching(/^[a-z0-9-]{0,40}$/),
    fc.stringMatching(/^[a-z]{1,11}(?:-[a-z]{1,11}){0,7}$/),
    fc.string(),
  );
  fc.assert(
    fc.property(text, (words) => {
      expect(isWords(words)).toBe(isSlug(words));
    }),
    { numRuns: fuzzRuns(5_000) },
  );
});

it('RL4-E-22 XB-26 two decimals, half away from zero', () => {
  expect([0.285, 1.005, -0.285, 0.6, 1, 0, -0.001, 1e-9].map(twoDecimals)).toEqual(
    '0.29 1.01 -0.29 0.60 1.00 0.00 0.00 0.00'.split(' '),
  );
});

it('XB-25 task counts in every spelling, and nothing else', () => {
  for (const text of ['3', '3.active', '7.total', '3.active/7.total']) expect(tasks.write(tasks.read(text))).toBe(text);
  for (const text of ['', '/', 'abc', '3.active/', '3.active7.total', '12345', '3/7'])
    expect(tasks.read(text)).toBeUndefined();
});

it('RL4-D-19 KPI values are numbers, numbers with a unit, or words', () => {
  expect(['0.78', '120ms', '99.9%', '<30s', 'steady'].map(measure.read)).toEqual([
    0.78,
    '120ms',
    '99.9%',
    '<30s',
    'steady',
  ]);
  expect(emits(measure, '<30s')).toBe(false);
  expect([1 / 3, 5, 0.00001].map(measure.write).map((text) => emits(measure, text as string))).toEqual([
    true,
    true,
    false,
  ]);
});

it('RL4-E-33 XB-38 technologies by kind; what nobody knows is not guessed', () => {
  expect(['React', 'Node.js 20', 'fe-react', 'C++', 'llm', 'acmedb'].map(abstractTechnology)).toEqual([
    'fe',
    'api',
    'fe',
    'backend',
    'llm',
    undefined,
  ]);
});
