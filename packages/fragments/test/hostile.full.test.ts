import { PerformanceObserver } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createJournal, mergeFragments, parseDocument, splitFragment, summarize } from '../src/index.js';
import { BASE, fragment } from './samples.js';

const T1 = '2025-03-01T10:00:00Z';
const merge = (texts: string[]) => () => summarize(mergeFragments(BASE, texts));
const lettered = (index: number) => String(index).replace(/\d/g, (digit) => 'ABCDEFGHIJ'[Number(digit)] as string);

const ascending = (second: number) => new Date(Date.UTC(2025, 0, 1) + second * 1000).toISOString();

/** The input of a size, and what is done with it. Full size is what the issue of a hostile list names. */
const HOSTILE: Record<string, (size: number) => () => unknown> = {
  '100,000 equal instants': (size) =>
    merge(Array.from({ length: size }, (_, index) => fragment(T1, `UPDATED_TASKS: t${index}`))),
  '100,000 warnings, the last first': (size) =>
    merge(
      Array.from({ length: size }, (_, index) => fragment(ascending(size - index).replace('Z', '+00:00'), 'NOTES: n')),
    ),
  '100,000 fragments in a journal': (size) => {
    const texts = Array.from({ length: size }, (_, index) => fragment(ascending(index), 'NOTES: n'));
    return () => {
      const journal = createJournal();
      for (const text of texts) journal.append(text);
      return mergeFragments(BASE, texts, { expected: journal });
    };
  },
  '100,000 items to be split': (size) => {
    const items = Array.from({ length: size }, (_, index) => `Call customer ${index}`);
    return () => splitFragment({ UPDATED_TASKS: items }, { timestamp: T1 });
  },
  'one field of 10 MB': (size) => merge([fragment(T1, `NOTES: ${'calm word '.repeat(size * 10)}`)]),
  '1,000,000 header-like lines': (size) => merge([fragment(T1, 'AB: c\n'.repeat(size * 10))]),
  '100,000 header-like lines, each another': (size) =>
    merge([fragment(T1, Array.from({ length: size }, (_, index) => `A${lettered(index)}: c`).join('\n'))]),
  '100,000 extensions': (size) =>
    merge([fragment(T1, Array.from({ length: size }, (_, index) => `ext.x${index}: c`).join('\n'))]),
  '100,000 opening tags': (size) => () => parseDocument('<RL4-CODEX-FRAGMENT v="1.0">\n'.repeat(size)),
  '100,000 openings in a line': (size) => () => parseDocument('<RL4-CODEX v="1.0"> '.repeat(size)),
  '100,000 mentions of a tag': (size) => () => parseDocument('the <RL4-CODEX v="1.0"> block, '.repeat(size)),
  '100,000 unclosed tags': (size) =>
    merge([fragment(T1, Array.from({ length: size }, (_, index) => `<T${index}>`).join('\n'))]),
  '100,000 parts': (size) =>
    merge(
      Array.from({ length: size }, (_, index) =>
        fragment(
          `2025-03-01T10:00:00.${String(index).padStart(6, '0')}Z`,
          `NOTES: n\next.x${index}: 1\next.part: g ${index + 1}/${size}`,
        ),
      ),
    ),
};

let collected = 0;
const observer = new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) collected += duration;
});
observer.observe({ entryTypes: ['gc'] });

/**
 * Milliseconds without the pauses of the garbage collector: what a tenth of the input leaves behind dies young, what all of
 * it leaves is copied first, so that the pauses of small inputs tell nothing about those of large ones. `pnpm bench` counts
 * them, and the memory.
 */
async function milliseconds(work: () => unknown): Promise<number> {
  await setTimeout(1);
  collected = 0;
  const start = performance.now();
  work();
  const elapsed = performance.now() - start;
  await setTimeout(1);
  return elapsed - collected;
}

/** What else runs on the machine only ever adds. */
const ATTEMPTS = 10;

describe('hostile input is answered in linear time: ten times the input in at most twelve times the time', () => {
  it.each(Object.entries(HOSTILE))('%s', async (_, make) => {
    const [tenth, full] = [make(10_000), make(100_000)];
    tenth();
    let best = Number.POSITIVE_INFINITY;
    for (let attempt = 0; attempt < ATTEMPTS && best > 12; attempt++) {
      const ten = await milliseconds(() => {
        for (let turn = 0; turn < 10; turn++) tenth();
      });
      best = Math.min(best, (await milliseconds(full)) / (ten / 10));
    }
    expect(best).toBeLessThan(12);
  });
});

it('100,000 equal instants pause with one conflict that holds them all', () => {
  const rivals = Array.from({ length: 100_000 }, (_, index) => fragment(T1, `UPDATED_TASKS: t${index}`));
  const { status, conflicts } = mergeFragments(BASE, rivals);
  expect([status, conflicts.length, conflicts[0]?.options.length]).toEqual(['paused', 1, 100_000]);
});
