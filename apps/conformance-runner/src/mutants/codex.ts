/** RL4-CODEX: one rule changed at a time, and other legal ways to do the same. */
import type { Mutant } from '../mutants.js';
import { decoderMutants } from './codex/decoder.js';
import { encoderMutants } from './codex/encoder.js';
import { equivalentCodecs } from './codex/equivalents.js';
import { leakMutants } from './codex/leaks.js';
import { recommendedMutants } from './codex/recommended.js';
import { validatorMutants } from './codex/validator.js';

/** Each breaks one rule, and must be caught under that requirement. */
export const mutants: readonly Mutant[] = [
  ...encoderMutants,
  ...leakMutants,
  ...validatorMutants,
  ...decoderMutants,
  ...recommendedMutants,
];

/** Each is another legal way to do the same, and must pass. */
export const equivalents: readonly Mutant[] = equivalentCodecs;
