/**
 * A fragment as the merge sorts it: when it was written and what it says about others. C-F1; rulings XF-15 (parts), XF-16
 * (timestamps), XF-17 (chain). What it gives is read when its turn comes, so that a long list is never held in pieces.
 */
import { sha256Hex } from '@rl4/core-hash';
import type { Block } from './blocks.js';
import { visitFields } from './body.js';
import { textAt } from './field.js';
import { type Instant, parseInstant } from './instant.js';

export const FRAGMENT_TARGET = 1024;

/** Links between fragments: read by the merge, not carried into the snapshot. */
export const PREVIOUS = 'ext.prev';
export const PART = 'ext.part';

export interface Fragment<Time = Instant> extends Block {
  /** As written. */
  timestamp: string;
  instant: Time;
  /** The timestamp of the fragment before this one, if it says so. */
  previous: string | undefined;
  part: Part | undefined;
}

export interface Part {
  group: string;
  index: number;
  count: number;
}

/** The fragment of a block. Its instant is undefined where the first TIMESTAMP is none. */
export function readFragment({ kind, version, text, body, isClosed }: Block): Fragment<Instant | undefined> {
  let timestamp: string | undefined;
  let previous: string | undefined;
  let part: string | undefined;
  const isLinked = body.includes('ext.p');
  visitFields(body, (within, start, nameEnd, end) => {
    const isNamed = (name: string) => name.length === nameEnd - start && within.startsWith(name, start);
    if (isNamed('TIMESTAMP')) timestamp ??= textAt(within, nameEnd, end);
    else if (isNamed(PREVIOUS)) previous ??= textAt(within, nameEnd, end);
    else if (isNamed(PART)) part ??= textAt(within, nameEnd, end);
    return timestamp === undefined || isLinked;
  });
  return {
    kind,
    version,
    text,
    body,
    isClosed,
    timestamp: timestamp ?? '',
    instant: timestamp === undefined ? undefined : parseInstant(timestamp),
    previous,
    part: part === undefined ? undefined : readPart(part),
  };
}

/** `<group> i/n`, or undefined for a fragment that was not split. */
function readPart(text: string): Part | undefined {
  const match = /^(\S{1,80})\s{1,4}(\d{1,6}) ?\/ ?(\d{1,6})$/.exec(text);
  return match ? { group: match[1] as string, index: Number(match[2]), count: Number(match[3]) } : undefined;
}

/** The digest by which journals and expected lists know a block. */
export function fragmentDigest(text: string): string {
  return sha256Hex(text.replaceAll('\r\n', '\n').toWellFormed());
}
