import type { Mutant } from '../mutants.js';

/** Each breaks one rule, and must be caught under that requirement. */
export const mutants: readonly Mutant[] = [];

/** Each is another legal way to do the same, and must pass. */
export const equivalents: readonly Mutant[] = [];
