/**
 * The checksum over the body. RL4-CODEX §6.6; rulings XB-27, XB-28. SHA-256 of the top-level children joined by line
 * feeds, blocks in their normalised spelling, OPTIONAL without its checksum. It is unkeyed: it shows accidents, not forgery.
 */
import { sha256Hex } from '@rl4/core-hash';
import { type BlockName, writeBlock } from './blocks.js';

/** A child as the checksum sees it: a block with its tokens, or an unknown tag as it stands. */
export type BodyPart = { block: BlockName; tokens: readonly string[] } | { verbatim: string };

export type ChecksumStatus = 'verified' | 'mismatch' | 'absent' | 'unverifiable';

const OURS = /^sha#[0-9a-f]{64}$/;

export function isChecksumToken(token: string): boolean {
  return token.startsWith('checksum=') || token.startsWith('checksum:') || token.startsWith('checksum#');
}

export function checksumOf(parts: readonly BodyPart[]): string {
  const written: string[] = [];
  for (const part of parts) {
    if ('verbatim' in part) written.push(part.verbatim);
    else if (part.block !== 'OPTIONAL') written.push(writeBlock(part.block, part.tokens));
    else {
      const tokens = part.tokens.filter((token) => !isChecksumToken(token));
      if (tokens.length > 0) written.push(writeBlock(part.block, tokens));
    }
  }
  return `sha#${sha256Hex(written.join('\n').toWellFormed())}`;
}

/** Only a checksum of our own form can be verified. */
export function verifyChecksum(parts: readonly BodyPart[]): ChecksumStatus {
  const optional = parts.find((part) => 'block' in part && part.block === 'OPTIONAL');
  const token = optional && 'tokens' in optional ? optional.tokens.find(isChecksumToken) : undefined;
  if (token === undefined) return 'absent';
  const value = token.slice('checksum='.length);
  if (!OURS.test(value)) return 'unverifiable';
  return checksumOf(parts) === value ? 'verified' : 'mismatch';
}
