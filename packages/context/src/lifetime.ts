/** How long emitted context lives, §5.2 and ruling XC-11: seconds, 0 for the request, -1 for ever. */
import type { EmittedContext } from './declaration.js';
import { usesVariable } from './key-pattern.js';
import { CUSTOM_TYPE, STANDARD_TYPES } from './standard-types.js';

export interface Lifetime {
  /** 0 is never stored. */
  ttl: number;
  /** Ends with the session too, and belongs to no other. */
  ofSession: boolean;
}

export function lifetimeOf(declared: EmittedContext): Lifetime {
  const standard = STANDARD_TYPES.get(declared.type) ?? CUSTOM_TYPE;
  const ttl = declared.ttl ?? standard.ttl;
  const ofSession = ttl === 'session' || usesVariable(keyPatternOf(declared), 'session_id');
  return { ttl: ttl === 'session' ? (standard.cap ?? -1) : ttl, ofSession };
}

/** The declared key pattern, or that of the type. */
export function keyPatternOf({ type, key_pattern }: { type: string; key_pattern?: string }): string {
  return key_pattern ?? (STANDARD_TYPES.get(type) ?? CUSTOM_TYPE).keyPattern;
}
