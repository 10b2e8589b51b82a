/**
 * The blocks of a payload, their order and their limits. RL4-CODEX §3, §4.1, §5.2; rulings XB-11, XB-36.
 *
 *   DATA, TIMELINE, CONTEXT, INSIGHTS, DECISIONS [, OPTIONAL]
 */

export const REQUIRED_BLOCKS = ['DATA', 'TIMELINE', 'CONTEXT', 'INSIGHTS', 'DECISIONS'] as const;
export const BLOCKS = [...REQUIRED_BLOCKS, 'OPTIONAL'] as const;
export type BlockName = (typeof BLOCKS)[number];

/** A receiver takes 10,240 bytes; an encoder stays below. */
export const MAX_BYTES = 10_240;
export const TARGET_BYTES = 4_096;
/** Characters of the OPTIONAL tokens, joined; an encoder stays below. */
export const MAX_OPTIONAL = 512;

export const KNOWN_VERSIONS: readonly string[] = ['1.0', '1.1', '1.2'];
export const SEPARATOR = ' | ';

/** Whether the tokens of a block are sorted by label; the order of the others is the sender's. */
export function isSorted(block: BlockName): boolean {
  return block !== 'TIMELINE' && block !== 'INSIGHTS';
}

/** What a payload is judged by: what an encoder may let out, or what a receiver takes in. */
export type Profile = 'emit' | 'accept';

/** One block in its canonical spelling. */
export function writeBlock(name: string, tokens: readonly string[]): string {
  return `<${name}>${tokens.join(SEPARATOR)}</${name}>`;
}
