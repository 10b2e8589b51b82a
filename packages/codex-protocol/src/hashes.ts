/**
 * Hashed identifiers in a payload. RL4-CODEX §7.1, decoder specification §4.1; rulings XB-01, XB-02, XB-03, XB-43.
 * The line between a warning and a refusal is whether it could carry content.
 */
import { hexSpells, parseHashedId } from '@rl4/core-hash';
import { endOfHash } from './scan.js';

/** Shapes that carry nothing but digits, whatever their namespace and case. */
const CONTENT_FREE = /^[A-Za-z][A-Za-z0-9_-]{0,23}#([0-9A-Fa-f]{1,128})$/;

/** `weak` is accepted with a warning, `violation` could carry content. */
export type HashVerdict = 'fine' | 'weak' | 'violation';

/** What a receiver thinks of one identifier. */
export function judgeHash(item: string): HashVerdict {
  const usual = isShort(item) ? parseHashedId(item)?.hex : undefined;
  const hex = usual ?? CONTENT_FREE.exec(item)?.[1];
  if (hex === undefined) return 'violation';
  const spelled = hexSpells(hex.toLowerCase());
  if (spelled === 'name') return 'violation';
  return spelled !== undefined || usual === undefined ? 'weak' : 'fine';
}

/** Whether an encoder may emit it: 64 bits at least, and nothing spelled in the digits. */
export function mayEmitHash(item: string): boolean {
  return endOfHash(item, 0) === item.length;
}

/** A namespace of any length could be a sentence. */
function isShort(item: string): boolean {
  return item.indexOf('#') <= 24 && item.length <= 153;
}
