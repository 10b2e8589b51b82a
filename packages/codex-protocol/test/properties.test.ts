import { fuzzRuns } from '@rl4/corpus';
import { expect, it } from 'vitest';
import { mutants, roundTrip, sameAsParser, sameBothWays } from './properties.js';

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
  const { emittable, usable } = sameBothWays(fuzzRuns(4_000));
  expect(emittable).toBeGreaterThan(400);
  expect(usable).toBeGreaterThan(emittable);
});
