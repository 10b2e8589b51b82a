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
const MAX_TAG = 500;
const VERSION = /\sv ?= ?(?:"([^"]{0,40})"|'([^']{0,40})')/;

/** All blocks in the order in which they stand. */
export function findBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  const closes = {
    snapshot: new Finder(text, '</RL4-CODEX>'),
    fragment: new Finder(text, '</RL4-CODEX-FRAGMENT>'),
  };
  const openings = new Finder(text, OPENING);
  let at = openings.from(0);
  while (at >= 0) {
    const tag = readTag(text, at);
    if (!tag) {
      at = openings.from(at + 1);
      continue;
    }
    const bodyStart = at + tag.length;
    const close = closes[tag.kind].from(bodyStart);
    const bodyEnd = endOfBody(text, openings, bodyStart, close < 0 ? text.length : close);
    const isClosed = close >= 0 && bodyEnd === close;
    const end = isClosed ? text.indexOf('>', close) + 1 : bodyEnd;
    blocks.push({
      kind: tag.kind,
      version: tag.version,
      text: text.slice(at, end),
      body: text.slice(bodyStart, bodyEnd),
      isClosed,
    });
    at = openings.from(end);
  }
  return blocks;
}

/** Finds the next place of a string. Asked with growing positions, it reads the text once. */
class Finder {
  #found = -2;

  constructor(
    readonly text: string,
    readonly wanted: string,
  ) {}

  from(start: number): number {
    if (this.#found !== -1 && this.#found < start) this.#found = this.text.indexOf(this.wanted, start);
    return this.#found;
  }
}

const FRAGMENT_TAG = { kind: 'fragment', length: 28, version: '1.0' } as const;

function readTag(text: string, at: number) {
  if (text.startsWith('<RL4-CODEX-FRAGMENT v="1.0">', at)) return FRAGMENT_TAG;
  const tag = text.slice(at, at + MAX_TAG);
  const end = tag.indexOf('>');
  const kind = tag.startsWith('-FRAGMENT', OPENING.length) ? 'fragment' : 'snapshot';
  const nameEnd = OPENING.length + (kind === 'fragment' ? '-FRAGMENT'.length : 0);
  if (end < 0 || !/[\s>]/.test(tag[nameEnd] as string)) return undefined;
  const version = VERSION.exec(tag.slice(nameEnd, end));
  return { kind, length: end + 1, version: version?.[1] ?? version?.[2] } as const;
}

/** Where the body ends: at its closing tag, or before, where another block opens at the start of a line. */
function endOfBody(text: string, openings: Finder, start: number, limit: number): number {
  let at = openings.from(start);
  while (at >= 0 && at < limit) {
    if (startsLine(text, at) && readTag(text, at)) return at;
    at = openings.from(at + 1);
  }
  return limit;
}

function startsLine(text: string, at: number): boolean {
  let before = at - 1;
  while (before >= 0 && (text[before] === ' ' || text[before] === '\t')) before--;
  return before < 0 || text[before] === '\n';
}
