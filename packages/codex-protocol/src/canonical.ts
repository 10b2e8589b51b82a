/**
 * Payloads in the shape that an encoder gives them, read in one pass. RL4-CODEX §8, ruling XB-19. This reading only ever
 * says yes: whatever is unusual is left to the general one, and what both read they read alike.
 *
 *   payload  := '<RL4-CODEX v="1.2">' LF block{5} [optional] '</RL4-CODEX>'
 *   block    := "<" NAME ">" [ token { " | " token } ] "</" NAME ">" LF
 *   optional := "<OPTIONAL>" text "</OPTIONAL>" LF
 */
import { type BlockName, isSorted, REQUIRED_BLOCKS, SEPARATOR } from './blocks.js';
import { readToken, type Walk } from './canonical-token.js';
import { warning } from './diagnostics.js';
import type { Reading } from './reading.js';
import { isRepeatable, SLOTS, type Slot } from './slots.js';
import { store } from './store.js';

export interface CanonicalBody {
  version: string;
  /** The five blocks as they stand, for the checksum in OPTIONAL. */
  blocks: string;
  /** The text of OPTIONAL, if there is one; it is yet to be judged. */
  optional: string | undefined;
  /** How many values the five blocks hold; a list known to be empty counts as one. */
  values: number;
}

interface Row {
  slot: Slot;
  label: string;
  /** Marks the slot in a set of them. */
  bit: number;
  /** The place of its label among the sorted ones. */
  rank: number;
  repeats: boolean;
  /** The token that says that the list is known to be empty. */
  none: string;
}

interface Shape {
  block: BlockName;
  /** The markup before its tokens. */
  lead: string;
  /** By the key of the label. */
  rows: ReadonlyMap<number, Row>;
  /** The slot whose labels go on, such as `constraints.budget`. */
  prefixed: Row | undefined;
  isSorted: boolean;
}

const VERSIONS = ['1.2', '1.1'];
const HEADS = VERSIONS.map((version) => `<RL4-CODEX v="${version}">\n`);
const TAIL = '</RL4-CODEX>';
const LAST_END = `</${REQUIRED_BLOCKS.at(-1)}>\n`;
const OPTIONAL = '<OPTIONAL>';
const OPTIONAL_END = `</OPTIONAL>\n${TAIL}`;
const PRINTABLE = /^[\x20-\x7e]*$/;

const SPACE = 32;
const HASH = 35;
const COLON = 58;
const LESS = 60;
const EQUALS = 61;
const LOWER_N = 110;

const SHAPES: readonly Shape[] = REQUIRED_BLOCKS.map((block, index) => {
  const sorted = SLOTS[block].toSorted((a, b) => (a.label < b.label ? -1 : 1));
  const rows = sorted.map((slot, rank) => ({
    slot,
    label: slot.label,
    bit: 1 << rank,
    rank,
    repeats: isRepeatable(slot),
    none: emptyToken(slot),
  }));
  return {
    block,
    lead: index === 0 ? `<${block}>` : `</${REQUIRED_BLOCKS[index - 1]}>\n<${block}>`,
    rows: new Map(rows.map((row) => [keyOf(row.label, 0, row.label.length), row])),
    prefixed: rows.find(({ slot }) => slot.kind === 'map' && slot.label === slot.prefix),
    isSorted: isSorted(block),
  };
});

function emptyToken({ kind, label }: Slot): string {
  return kind === 'one' || kind === 'id' || label === 'constraints.' ? '' : `${label}=none`;
}

/** The body of a payload of canonical shape in which every token fits, or undefined. */
export function readCanonical(text: string, reading: Reading): CanonicalBody | undefined {
  const found = HEADS.findIndex((head) => text.startsWith(head));
  if (found === -1) return undefined;
  const start = (HEADS[found] as string).length;
  const walk: Walk = { text, reading, values: undefined, count: 0, entry: '', seen: 0, closed: 0, rank: 0 };
  let at = start;
  for (const shape of SHAPES) {
    if (!text.startsWith(shape.lead, at)) return undefined;
    at = readBlock(shape, at + shape.lead.length, walk);
    if (at === -1) return undefined;
  }
  if (!text.startsWith(LAST_END, at)) return undefined;
  at += LAST_END.length;
  const optional = readOptional(text, at);
  if (optional === undefined && !(text.startsWith(TAIL, at) && text.length === at + TAIL.length)) return undefined;
  const blocks = optional === undefined ? '' : text.slice(start, at - 1);
  return { version: VERSIONS[found] as string, blocks, optional, values: walk.count };
}

function readOptional(text: string, from: number): string | undefined {
  if (!text.startsWith(OPTIONAL, from) || !text.endsWith(OPTIONAL_END)) return undefined;
  const inner = text.slice(from + OPTIONAL.length, -OPTIONAL_END.length);
  return PRINTABLE.test(inner) && !inner.includes('<') ? inner : undefined;
}

/** Reads the tokens of a block; gives the position of its close tag, or -1. */
function readBlock(shape: Shape, from: number, walk: Walk): number {
  const { text, reading } = walk;
  reading.block = shape.block;
  reading.index = 0;
  walk.entry = '';
  walk.seen = walk.closed = walk.rank = 0;
  let at = from;
  while (text.charCodeAt(at) !== LESS) {
    if (at > from) {
      if (!text.startsWith(SEPARATOR, at)) return -1;
      at += SEPARATOR.length;
      reading.index++;
    }
    at = readNext(shape, at, walk);
    if (at === -1) return -1;
  }
  if (at === from) reading.warnings.push(warning('block-empty', { subject: shape.block }));
  if (shape.block === 'TIMELINE' && reading.profile === 'accept' && !(walk.seen & CYCLES)) {
    reading.warnings.push(warning('timeline-missing-cycles'));
  }
  return at;
}

/** Reads one token into the state; gives the position behind it, or -1. */
function readNext(shape: Shape, start: number, walk: Walk): number {
  const { text, reading } = walk;
  const mark = endOfLabel(text, start);
  const row = findRow(shape, text, start, mark);
  if (!row || walk.closed & row.bit) return -1;
  if (shape.isSorted && reading.profile === 'emit' && row.rank < walk.rank) return -1;
  const isNone = saysNone(row, start, mark, text);
  if (isNone && walk.seen & row.bit) return -1;
  if (isNone || !row.repeats) walk.closed |= row.bit;
  walk.seen |= row.bit;
  walk.rank = row.rank;

  walk.values = reading.state && [];
  if (isNone) walk.count++;
  const end = isNone ? start + row.none.length : readToken(row.slot, start, mark, walk);
  if (end !== -1 && reading.state) store(reading.state, row.slot, walk.entry, walk.values as unknown[]);
  return end;
}

const CYCLES = SHAPES.find(({ block }) => block === 'TIMELINE')?.rows.get(keyOf('cycles', 0, 6))?.bit ?? 0;

/** Where the first `=`, `:` or `#` stands. */
function endOfLabel(text: string, from: number): number {
  let at = from;
  for (let code = text.charCodeAt(at); code > SPACE && code !== LESS; code = text.charCodeAt(++at)) {
    if (code === EQUALS || code === HASH || code === COLON) return at;
  }
  return at;
}

/** The first letter and the length of a label tell it from the others of its block. */
function keyOf(text: string, from: number, to: number): number {
  return text.charCodeAt(from) * 64 + to - from;
}

function findRow({ rows, prefixed }: Shape, text: string, from: number, to: number): Row | undefined {
  const row = rows.get(keyOf(text, from, to));
  if (row && text.startsWith(row.label, from)) return row;
  return prefixed && text.startsWith(prefixed.label, from) ? prefixed : undefined;
}

function saysNone({ none }: Row, start: number, mark: number, text: string): boolean {
  if (text.charCodeAt(mark + 1) !== LOWER_N || none === '' || !text.startsWith(none, start)) return false;
  const next = text.charCodeAt(start + none.length);
  return next === SPACE || next === LESS;
}
