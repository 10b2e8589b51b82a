import { execFileSync } from 'node:child_process';
import { fuzzRuns } from '@rl4/corpus';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { loadSnapshot, type MergeResult, mergeFragments, summarize } from '../src/index.js';
import { BASE, FIELDS, fragment } from './samples.js';

const text = fc.constantFrom(
  'a',
  'b',
  'auth: x',
  'auth: y',
  'db=1',
  '"T" one',
  '"T" two',
  'Ship, then rest',
  'Use REST and/or events',
  'NOTES: no',
  '2) c',
);
const list = fc.array(text, { minLength: 1, maxLength: 4 }).map((items) => items.map((item) => `\n- ${item}`).join(''));
const value = fc.oneof(
  text.map((item) => ` ${item}`),
  list,
);
const field = fc.constantFrom(
  'NEW_CONTEXT',
  'UPDATED_DECISIONS',
  'UPDATED_TASKS',
  'STYLE_UPDATES',
  'NOTES',
  'UPDATED_CONSTRAINTS',
  'ext.a',
  'MOOD',
  'CONSTRAINTS',
);
const body = fc
  .uniqueArray(fc.tuple(field, value), { selector: ([name]) => name, minLength: 1, maxLength: 5 })
  .map((fields) => fields.map(([name, given]) => `${name}:${given}`).join('\n'));
const stamp = fc.integer({ min: 0, max: 12 }).map((hour) => `2025-03-01T${String(hour).padStart(2, '0')}:00:00Z`);
const fragments = fc.array(
  fc.tuple(stamp, body).map(([timestamp, fields]) => fragment(timestamp, fields)),
  { maxLength: 8 },
);

/** Everything undecided goes to the first option, until nothing is open. */
function settled(base: string, all: readonly string[]): MergeResult {
  const decisions: Record<string, number> = {};
  for (;;) {
    const result = mergeFragments(base, all, { decisions });
    if (result.status !== 'paused') return result;
    for (const { id, winner } of result.conflicts) if (winner === undefined) decisions[id] = 0;
  }
}

it('C-L2 FR-01 FR-02 FE-08 order, repetition and batches change nothing', () => {
  fc.assert(
    fc.property(fragments, fragments, fc.integer(), (some, more, seed) => {
      const all = [...some, ...more];
      const one = mergeFragments(BASE, all);
      const mixed = [...more, ...some, ...some].sort(
        (a, b) => ((a.length * 31 + seed) % 7) - ((b.length * 31 + seed) % 7),
      );
      const other = mergeFragments(BASE, mixed);
      expect(other).toEqual(one);
      expect(summarize(other)).toBe(summarize(one));
    }),
    { numRuns: fuzzRuns(300) },
  );
});

/** Fragments in batches, in any order, some of them twice, one text for each fragment or for a whole batch. */
const batches = fc
  .array(fc.record({ given: fragments, again: fc.boolean(), joined: fc.boolean() }), { minLength: 1, maxLength: 5 })
  .map((all) =>
    all.map(({ given, again, joined }, index) => {
      const before = again ? (all[index - 1]?.given ?? []) : [];
      const texts = [...given, ...before];
      return joined && texts.length > 0 ? [`Batch:\n${texts.join('\n\n')}`] : texts;
    }),
  );

it('FR-01 FR-02 FE-08 batches that arrive one after the other come to what one step gives', () => {
  fc.assert(
    fc.property(batches, fc.nat(), (all, turn) => {
      const shift = turn % all.length;
      const order = [...all.slice(shift), ...all.slice(0, shift)];
      const oneStep = settled(BASE, all.flat());
      let received: string[] = [];
      let last = settled(BASE, []);
      for (const batch of order) {
        received = [...batch, ...received];
        last = settled(BASE, received);
      }
      expect(last).toEqual(oneStep);
      expect(summarize(last)).toBe(summarize(oneStep));
      const [first = [], ...rest] = order;
      const merged = [first, rest.flat(), rest.toReversed().flat()].map((part) =>
        settled(BASE, [...part, ...all.flat()]),
      );
      for (const result of merged) expect(result.payload).toBe(oneStep.payload);
    }),
    { numRuns: fuzzRuns(150) },
  );
});

it('FR-02 XF-18 lists that arrive later join a refreshed snapshot as if all had been there', () => {
  const names = fc.constantFrom('NEW_CONTEXT', 'UPDATED_DECISIONS', 'UPDATED_TASKS', 'STYLE_UPDATES', 'NOTES');
  const lists = fc
    .uniqueArray(fc.tuple(names, list), { selector: ([name]) => name, minLength: 1, maxLength: 4 })
    .map((fields) => fields.map(([name, given]) => `${name}:${given}`).join('\n'));
  fc.assert(
    fc.property(fc.array(lists, { minLength: 1, maxLength: 8 }), fc.nat({ max: 8 }), (bodies, cut) => {
      const all = bodies.map((given, hour) => fragment(`2025-03-01T${String(hour).padStart(2, '0')}:00:00Z`, given));
      const early = mergeFragments(BASE, all.slice(0, cut)).payload;
      expect(mergeFragments(early, all.slice(cut)).payload).toBe(mergeFragments(BASE, all).payload);
      expect(mergeFragments(early, all).payload).toBe(mergeFragments(BASE, all).payload);
    }),
    { numRuns: fuzzRuns(150) },
  );
});

it('FR-02 C-L4 C-L6 what is emitted loads, is a fixed point, and keeps what is protected', () => {
  fc.assert(
    fc.property(fragments, (all) => {
      const { payload, status } = settled(BASE, all);
      expect(status).toBe('merged');
      if (payload === undefined) return;
      expect(loadSnapshot(payload).usable).toBe(true);
      const again = mergeFragments(payload, all);
      expect([again.status, again.payload]).toEqual(['merged', payload]);
      for (const name of ['USER_IDENTITY', 'CONSTRAINTS', 'LLM_BEHAVIOR_RULES'] as const) {
        expect(payload).toContain(`\n${name}: ${FIELDS[name]}\n`);
      }
    }),
    { numRuns: fuzzRuns(300) },
  );
});

it('FR-04 no item of the base or a fragment disappears without appearing in the report', () => {
  fc.assert(
    fc.property(fragments, (all) => {
      const result = settled(BASE, all);
      const kept = new Set(result.snapshot?.fields.flatMap(({ items }) => items));
      const told = JSON.stringify([result.overrides, result.suppressed, result.ignored, result.conflicts]);
      const given = [...(loadSnapshot(BASE).snapshot?.fields ?? []).flatMap(({ items }) => items)];
      for (const one of all)
        for (const match of one.matchAll(/^(?:- |(?!TIMESTAMP)[\w.]+: )(.+)$/gm)) given.push(match[1] as string);
      for (const item of given) {
        if (!kept.has(item)) expect(told).toContain(JSON.stringify(item).slice(1, -1));
      }
    }),
    { numRuns: fuzzRuns(300) },
  );
});

it('FE-08 time zone and locale change nothing', () => {
  const entry = new URL('../dist/index.js', import.meta.url).href;
  const given = [
    fragment('2025-03-30T02:30:00+01:00', 'NOTES: İi'),
    fragment('2025-03-30T01:30:00Z', 'UPDATED_TASKS: ä'),
    fragment('2025-03-30T01:31:00Z', 'UPDATED_TASKS: z'),
  ];
  const script = `import { mergeFragments, summarize } from '${entry}';
    const result = mergeFragments(${JSON.stringify(BASE)}, ${JSON.stringify(given)});
    console.log(result.payload, summarize(result));`;
  const outputs = [
    { TZ: 'UTC', LANG: 'C' },
    { TZ: 'America/New_York', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' },
    { TZ: 'Pacific/Apia', LANG: 'sv_SE.UTF-8', LC_ALL: 'sv_SE.UTF-8' },
  ].map((env) =>
    execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      env: { ...process.env, ...env },
      encoding: 'utf8',
    }),
  );
  expect(outputs[0]).toContain('Status: merged');
  expect(new Set(outputs).size).toBe(1);
});
