import { setFlagsFromString } from 'node:v8';
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

/** Fields, items and order, and nothing else. */
function parseAndSort(texts) {
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

const milliseconds = (work, runs) => {
  const times = Array.from({ length: runs }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return Number(Math.min(...times).toPrecision(4));
};

export default async function run(bench) {
  const [some, many] = [makeFragments(10_000), makeFragments(100_000)];
  mergeFragments(BASE, some);
  await bench.compare({
    name: 'merge of 10,000 fragments, against parsing and sorting them',
    ours: () => mergeFragments(BASE, some),
    peer: () => parseAndSort(some),
    target: 0.333,
  });
  bench.record({
    name: 'merge of 100,000 fragments, against 12 times 10,000',
    ours: milliseconds(() => mergeFragments(BASE, many), 3),
    peer: Number((12 * milliseconds(() => mergeFragments(BASE, some), 5)).toPrecision(4)),
    unit: 'ms',
    target: 1,
  });
  recordMemory(bench, makeFragments(50_000));
}

/** What is still held after a merge, its result included. */
function recordMemory(bench, texts) {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  const input = texts.reduce((sum, text) => sum + text.length, 0);
  collect();
  const before = process.memoryUsage().heapUsed;
  const result = mergeFragments(BASE, texts);
  collect();
  const held = process.memoryUsage().heapUsed - before;
  if (result.status !== 'merged') throw new Error(`the bench merge was ${result.status}`);
  const megabytes = (bytes) => Number((bytes / 2 ** 20).toPrecision(4));
  bench.record({
    name: 'heap held after a merge of 50,000, against 10 times the input',
    ours: megabytes(Math.max(held, 1)),
    peer: megabytes(10 * input),
    unit: 'MB',
    target: 1,
  });
}
