import { GCProfiler, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { encodeFragment, encodeSnapshot, mergeFragments } from '@rl4/fragments';

const BASE = encodeSnapshot({
  USER_IDENTITY: 'Ana, product designer',
  USER_PREFERENCES: 'Short answers',
  WORK_STYLE: 'Async first',
  CONTEXT_SUMMARY: 'The beta is out',
  ACTIVE_GOALS: 'Ship on Friday',
  DECISIONS: ['auth: passkeys'],
  TASKS: ['Write the copy'],
  CONSTRAINTS: 'No vendor lock-in',
  NEXT_STEPS: 'Ask legal',
  LLM_BEHAVIOR_RULES: 'Ask before acting',
});

/** A second apart, out of order, with keyed, plain and repeated items. */
function makeFragments(count) {
  const start = Date.UTC(2025, 0, 1);
  return Array.from({ length: count }, (_, index) => {
    const place = (index * 7919) % count;
    return encodeFragment(
      {
        NEW_CONTEXT: `The team talked to customer ${place} about the beta`,
        UPDATED_DECISIONS: [`topic-${place % 500}: choice ${place}`, 'Keep the scope small'],
        UPDATED_TASKS: [`Call customer ${place} on Monday`, `Write down what customer ${place} said`],
        NOTES: `Customer ${place} was calm`,
      },
      { timestamp: new Date(start + place * 1000).toISOString() },
    );
  });
}

/** What a script of ten lines would do: fields, items and order; no limits, no checks, no repetition, no broken input. */
function splitAndSort(texts) {
  const fragments = texts.map((text) => {
    const fields = new Map();
    let items;
    for (const line of text.split('\n').slice(1, -1)) {
      const header = /^([A-Z_]+|ext\.[\w.-]+):\s*(.*)$/.exec(line);
      if (header) {
        items = header[2] === '' ? [] : [header[2]];
        fields.set(header[1], items);
      } else items.push(line.replace(/^\s*- /, '').trim());
    }
    return { time: Date.parse(fields.get('TIMESTAMP')[0]), fields };
  });
  return fragments.sort((a, b) => a.time - b.time);
}

/** Milliseconds of a few turns each, taken by turns; the least of each, as what else runs only ever adds. */
function inTurns(runs, ...works) {
  const times = works.map(() => []);
  for (let run = 0; run < runs; run++) {
    for (const [index, work] of works.entries()) {
      const start = performance.now();
      work();
      times[index].push(performance.now() - start);
    }
  }
  return times.map((list) => Number(Math.min(...list).toPrecision(4)));
}

/**
 * "Parsing and sorting the same texts" has two readings, and both carry the target. First, what the package itself does
 * before it merges (without a base a merge stops there); a slower reader of ours would flatter that ratio. Second, a script
 * that trusts its input, which does not depend on our code.
 */
export default async function run(bench) {
  const [some, many] = [makeFragments(10_000), makeFragments(100_000)];
  const ours = () => mergeFragments(BASE, some);
  ours();
  await bench.compare({
    name: 'merge of 10,000 fragments, against parsing and sorting them',
    ours,
    peer: () => mergeFragments(undefined, some),
    target: 0.333,
  });
  await bench.compare({
    name: 'merge of 10,000 fragments, against splitting lines unchecked',
    ours,
    peer: () => splitAndSort(some),
    target: 0.333,
  });
  recordGrowth(bench, 'fragments', some, many);
  recordGrowth(bench, 'fragments of one instant', tied(10_000), tied(100_000));
  recordMemory(bench, makeFragments(50_000));
}

/** Fragments that disagree at one instant: the merge pauses with all of them in one conflict. */
function tied(count) {
  const timestamp = '2025-01-01T00:00:00Z';
  return Array.from({ length: count }, (_, index) => encodeFragment({ UPDATED_TASKS: `Call ${index}` }, { timestamp }));
}

/** A hundred thousand against ten times ten thousand: ten in a row pay for their own garbage, as the large one does. */
function recordGrowth(bench, what, some, many) {
  const [large, ten] = inTurns(
    5,
    () => mergeFragments(BASE, many),
    () => {
      for (let turn = 0; turn < 10; turn++) mergeFragments(BASE, some);
    },
  );
  bench.record({
    name: `merge of 100,000 ${what}, against 12 times 10,000`,
    ours: large,
    peer: Number((1.2 * ten).toPrecision(4)),
    unit: 'ms',
    target: 1,
  });
}

/** The most that the heap held during a merge, garbage included, and what is still held after it, the result included. */
function recordMemory(bench, texts) {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  const input = texts.reduce((sum, text) => sum + text.length, 0);
  collect();
  const before = process.memoryUsage().heapUsed;
  const profiler = new GCProfiler();
  profiler.start();
  const result = mergeFragments(BASE, texts);
  const end = process.memoryUsage().heapUsed;
  const { statistics } = profiler.stop();
  const peak = Math.max(end, ...statistics.map(({ beforeGC }) => beforeGC.heapStatistics.usedHeapSize)) - before;
  collect();
  const held = process.memoryUsage().heapUsed - before;
  if (result.status !== 'merged') throw new Error(`the bench merge was ${result.status}`);
  const megabytes = (bytes) => Number((bytes / 2 ** 20).toPrecision(4));
  for (const [name, bytes] of [
    ['heap at most during a merge of 50,000, against 10 times the input', peak],
    ['heap held after a merge of 50,000, against 10 times the input', held],
  ]) {
    bench.record({ name, ours: megabytes(Math.max(bytes, 1)), peer: megabytes(10 * input), unit: 'MB', target: 1 });
  }
}
