/**
 * The blocks in a text: `<RL4-CODEX v="…">…</RL4-CODEX>` and `<RL4-CODEX-FRAGMENT v="…">…</RL4-CODEX-FRAGMENT>`, with
 * any text or Markdown fence around them. Rulings XB-19, XB-29. A block that is not closed before the next one opens
 * on a line of its own was cut off.
 */

export interface Block {
  kind: 'snapshot' | 'fragment';
  /** The `v` attribute, if there is one. */
  version: string | undefined;
  /** From `<` to the end of the closing tag. */
  text: string;
  body: string;
  isClosed: boolean;
}

const OPENING = '<RL4-CODEX';
const CLOSING = { snapshot: '</RL4-CODEX>', fragment: '</RL4-CODEX-FRAGMENT>' } as const;
const NONE = -1;
const UNKNOWN = -2;
const MAX_TAG = 500;
/** A tag that the end of the text cuts off. */
const CUT_TAG = /^<RL4-CODEX(?:-F[A-Z]{0,7}|-FRAGMENT\s[^\n]{0,100}|\s[^\n]{0,100})?$/;
const VERSION = /\sv ?= ?(?:"([^"]{0,40})"|'([^']{0,40})')/;

/** All blocks in the order in which they stand. */
export function findBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  // What comes next is looked for only once the last one is passed, so that the text is read once.
  const closes = { snapshot: UNKNOWN, fragment: UNKNOWN };
  let nextBlock = UNKNOWN;
  let at = text.indexOf(OPENING);
  while (at >= 0) {
    const tag = readTag(text, at);
    if (!tag) {
      at = text.indexOf(OPENING, at + 1);
      continue;
    }
    const { kind, version, length } = tag;
    const start = at + length;
    if (closes[kind] !== NONE && closes[kind] < start) closes[kind] = text.indexOf(CLOSING[kind], start);
    if (nextBlock !== NONE && nextBlock < start) nextBlock = findOpening(text, start);
    const limit = closes[kind] === NONE ? text.length : closes[kind];
    const bodyEnd = nextBlock !== NONE && nextBlock < limit ? nextBlock : limit;
    const isClosed = closes[kind] === bodyEnd;
    const end = isClosed ? bodyEnd + CLOSING[kind].length : bodyEnd;
    const isBlock = isClosed || !isMention(text, at, start);
    if (isBlock) blocks.push({ kind, version, text: text.slice(at, end), body: text.slice(start, bodyEnd), isClosed });
    at = text.indexOf(OPENING, isBlock ? end : start);
  }
  return blocks;
}

/** Where the next block opens on a line of its own, or NONE. */
function findOpening(text: string, from: number): number {
  let at = text.indexOf(OPENING, from);
  while (at >= 0 && !(startsLine(text, at) && readTag(text, at))) at = text.indexOf(OPENING, at + 1);
  return at;
}

/** Whether a tag stands in the middle of a line, as in `here is your <RL4-CODEX> block`. */
function isMention(text: string, at: number, end: number): boolean {
  return !startsLine(text, at) && /^[ \t]*[^\s]/.test(text.slice(end, end + MAX_TAG));
}

function startsLine(text: string, at: number): boolean {
  let before = at - 1;
  while (before >= 0 && (text[before] === ' ' || text[before] === '\t')) before--;
  return before < 0 || text[before] === '\n';
}

interface Tag {
  kind: Block['kind'];
  length: number;
  version?: string | undefined;
}

const FRAGMENT_TAG: Tag = { kind: 'fragment', length: 28, version: '1.0' };

function readTag(text: string, at: number): Tag | undefined {
  if (text.startsWith('<RL4-CODEX-FRAGMENT v="1.0">', at)) return FRAGMENT_TAG;
  const tag = text.slice(at, at + MAX_TAG);
  const end = tag.indexOf('>');
  const kind = tag.startsWith('-FRAGMENT', OPENING.length) ? 'fragment' : 'snapshot';
  const nameEnd = OPENING.length + (kind === 'fragment' ? '-FRAGMENT'.length : 0);
  if (end < 0 && at + tag.length === text.length && CUT_TAG.test(tag) && startsLine(text, at)) {
    return { kind: tag.startsWith('-F', OPENING.length) ? 'fragment' : 'snapshot', length: tag.length };
  }
  if (end < 0 || !/[\s>]/.test(tag[nameEnd] as string)) return undefined;
  const version = VERSION.exec(tag.slice(nameEnd, end));
  return { kind, length: end + 1, version: version?.[1] ?? version?.[2] };
}
