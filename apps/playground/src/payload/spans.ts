/**
 * Where the blocks and tokens of a payload stand. Whoever edits leaves things half-finished, so this reads on where the
 * protocol would refuse; tokens are separated and numbered as the protocol does it (rulings XB-06 to XB-08).
 */

export interface Span {
  start: number;
  end: number;
}

export interface TokenSpan extends Span {
  /** Where the label ends and the value starts; both are `end` in a token without a value. */
  labelEnd: number;
  valueStart: number;
}

export interface BlockSpan extends Span {
  name: string;
  open: Span;
  close: Span | undefined;
  tokens: TokenSpan[];
}

export interface PayloadSpans {
  wrapper: Span | undefined;
  wrapperClose: Span | undefined;
  blocks: BlockSpan[];
  /** Tags that are no block of the protocol, whole. */
  unknown: (Span & { name: string })[];
  comments: Span[];
  /** The first text that belongs to nothing. */
  stray: Span | undefined;
}

export const BLOCKS: readonly string[] = ['DATA', 'TIMELINE', 'CONTEXT', 'INSIGHTS', 'DECISIONS', 'OPTIONAL'];
const TAG = /<!--|<(\/?)([A-Za-z][A-Za-z0-9_.-]*)(\s[^<>]*|\/)?>/g;

export function readSpans(text: string): PayloadSpans {
  const spans: PayloadSpans = {
    wrapper: undefined,
    wrapperClose: undefined,
    blocks: [],
    unknown: [],
    comments: [],
    stray: undefined,
  };
  let at = 0;
  TAG.lastIndex = 0;
  for (let match = TAG.exec(text); match; match = TAG.exec(text)) {
    noteStray(spans, text, at, match.index);
    at = readTag(spans, text, match);
    TAG.lastIndex = at;
  }
  noteStray(spans, text, at, text.length);
  return spans;
}

function readTag(spans: PayloadSpans, text: string, match: RegExpExecArray): number {
  const start = match.index;
  const end = start + match[0].length;
  const [, slash, name = '', attributes = ''] = match;
  if (name === '') {
    const close = endAfter(text, '-->', end);
    spans.comments.push({ start, end: close });
    return close;
  }
  if (name === 'RL4-CODEX') {
    if (slash) spans.wrapperClose = { start, end };
    else spans.wrapper ??= { start, end };
  } else if (slash) {
    spans.stray ??= { start, end };
  } else if (BLOCKS.includes(name)) {
    const block = readBlock(text, name, { start, end }, attributes.endsWith('/'));
    spans.blocks.push(block);
    return block.end;
  } else {
    const close = attributes.endsWith('/') ? end : endAfter(text, `</${name}>`, end);
    spans.unknown.push({ name, start, end: close });
    return close;
  }
  return end;
}

/** A block ends at its close tag or, while that is missing, where the next tag begins. */
function readBlock(text: string, name: string, open: Span, isClosed: boolean): BlockSpan {
  if (isClosed) return { name, ...open, open, close: undefined, tokens: [] };
  const closeTag = `</${name}>`;
  const found = text.indexOf(closeTag, open.end);
  const next = text.indexOf('<', open.end);
  const innerEnd = found >= 0 ? found : next >= 0 ? next : text.length;
  const close = found >= 0 ? { start: found, end: found + closeTag.length } : undefined;
  const tokens = splitTokens(text, open.end, innerEnd);
  return { name, start: open.start, end: close?.end ?? innerEnd, open, close, tokens };
}

function endAfter(text: string, wanted: string, from: number): number {
  const found = text.indexOf(wanted, from);
  return found < 0 ? text.length : found + wanted.length;
}

function noteStray(spans: PayloadSpans, text: string, from: number, to: number): void {
  const place = trimmed(text, from, to);
  if (place) spans.stray ??= place;
}

function trimmed(text: string, from: number, to: number): Span | undefined {
  let start = from;
  let end = to;
  while (start < end && text.charCodeAt(start) <= 32) start++;
  while (end > start && text.charCodeAt(end - 1) <= 32) end--;
  return start === end ? undefined : { start, end };
}

const BEGINS_TOKEN = /^ {0,9}(?:[A-Za-z][A-Za-z0-9_.-]{0,60}[=:]|(?:proj|adr)#)/;

/** `|`, newline and ` , ` outside parentheses separate; a bare comma only where none of them does, before a token. */
export function splitTokens(text: string, from: number, to: number): TokenSpan[] {
  const inner = text.slice(from, to);
  const isNested = isBalanced(inner);
  const cut = (separates: (at: number) => boolean) => {
    const found: Span[] = [];
    let depth = 0;
    let start = 0;
    for (let at = 0; at <= inner.length; at++) {
      const character = inner[at];
      if (isNested && character === '(') depth++;
      else if (isNested && character === ')') depth--;
      if (at < inner.length && (depth > 0 || !separates(at))) continue;
      const place = trimmed(inner, start, at);
      if (place) found.push(place);
      start = at + 1;
    }
    return found;
  };
  const isComma = (at: number) => inner[at] === ',';
  const strict = cut((at) => isSeparator(inner, at) || (isComma(at) && inner[at - 1] === ' ' && inner[at + 1] === ' '));
  const pieces =
    strict.length > 1 ? strict : cut((at) => isComma(at) && BEGINS_TOKEN.test(inner.slice(at + 1, at + 80)));
  return pieces.map(({ start, end }) => readToken(text, from + start, from + end));
}

function isSeparator(text: string, at: number): boolean {
  return text[at] === '|' || text[at] === '\n';
}

function isBalanced(text: string): boolean {
  let depth = 0;
  for (const character of text) {
    if (character === '(') depth++;
    else if (character === ')' && --depth < 0) return false;
  }
  return depth === 0;
}

/** The first of `=`, `:` and `#` ends the label; `kpi:` is part of one. An id is label and value in one. */
function readToken(text: string, start: number, end: number): TokenSpan {
  for (let at = start; at < end; at++) {
    const character = text[at];
    if (character === '#') return { start, end, labelEnd: start, valueStart: start };
    if (character === '(') break;
    const isKpi = character === ':' && text.slice(start, at) === 'kpi';
    if (character === '=' || (character === ':' && !isKpi)) return { start, end, labelEnd: at, valueStart: at + 1 };
  }
  return { start, end, labelEnd: end, valueStart: end };
}
