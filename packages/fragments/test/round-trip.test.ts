import { expect, it } from 'vitest';
import { formatDiagnostic } from '../src/index.js';
import { checkRoundTrip } from '../src/round-trip.js';
import { fragment } from './samples.js';

const T1 = '2025-03-01T10:00:00Z';
const codes = (payload: string, values: [string, string | string[]][]) =>
  checkRoundTrip(payload, [['TIMESTAMP', T1], ...values]).map(formatDiagnostic);

it('FE-07 a block that comes back as given passes', () => {
  expect(codes(fragment(T1, 'NOTES:\n  - a\n  - b'), [['NOTES', ['a', 'b']]])).toEqual([]);
  expect(codes(fragment(T1, 'NOTES:\n  a\n\n  b'), [['NOTES', 'a\n\nb']])).toEqual([]);
});

it('FE-07 every way in which it may come back as something else is told', () => {
  const lost = ['ERROR:not-representable:NOTES'];
  expect(codes(fragment(T1, 'NOTES: a'), [['NOTES', 'b']])).toEqual(lost);
  expect(codes(fragment(T1, 'NOTES:\n- a\nb: c'), [['NOTES', ['a', 'b: c']]])).toEqual(lost);
  expect(codes(fragment(T1, 'NOTES: a\nMORE: b'), [['NOTES', 'a\nMORE: b']])).toEqual(lost);
  expect(codes(fragment(T1, '<META>\nNOTES: a\n</META>'), [['NOTES', 'a']])).toEqual(lost);
  const both = ['ERROR:not-representable:TIMESTAMP', 'ERROR:not-representable:NOTES'];
  expect(codes(fragment(T1, 'NOTES: a\nMORE: b'), [['NOTES', 'a']])).toEqual(both);
  expect(codes(`${fragment(T1, 'NOTES: a')} and more`, [['NOTES', 'a']])).toEqual(both);
  expect(codes(fragment(T1, 'NOTES: a').replace('</RL4', '</RL5'), [['NOTES', 'a']])).toEqual(both);
});

it('FE-07 S-E4 so is what a loader would refuse', () => {
  expect(codes(fragment(T1, 'NOTES:\n  - import os'), [['NOTES', '- import os']])).toEqual([
    'ERROR:unsafe-content:NOTES:code',
  ]);
});
