import { fuzzRuns } from '@rl4/corpus';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addMilliseconds, compareInstants, type Instant, parseInstant } from '../src/instant.js';

it('C-F1 XF-16 reads real instants with their zone, and nothing else', () => {
  for (const [text, id] of [
    ['2025-01-31T09:00Z', '2025-01-31T09:00:00Z'],
    ['2024-02-29T23:59:59.1200Z', '2024-02-29T23:59:59.12Z'],
    ['2025-01-01T00:30:00+01:00', '2024-12-31T23:30:00Z'],
    ['2025-01-01T00:30:00-0530', '2025-01-01T06:00:00Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00Z'],
  ] as const)
    expect(parseInstant(text)?.id).toBe(id);
  for (const text of [
    '2025-02-29T00:00:00Z',
    '1900-02-29T00:00:00Z',
    '2025-13-01T00:00:00Z',
    '2025-00-01T00:00:00Z',
    '2025-01-32T00:00:00Z',
    '2025-01-01T24:00:00Z',
    '2025-01-01T10:60:00Z',
    '2025-01-01T10:00:60Z',
    '2025-01-01T10:00:00',
    '2025-01-01 10:00:00Z',
    '2025-01-01T10:00:00+24:00',
    '0000-01-01T00:00:00+01:00',
    ' 2025-01-01T10:00:00Z',
    '',
  ]) {
    expect(parseInstant(text)).toBeUndefined();
  }
});

it('XF-16 agrees with the platform on whole milliseconds, and compares finer fractions exactly', () => {
  const date = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
  const read = (text: string) => parseInstant(text) as Instant;
  fc.assert(
    fc.property(date, date, fc.integer({ min: 0, max: 100_000 }), (a, b, count) => {
      expect(Math.sign(compareInstants(read(a.toISOString()), read(b.toISOString())))).toBe(Math.sign(+a - +b));
      expect(addMilliseconds(read(a.toISOString()), count).id).toBe(read(new Date(+a + count).toISOString()).id);
    }),
    { numRuns: fuzzRuns(500) },
  );
  const near = read('2025-01-01T00:00:00.1000000000000000001Z');
  expect(compareInstants(near, read('2025-01-01T00:00:00.1Z'))).toBe(1);
  expect(addMilliseconds(near, 900).id).toBe('2025-01-01T00:00:01.0000000000000000001Z');
});
