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
const MAX_TAG = 500;
const VERSION = /\sv ?= ?(?:"([^"]{0,40})"|'([^']{0,40})')/;

/** All blocks in the order in which they stand. */
export function findBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  // Where the next closing tag of each kind is: looked for only once the last one is passed, so the text is read once.
  const closes = { snapshot: -2, fragment: -2 };
  let at = text.indexOf(OPENING);
  while (at >= 0) {
    const tag = readTag(text, at);
    if (!tag) {
      at = text.indexOf(OPENING, at + 1);
      continue;
    }
    const { kind, version, length } = tag;
    const start = at + length;
    if (closes[kind] !== -1 && closes[kind] < start) closes[kind] = text.indexOf(CLOSING[kind], start);
    const limit = closes[kind] < 0 ? text.length : closes[kind];
    let next = text.indexOf(OPENING, start);
    while (next >= 0 && next < limit && !opensBlock(text, next)) next = text.indexOf(OPENING, next + 1);
    const bodyEnd = next >= 0 && next < limit ? next : limit;
    const isClosed = closes[kind] === bodyEnd;
    const end = isClosed ? bodyEnd + CLOSING[kind].length : bodyEnd;
    blocks.push({ kind, version, text: text.slice(at, end), body: text.slice(start, bodyEnd), isClosed });
    at = next;
  }
  return blocks;
}

/** Whether a block opens here, on a line of its own. */
function opensBlock(text: string, at: number): boolean {
  let before = at - 1;
  while (before >= 0 && (text[before] === ' ' || text[before] === '\t')) before--;
  return (before < 0 || text[before] === '\n') && readTag(text, at) !== undefined;
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
