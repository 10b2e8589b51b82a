import type { Mutant } from '../mutants.js';
import { builders, parsers, validators } from './context/declaration.js';
import { delivery } from './context/delivery.js';
import { contextEquivalents } from './context/equivalents.js';
import { emission, lifetimes } from './context/lifetime.js';
import { modes } from './context/modes.js';
import { sanitizers } from './context/sanitize.js';

/** Each breaks one rule, and must be caught under that requirement. */
export const mutants: readonly Mutant[] = [
  ...parsers,
  ...validators,
  ...builders,
  ...sanitizers,
  ...delivery,
  ...emission,
  ...lifetimes,
  ...modes,
];

/** Each is another legal way to do the same, and must pass. */
export const equivalents: readonly Mutant[] = contextEquivalents;
