import { fuzzRuns } from '@rl4/corpus';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  encodeFragment,
  type FragmentsError,
  formatDiagnostic,
  mergeFragments,
  safeEncodeFragment,
  safeEncodeSnapshot,
  splitFragment,
} from '../src/index.js';
import { BASE, FIELDS } from './samples.js';

const NOW = '2025-03-04T10:00:00Z';
const codes = (updates: object, timestamp = NOW) =>
  safeEncodeFragment(updates as never, { timestamp }).diagnostics.map(formatDiagnostic);
const bytes = (text: string) => new TextEncoder().encode(text).length;

it('C-F1 C-F5 FE-17 XF-16 emits the block alone with a UTC timestamp', () => {
  const text = encodeFragment({ NOTES: 'calm', UPDATED_TASKS: ['a', 'b'] }, { timestamp: '2025-03-04T12:00:00+02:00' });
  expect(text).toBe(
    '<RL4-CODEX-FRAGMENT v="1.0">\nTIMESTAMP: 2025-03-04T10:00:00Z\nUPDATED_TASKS:\n  - a\n  - b\nNOTES: calm\n</RL4-CODEX-FRAGMENT>',
  );
  expect(encodeFragment({ NOTES: 'x' }, { timestamp: NOW, previous: NOW })).toContain(`\next.prev: ${NOW}\n`);
  for (const bad of ['2025-03-04', '2025-02-30T10:00:00Z', '2025-03-04T10:00:00', '', '2025-03-04T10:00:60Z']) {
    expect(codes({ NOTES: 'x' }, bad)).toEqual(['ERROR:fragment-timestamp']);
  }
});

it('C-F2 C-F3 S-E4 refuses every other field, nothing at all, and forbidden content', () => {
  for (const name of [
    'USER_IDENTITY',
    'IDENTITY',
    'LLM_BEHAVIOR_RULES',
    'CONSTRAINTS',
    'TASKS',
    'MOOD',
    'TIMESTAMP',
    'ext.prev',
  ]) {
    expect(codes({ NOTES: 'x', [name]: 'y' })).toEqual([`ERROR:field-not-allowed:${name}`]);
  }
  expect(codes({})).toEqual(['ERROR:empty-fragment']);
  expect(codes({ NOTES: 'see src/auth/login.ts' })).toEqual(['ERROR:unsafe-content:NOTES:path']);
  expect(codes({ NOTES: 'x', 'ext.ticket': 'AB-12' })).toEqual([]);
  expect(codes({ NOTES: 'calm '.repeat(300) })).toEqual(['WARN:fragment-size']);
});

it('C-F4 XF-15 splits above 1 KB into parts that merge back to the same items', () => {
  const items = fc.array(fc.stringMatching(/^[a-z]{1,12}( [a-z]{1,12}){0,20}$/), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(items, items, fc.boolean(), (tasks, notes, chained) => {
      const options = chained ? { timestamp: NOW, previous: '2025-03-04T09:00:00Z' } : { timestamp: NOW };
      const updates = { UPDATED_TASKS: tasks, NOTES: notes };
      const parts = splitFragment(updates, options);
      for (const part of parts) expect(bytes(part)).toBeLessThanOrEqual(1024);
      const before = chained ? [encodeFragment({ NOTES: 'start' }, { timestamp: '2025-03-04T09:00:00Z' })] : [];
      const whole = mergeFragments(BASE, [...before, encodeFragment(updates, options)]);
      const merged = mergeFragments(BASE, [...before, ...parts.toReversed()]);
      const state = (result: typeof merged) =>
        result.snapshot?.fields.filter(({ name }) => !name.startsWith('ext.')).map(({ source }) => source);
      expect(merged.conflicts).toEqual([]);
      expect(state(merged)).toEqual(state(whole));
      if (parts.length > 1) expect(mergeFragments(BASE, [...before, ...parts.slice(1)]).status).toBe('refused');
    }),
    { numRuns: fuzzRuns(100) },
  );
});

it('C-F4 XF-15 a lost part is named by its own timestamp', () => {
  const parts = splitFragment(
    { NOTES: Array.from({ length: 50 }, (_, index) => `note number ${index} of the day, a rather long one`) },
    { timestamp: NOW },
  );
  expect(parts.length).toBeGreaterThanOrEqual(3);
  const { diagnostics } = mergeFragments(BASE, parts.toSpliced(1, 1));
  expect(diagnostics.filter(({ severity }) => severity === 'error').map(formatDiagnostic)).toEqual([
    'ERROR:missing-fragment:2025-03-04T10:00:00.001Z',
  ]);
});

it('C-F4 the largest item that fits into a part is split off, a larger one is refused with the limit', () => {
  const timestamps = [NOW, '2025-03-04T10:00:00.123456Z'];
  const names = ['NOTES', 'UPDATED_CONSTRAINTS'] as const;
  for (const [timestamp, name, isList, chained] of timestamps.flatMap((stamp) =>
    names.flatMap((field) =>
      [true, false].flatMap((list) => [[stamp, field, list, true] as const, [stamp, field, list, false] as const]),
    ),
  )) {
    const options = chained ? { timestamp, previous: '2025-03-04T09:00:00Z' } : { timestamp };
    const split = (length: number) => {
      const item = `${'so '.repeat(length).slice(0, length - 1)}x`;
      return splitFragment(
        { STYLE_UPDATES: Array.from({ length: 40 }, () => 'short'), [name]: isList ? [item] : item },
        options,
      );
    };
    const refusal = (length: number) => {
      try {
        split(length);
      } catch (error) {
        return (error as FragmentsError).diagnostics[0];
      }
      return undefined;
    };
    const most = Number(/(\d+) bytes/.exec(refusal(2000)?.message as string)?.[1]);
    expect(most).toBeGreaterThan(800);
    const parts = split(most);
    expect(parts.length).toBeGreaterThan(1);
    for (const part of parts) expect(bytes(part)).toBeLessThanOrEqual(1024);
    expect(Math.max(...parts.map(bytes))).toBeGreaterThan(1010);
    expect(formatDiagnostic(refusal(most + 1) as never)).toBe(`ERROR:item-too-large:${name}`);
  }
});

it('FE-07 whatever is emitted, whole or in parts, reads back to the same items', () => {
  const piece = fc.constantFrom(
    'Ship it',
    ' ',
    '\n',
    '- ',
    '1) ',
    '; 2) ',
    '[',
    ']',
    ',',
    'TASKS:',
    'ext.a: b',
    '<OPTIONAL>',
    '</OPTIONAL>',
    '<!-- ',
    '-->',
    '<![CDATA[',
    '</RL4-CODEX-FRAGMENT>',
    '\r\n',
    '\u2028',
    '\u00a0',
    '•',
  );
  const value = fc.array(piece, { maxLength: 10 }).map((pieces) => pieces.join(''));
  const norm = (text: string) => text.replace(/\r\n?/g, '\n').trim();
  fc.assert(
    fc.property(fc.array(value, { maxLength: 4 }), value, (list, scalar) => {
      const updates = { UPDATED_TASKS: list, STYLE_UPDATES: scalar, NOTES: ['kept'] };
      const result = safeEncodeFragment(updates, { timestamp: NOW });
      if (!result.ok) return;
      const { changes, ignored } = mergeFragments(BASE, [result.payload]);
      const items = list.map(norm).filter((item) => item !== '');
      const told = changes.find(({ field }) => field === 'UPDATED_TASKS')?.added ?? [];
      expect(told).toEqual([...new Set(items)]);
      expect(changes.at(-1)).toMatchObject({ field: 'NOTES', added: ['kept'] });
      expect(ignored).toEqual([]);
    }),
    { numRuns: fuzzRuns(1000) },
  );
});

it('FE-07 S-E4 what a loader would refuse behind a list mark is refused by the encoders', () => {
  for (const text of ['- import os', '1) const x = 1;', 'so far\n- import os', '- <OPTIONAL>']) {
    expect(codes({ NOTES: text })).toContain('ERROR:unsafe-content:NOTES:code');
    expect(() =>
      splitFragment({ NOTES: text, UPDATED_TASKS: ['word '.repeat(120), 'more '.repeat(120)] }, { timestamp: NOW }),
    ).toThrow('ERROR:unsafe-content:NOTES:code');
    expect(safeEncodeSnapshot({ ...FIELDS, TASKS: text }).diagnostics.map(formatDiagnostic)).toContain(
      'ERROR:unsafe-content:TASKS:code',
    );
  }
});

it('C-F4 FE-09 XF-15 an extension stays whole, so that split and whole fragments carry the same', () => {
  const updates = {
    NOTES: ['n1'],
    'ext.list': Array.from({ length: 4 }, (_, index) => `${index} ${'word '.repeat(40)}`),
  };
  const carried = (texts: string[]) =>
    mergeFragments(BASE, texts).snapshot?.fields.find(({ name }) => name === 'ext.list')?.items;
  const long = { ...updates, UPDATED_TASKS: Array.from({ length: 20 }, (_, index) => `Call customer ${index}`) };
  const timestamp = '2025-03-01T10:00:00Z';
  const parts = splitFragment(long, { timestamp });
  expect(parts.length).toBeGreaterThan(1);
  expect(carried(parts)).toEqual(carried([encodeFragment(long, { timestamp })]));
  const many = { 'ext.list': Array.from({ length: 12 }, () => 'word '.repeat(40)) };
  expect(() => splitFragment(many, { timestamp })).toThrow('ERROR:item-too-large:ext.list');
});
