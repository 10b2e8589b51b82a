/** `${input_hash}`, §5.3 and ruling XC-13: SHA-256 of the input's canonical JSON without its top-level `_context`. */
import { canonicalJson, sha256Hex } from '@rl4/core-hash';

/** The digest as 64 lower-case hex digits, the same whatever the order of members and whatever the context. */
export function inputHash(input: object): string {
  if (typeof input !== 'object' || input === null) throw new TypeError('input must be an object');
  if (!Object.hasOwn(input, '_context')) return sha256Hex(canonicalJson(input));
  const { _context, ...rest } = input as { _context?: unknown };
  return sha256Hex(canonicalJson(rest));
}
