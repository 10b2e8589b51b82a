/** The validation algorithm in two profiles. RL4-CODEX §10; rulings XB-05, XB-06, XB-18. The work is in `inspect.ts`. */
import { type Diagnostic, hasError } from './diagnostics.js';
import { type InspectOptions, inspect } from './inspect.js';

export interface ValidateOptions {
  /** What an encoder may let out, or what a receiver takes in. */
  profile: InspectOptions['profile'];
  /** `locked` refuses words outside the core vocabulary; a set of words replaces it. Emit profile only. */
  vocabulary?: 'locked' | ReadonlySet<string>;
}

export interface ValidationReport {
  valid: boolean;
  diagnostics: Diagnostic[];
}

/** Judges a payload; never throws for a bad one. */
export function validate(payload: string | Uint8Array, options: ValidateOptions): ValidationReport {
  if (options?.profile !== 'emit' && options?.profile !== 'accept') {
    throw new TypeError("profile must be 'emit' or 'accept'");
  }
  const { diagnostics } = inspect(payload, options);
  return { valid: !hasError(diagnostics), diagnostics };
}
