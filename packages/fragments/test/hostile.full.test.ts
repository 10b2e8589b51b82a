import { expect, it } from 'vitest';
import { mergeFragments, parseDocument, summarize } from '../src/index.js';
import { BASE, fragment } from './samples.js';

const T1 = '2025-03-01T10:00:00Z';
const seconds = (work: () => unknown) => {
  const start = performance.now();
  work();
  return (performance.now() - start) / 1000;
};

/** Ten times the input may take at most 25 times as long: far from the 100 times of a quadratic cost. */
it.each([
  [
    'equal instants',
    (count: number) =>
      summarize(
        mergeFragments(
          BASE,
          Array.from({ length: count }, (_, index) => fragment(T1, `UPDATED_TASKS: t${index}`)),
        ),
      ),
  ],
  [
    'one large field',
    (count: number) => mergeFragments(BASE, [fragment(T1, `NOTES: ${'calm word '.repeat(count * 10)}`)]),
  ],
  ['header-like lines', (count: number) => mergeFragments(BASE, [fragment(T1, 'AB: c\n'.repeat(count * 10))])],
  ['opening tags', (count: number) => parseDocument('<RL4-CODEX-FRAGMENT v="1.0">\n'.repeat(count))],
  ['openings in a line', (count: number) => parseDocument('<RL4-CODEX v="1.0"> '.repeat(count))],
  [
    'unclosed tags',
    (count: number) =>
      mergeFragments(BASE, [fragment(T1, Array.from({ length: count }, (_, index) => `<T${index}>`).join('\n'))]),
  ],
  [
    'parts',
    (count: number) =>
      mergeFragments(
        BASE,
        Array.from({ length: count }, (_, index) =>
          fragment(
            `2025-03-01T10:00:00.${String(index).padStart(6, '0')}Z`,
            `NOTES: n\next.part: g ${index + 1}/${count}`,
          ),
        ),
      ),
  ],
])('hostile input is answered in linear time: %s', (_, work) => {
  work(2000);
  const [small, large] = [seconds(() => work(10_000)), seconds(() => work(100_000))];
  expect(large).toBeLessThan(Math.max(small * 25, 1));
});

it('100,000 equal instants pause with one conflict that holds them all', () => {
  const rivals = Array.from({ length: 100_000 }, (_, index) => fragment(T1, `UPDATED_TASKS: t${index}`));
  const { status, conflicts } = mergeFragments(BASE, rivals);
  expect([status, conflicts.length, conflicts[0]?.options.length]).toEqual(['paused', 1, 100_000]);
});
