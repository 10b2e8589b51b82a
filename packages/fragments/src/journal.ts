/** An append-only record of what was emitted, as plain JSON: a fragment that gets lost is missed. Ruling XF-17. */
import { findBlocks } from './blocks.js';
import { readBody } from './body.js';
import { FragmentsError, failure } from './diagnostics.js';
import { readText } from './field.js';
import { fragmentDigest } from './fragment.js';
import { parseInstant } from './instant.js';

export interface JournalEntry {
  timestamp: string;
  /** Of the block, from `<` to `>`, with `\n` line ends. */
  sha256: string;
  type: 'snapshot' | 'fragment';
}

export interface Journal {
  readonly entries: readonly JournalEntry[];
  /** Records a block; a snapshot has no timestamp of its own and needs one. */
  append(text: string, options?: { timestamp?: string }): JournalEntry;
  toJSON(): JournalEntry[];
}

/** A journal, empty or with the entries of an earlier one. */
export function createJournal(earlier: readonly JournalEntry[] = []): Journal {
  const entries = earlier.map(checkEntry);
  const known = new Set(entries.map(nameOf));
  return {
    get entries() {
      return entries.map((entry) => ({ ...entry }));
    },
    append(text, { timestamp } = {}) {
      const entry = entryFor(text, timestamp);
      if (!known.has(nameOf(entry))) entries.push(entry);
      known.add(nameOf(entry));
      return { ...entry };
    },
    toJSON: () => entries.map((entry) => ({ ...entry })),
  };
}

function nameOf({ timestamp, sha256 }: JournalEntry): string {
  return `${sha256} ${timestamp}`;
}

function entryFor(text: string, given: string | undefined): JournalEntry {
  if (typeof text !== 'string') throw new TypeError('text must be a string');
  const blocks = findBlocks(text);
  const block = blocks[0];
  if (!block?.isClosed || blocks.length > 1) {
    throw new FragmentsError([failure('no-block', 'Record one whole block at a time.')]);
  }
  const stamp = readBody(block.body).fields.find(({ name }) => name === 'TIMESTAMP');
  const timestamp = block.kind === 'fragment' ? stamp && readText(stamp) : given;
  if (timestamp === undefined || !parseInstant(timestamp)) {
    throw new FragmentsError([failure('fragment-timestamp', 'Give an instant such as 2025-01-31T09:00:00Z.')]);
  }
  return { timestamp, sha256: fragmentDigest(block.text), type: block.kind };
}

function checkEntry({ timestamp, sha256, type }: JournalEntry): JournalEntry {
  const isDigest = typeof sha256 === 'string' && /^[0-9a-f]{64}$/.test(sha256);
  if (typeof timestamp !== 'string' || !isDigest || (type !== 'snapshot' && type !== 'fragment')) {
    throw new TypeError('entries must have timestamp, sha256 and type');
  }
  return { timestamp, sha256, type };
}
