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

it('RL4-E-41 20,000 round trips', () => roundTrip(fuzzRuns(20_000)));
it('RL4-V-16 100,000 mutants', () => expect(mutants(fuzzRuns(100_000)).emittable).toBeGreaterThan(1_000));
it('XB-19 30,000 mutants against fast-xml-parser', () => expect(sameAsParser(fuzzRuns(30_000))).toBeGreaterThan(5_000));
it('XB-19 100,000 edits and mutants the short and the long way', () =>
  expect(sameBothWays(fuzzRuns(100_000)).emittable).toBeGreaterThan(10_000));
it('XB-05 XB-06 100,000 edits are refused or canonical', () =>
  expect(editedForms(fuzzRuns(100_000)).emittable).toBeGreaterThan(10_000));
it('XB-05 XB-06 10,000 other forms', () => otherForms(fuzzRuns(10_000)));
it('RL4-E-08 100,000 hostile states', () => expect(hostileStates(fuzzRuns(100_000)).taken).toBeGreaterThan(10_000));
