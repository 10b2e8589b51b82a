import type { Mutant } from '../mutants.js';
import { dualEquivalents } from './dual-equivalents.js';
import { fragmentEncoders } from './fragment-encode.js';
import { mergers } from './merge.js';
import { snapshotEncoders } from './snapshot-encode.js';
import { snapshotLoaders } from './snapshot-load.js';

/** Each breaks one rule, and must be caught under that requirement. */
export const mutants: readonly Mutant[] = [...snapshotEncoders, ...snapshotLoaders, ...fragmentEncoders, ...mergers];

/** Each is another legal way to do the same, and must pass. */
export const equivalents: readonly Mutant[] = dualEquivalents;
