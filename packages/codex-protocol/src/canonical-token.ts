/** One token in the spelling of an encoder, read by position. RL4-CODEX §6, §8; rulings XB-05, XB-16, XB-26. */
import { coreVocabulary } from '@rl4/zero-content';
import { endOfArguments } from './insights.js';
import { checkWords, type Reading } from './reading.js';
import { endOfHash } from './scan.js';
import type { Slot } from './slots.js';
import { type Insight, UNKNOWN } from './state.js';
import { type Grammar, slug } from './values.js';
import { endOfCoreSlug } from './vocabulary.js';

export interface Walk {
  text: string;
  reading: Reading;
  /** The values of the token that is being read, when a state wants them. */
  values: unknown[] | undefined;
  /** How many values were read so far. */
  count: number;
  /** The label of the last entry of a map. Labels ascend, which shows that none stands twice. */
  entry: string;
  /** The slots that the block spoke of, and those of which it must not speak again. */
  seen: number;
  closed: number;
  /** The place of the last label among the sorted ones. */
  rank: number;
}

const HASH = 35;
const CLOSE = 41;
const PLUS = 43;
const COMMA = 44;
const COLON = 58;
const EQUALS = 61;
const STACK = 'hash(';

/** Where the token ends that begins at `start` and has its first `=`, `:` or `#` at `mark`; -1 when it does not fit. */
export function readToken(slot: Slot, start: number, mark: number, walk: Walk): number {
  const code = walk.text.charCodeAt(mark);
  const from = mark + 1;
  switch (slot.kind) {
    case 'one':
      return code === EQUALS ? readItem(slot.grammar, from, walk) : -1;
    case 'list':
      if (code !== EQUALS) return -1;
      return slot.isRepeated
        ? readItem(slot.grammar, from, walk)
        : readItems(slot.grammar, from, slot.joint === ',' ? COMMA : PLUS, walk);
    case 'stack':
      return code === EQUALS ? readStack(slot.grammar, from, walk) : -1;
    case 'map':
      return readEntry(slot, start, walk);
    case 'id':
      return readId(slot.label, start, mark, walk);
    case 'ids':
      if (slot.isRepeated) return readId(slot.label, start, mark, walk);
      return code === EQUALS ? readHashes(from, walk) : -1;
    case 'insights':
      return code === COLON ? readInsight(slot.label, from, walk) : -1;
    default:
      return -1;
  }
}

function readItem(grammar: Grammar, from: number, walk: Walk): number {
  const { text, values } = walk;
  const end = endOfWords(grammar, from, walk);
  if (end === -1) return -1;
  walk.count++;
  values?.push(grammar.value(text.slice(from, end)));
  return end;
}

/** Where an item ends whose words are checked; a slug of core words needs but one look. */
function endOfWords(grammar: Grammar, from: number, { text, reading }: Walk): number {
  if (reading.profile === 'emit' && grammar.isSlug && reading.vocabulary === coreVocabulary) {
    const end = endOfCoreSlug(text, from);
    if (end !== -1) return end;
  }
  const end = grammar.end(text, from);
  if (end !== -1 && grammar.hasWords) checkWords(reading, text, from, end);
  return end;
}

function readItems(grammar: Grammar, from: number, joint: number, walk: Walk): number {
  let end = readItem(grammar, from, walk);
  while (end !== -1 && walk.text.charCodeAt(end) === joint) end = readItem(grammar, end + 1, walk);
  return end;
}

function readStack(grammar: Grammar, from: number, walk: Walk): number {
  const { text, reading } = walk;
  if (!text.startsWith(STACK, from)) return -1;
  const first = from + STACK.length;
  for (let start = first; ; ) {
    const end = readItem(grammar, start, walk);
    if (end === -1) return -1;
    // An encoder writes no kind twice. A kind that is a part of an earlier one is left to the general reading, too.
    if (reading.profile === 'emit' && text.indexOf(text.slice(start, end), first) < start) return -1;
    const code = text.charCodeAt(end);
    if (code === CLOSE) return end + 1;
    if (code !== COMMA) return -1;
    start = end + 1;
  }
}

function readEntry(slot: Slot & { kind: 'map' }, start: number, walk: Walk): number {
  const { text } = walk;
  const keyStart = start + slot.prefix.length;
  const keyEnd = text.startsWith(slot.prefix, start) ? endOfWords(slug, keyStart, walk) : -1;
  if (keyEnd === -1 || text.charCodeAt(keyEnd) !== EQUALS) return -1;
  const label = text.slice(start, keyEnd);
  if (label <= walk.entry) return -1;

  walk.entry = label;
  return readItem(slot.grammar, keyEnd + 1, walk);
}

/** `adr#…` when the namespace is the label, `adr=ext#…` when it is not. */
function readId(label: string, start: number, mark: number, walk: Walk): number {
  const { text } = walk;
  if (text.charCodeAt(mark) === HASH) return readHash(start, walk);
  const from = mark + 1;
  const isBareBetter = text.startsWith(label, from) && text.charCodeAt(from + label.length) === HASH;
  return text.charCodeAt(mark) === EQUALS && !isBareBetter ? readHash(from, walk) : -1;
}

function readHashes(from: number, walk: Walk): number {
  let end = readHash(from, walk);
  while (end !== -1 && walk.text.charCodeAt(end) === COMMA) end = readHash(end + 1, walk);
  return end;
}

function readHash(from: number, walk: Walk): number {
  const end = endOfHash(walk.text, from);
  walk.count++;
  walk.values?.push(walk.text.slice(from, end));
  return end;
}

function readInsight(kind: string, from: number, walk: Walk): number {
  const { text, values } = walk;
  const labelEnd = endOfWords(slug, from, walk);
  if (labelEnd === -1) return -1;
  const insight: Insight | undefined = values && { label: text.slice(from, labelEnd), weight: UNKNOWN, conf: UNKNOWN };
  const end = endOfArguments(text, from, labelEnd, kind, insight);
  if (end === -1) return -1;
  walk.count++;
  values?.push(insight);
  return end;
}
