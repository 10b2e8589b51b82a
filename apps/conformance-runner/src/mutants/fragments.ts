import type { Mutant } from '../mutants.js';
import { dualEquivalents } from './fragments/equivalents.js';
import { fragmentEncoders } from './fragments/fragment-encode.js';
import { mergers } from './fragments/merge.js';
import { stateMergers } from './fragments/merge-state.js';
import { snapshotEncoders } from './fragments/snapshot-encode.js';
import { snapshotLoaders } from './fragments/snapshot-load.js';

/** Each breaks one rule, and must be caught under that requirement. */
export const mutants: readonly Mutant[] = [
  ...snapshotEncoders,
  ...snapshotLoaders,
  ...fragmentEncoders,
  ...mergers,
  ...stateMergers,
];

/** Each is another legal way to do the same, and must pass. */
export const equivalents: readonly Mutant[] = dualEquivalents;
