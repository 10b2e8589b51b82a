/** The blocks of an envelope, judged one after the other. Rulings XB-10, XB-11, XB-12, XB-15. */
import { type BlockName, MAX_OPTIONAL, SEPARATOR } from './blocks.js';
import type { BodyPart } from './checksum.js';
import { error, warning } from './diagnostics.js';
import type { Envelope } from './envelope.js';
import { judgeBlock } from './judge.js';
import { checkBlockAttributes, checkUnknownTag } from './outside.js';
import type { Reading } from './reading.js';
import { splitTokens } from './tokens.js';

/** Judges every child in document order; gives them back as the checksum wants them. */
export function readChildren(envelope: Envelope, reading: Reading): BodyPart[] {
  const parts: BodyPart[] = [];
  const optional: string[] = [];
  const read = new Set<BlockName>();
  for (const child of envelope.children) {
    if (!child.block) {
      checkUnknownTag(child, envelope.text, reading);
      parts.push({ verbatim: envelope.text.slice(child.start, child.end) });
      continue;
    }
    if (child.attributes !== '') checkBlockAttributes(child, reading);
    const tokens = splitTokens(child.inner, child.block);
    if (child.block === 'OPTIONAL') {
      if (!read.has('OPTIONAL')) parts.push({ block: 'OPTIONAL', tokens: optional });
      for (const token of tokens) optional.push(token);
    } else {
      parts.push({ block: child.block, tokens });
      judgeOnce(child.block, tokens, read, reading);
    }
    checkSeparators(child.block, child.inner, tokens, reading);
    read.add(child.block);
  }
  if (read.has('OPTIONAL')) judgeOptional(optional, reading);
  return parts;
}

/** An encoder joins tokens in one way; the space around them is free. */
export function checkSeparators(block: BlockName, inner: string, tokens: readonly string[], reading: Reading): void {
  if (reading.profile === 'emit' && inner.trim() !== tokens.join(SEPARATOR)) {
    reading.errors.push(error('not-canonical', { subject: block }));
  }
}

/** A second block of the same name is judged as well, but the state keeps the first. */
function judgeOnce(block: BlockName, tokens: readonly string[], read: Set<BlockName>, reading: Reading): void {
  if (tokens.length === 0) reading.warnings.push(warning('block-empty', { subject: block }));
  if (block === 'TIMELINE' && reading.profile === 'accept' && !hasCycles(tokens)) {
    reading.warnings.push(warning('timeline-missing-cycles'));
  }
  judgeBlock(block, tokens, read.has(block) ? { ...reading, state: undefined } : reading);
}

function hasCycles(tokens: readonly string[]): boolean {
  return tokens.some((token) => token.startsWith('cycles') && /^cycles[=:]\d{1,4}$/.test(token));
}

/** The whole text is judged before anything is dropped. */
export function judgeOptional(tokens: string[], reading: Reading): void {
  if (tokens.length === 0) reading.warnings.push(warning('block-empty', { subject: 'OPTIONAL' }));
  const kept = fitting(tokens, reading.profile === 'emit' ? MAX_OPTIONAL - 1 : MAX_OPTIONAL);
  if (kept === tokens.length) {
    judgeBlock('OPTIONAL', tokens, reading);
    return;
  }
  if (reading.profile === 'emit') reading.errors.push(error('optional-overflow'));
  else reading.warnings.push(warning('optional-truncated'));
  judgeBlock('OPTIONAL', tokens.slice(kept), { ...reading, state: undefined });
  judgeBlock('OPTIONAL', tokens.slice(0, kept), reading);
}

/** How many tokens fit into the limit, counted in code points. */
function fitting(tokens: readonly string[], limit: number): number {
  let length = -SEPARATOR.length;
  for (const [index, token] of tokens.entries()) {
    length += SEPARATOR.length + Array.from(token).length;
    if (length > limit) return index;
  }
  return tokens.length;
}
