import { fuzzRuns } from '@rl4/corpus';
import { expect, it } from 'vitest';
import {
  editedForms,
  hostileStates,
  mutants,
  otherForms,
  roundTrip,
  sameAsParser,
  sameBothWays,
} from './properties.js';

it('RL4-E-07 RL4-E-41 RL4-D-47 encode, decode, encode gives the same bytes', () => roundTrip(fuzzRuns(1_000)));

it('RL4-V-16 mutants are answered without a throw, twice the same, canonical when emittable', () => {
  const { emittable, usable } = mutants(fuzzRuns(3_000));
  expect(emittable).toBeGreaterThan(20);
  expect(usable).toBeGreaterThan(emittable);
});

it('XB-19 the scanner sees what fast-xml-parser sees', () => {
  expect(sameAsParser(fuzzRuns(2_000))).toBeGreaterThan(300);
});

it('XB-19 the short way reads what the long way reads', () => {
  const { emittable, usable } = sameBothWays(fuzzRuns(3_000));
  expect(emittable).toBeGreaterThan(300);
  expect(usable).toBeGreaterThan(emittable);
});

it('RL4-E-07 RL4-E-12 RL4-E-13 XB-05 XB-06 what may be emitted is canonical, however it was edited', () => {
  expect(editedForms(fuzzRuns(2_000)).emittable).toBeGreaterThan(200);
});

it('RL4-E-12 RL4-E-13 XB-05 XB-06 other orders and separators are not emitted, but read and written canonically', () => {
  otherForms(fuzzRuns(500));
});

it('RL4-E-08 XB-16 hostile values are refused by the draft as by the long way, and never become two', () => {
  const { refused, taken } = hostileStates(fuzzRuns(2_000));
  expect(refused).toBeGreaterThan(300);
  expect(taken).toBeGreaterThan(200);
});
