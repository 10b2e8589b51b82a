/**
 * Cache keys, §5.3 and ruling XC-12. One pass over the pattern: a value that looks like a variable stays a value.
 * Values are percent-escaped, so that none can spell a separator; a missing one makes the whole key unresolved.
 */
import { sha256Hex } from '@rl4/core-hash';

export interface KeyVariables {
  module?: string | undefined;
  input_hash?: string | undefined;
  user_id?: string | undefined;
  session_id?: string | undefined;
}

const VARIABLES: readonly string[] = ['module', 'input_hash', 'user_id', 'session_id'];
const MAX_PATTERN = 200;
/** Longer values are replaced by their digest; the tilde is escaped in all others. */
const MAX_ESCAPED = 160;

/** The pattern with its variables filled in, or undefined when one of them is missing or empty. */
export function resolveKey(pattern: string, variables: KeyVariables): string | undefined {
  const problem = keyPatternProblem(pattern);
  if (problem) throw new RangeError(`pattern ${problem}`);
  let key = '';
  for (const piece of piecesOf(pattern)) {
    if (piece.literal !== undefined) {
      key += piece.literal;
      continue;
    }
    const value = variables[piece.variable as keyof KeyVariables];
    if (value === undefined || value === '') return undefined;
    key += escapeId(value);
  }
  return key;
}

/** What is wrong with a pattern, or undefined. */
export function keyPatternProblem(pattern: string): string | undefined {
  if (pattern === '' || pattern.length > MAX_PATTERN) return `must have 1 to ${MAX_PATTERN} characters`;
  for (const { variable } of piecesOf(pattern)) {
    if (variable !== undefined && !VARIABLES.includes(variable)) {
      return `has a variable that is not known; use ${VARIABLES.map((name) => `\${${name}}`).join(', ')}`;
    }
  }
  return undefined;
}

/** Whether a pattern has a variable. */
export function usesVariable(pattern: string, variable: keyof KeyVariables): boolean {
  return pattern.includes(`\${${variable}}`);
}

/** An identifier that cannot spell `/`, `:`, `%`, a brace or another identifier. */
export function escapeId(value: string): string {
  const escaped = encodeURIComponent(value).replace(/[~!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`);
  return escaped.length > MAX_ESCAPED ? `~${sha256Hex(value)}` : escaped;
}

type Piece = { literal: string; variable?: never } | { variable: string; literal?: never };

function piecesOf(pattern: string): Piece[] {
  const pieces: Piece[] = [];
  let done = 0;
  while (done < pattern.length) {
    const open = pattern.indexOf('${', done);
    if (open === -1) break;
    if (open > done) pieces.push({ literal: pattern.slice(done, open) });
    const close = pattern.indexOf('}', open);
    // Without its brace a variable has no name, and no name is known.
    pieces.push({ variable: close === -1 ? '' : pattern.slice(open + 2, close) });
    done = close === -1 ? pattern.length : close + 1;
  }
  if (done < pattern.length) pieces.push({ literal: pattern.slice(done) });
  return pieces;
}
