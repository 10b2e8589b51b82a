/** Where a diagnostic is. The protocol gives block and token number, or a name; the rest is found from what it means. */
import type { Diagnostic } from '@rl4/codex-protocol';
import { hiddenMarks } from '../editor/marks.js';
import type { BlockSpan, PayloadSpans, Span, TokenSpan } from './spans.js';

const MAX_BYTES = 10_240;
const NON_ASCII = /[^\x00-\x7f]+/;

/** The place of a diagnostic in the payload, or undefined when it has none. */
export function locate(diagnostic: Diagnostic, text: string, spans: PayloadSpans): Span | undefined {
  const token = tokenAt(diagnostic.path, spans);
  if (token) return within(token, text, diagnostic);
  return placeOf(diagnostic, text, spans);
}

/** `DATA[3]`: the tokens of several OPTIONAL blocks are counted as one. */
function tokenAt(path: string | undefined, { blocks }: PayloadSpans): TokenSpan | undefined {
  const match = /^([A-Z]{4,9})\[(\d{1,5})\]$/.exec(path ?? '');
  if (!match) return undefined;
  const named = blocks.filter(({ name }) => name === match[1]);
  const tokens = match[1] === 'OPTIONAL' ? named.flatMap((block) => block.tokens) : named[0]?.tokens;
  return tokens?.[Number(match[2])];
}

/** A word that is outside the vocabulary is shown alone, content by its value, anything else as the whole token. */
function within(token: TokenSpan, text: string, { code, subject }: Diagnostic): Span {
  if (code === 'vocabulary' && subject) {
    const found = text.indexOf(subject, token.valueStart);
    if (found >= 0 && found < token.end) return { start: found, end: found + subject.length };
  }
  const isValue = code === 'raw-content' && token.valueStart < token.end;
  return isValue ? { start: token.valueStart, end: token.end } : { start: token.start, end: token.end };
}

function placeOf({ code, subject = '' }: Diagnostic, text: string, spans: PayloadSpans): Span | undefined {
  const { wrapper, blocks, unknown, comments } = spans;
  const [, owner = ''] = subject.split(':');
  const block = (name: string) => blocks.find((candidate) => candidate.name === name);
  switch (code) {
    case 'size-exceeded':
      return { start: placeOfByte(text, MAX_BYTES), end: text.length };
    case 'unparseable':
      return spans.stray ?? unclosed(blocks) ?? wrapper ?? { start: 0, end: text.length };
    case 'duplicate-block':
    case 'block-order':
      return blocks.findLast(({ name }) => name === subject)?.open;
    case 'block-empty':
    case 'block-attributes':
      return block(subject)?.open;
    case 'timeline-missing-cycles':
      return block('TIMELINE')?.open;
    case 'optional-truncated':
    case 'optional-overflow':
    case 'optional-repeated':
      return block('OPTIONAL')?.open;
    case 'checksum-mismatch':
      return checksumOf(blocks, text);
    case 'unknown-tag':
      return unknown.find(({ name }) => name === subject) ?? unknown[0];
    case 'non-ascii':
      return firstMatch(NON_ASCII, text);
    case 'raw-content':
      if (subject === 'hidden:payload') return hiddenMarks(text)[0];
      if (owner === 'comment') return comments[0];
      return block(owner)?.open ?? unknown.find(({ name }) => name === owner) ?? unknown[0] ?? wrapper;
    default:
      return wrapper;
  }
}

function unclosed(blocks: readonly BlockSpan[]): Span | undefined {
  return blocks.find(({ close, end, open }) => !close && end !== open.end)?.open;
}

function checksumOf(blocks: readonly BlockSpan[], text: string): Span | undefined {
  return blocks.flatMap(({ tokens }) => tokens).find(({ start }) => text.startsWith('checksum', start));
}

function firstMatch(pattern: RegExp, text: string): Span | undefined {
  const match = pattern.exec(text);
  return match ? { start: match.index, end: match.index + match[0].length } : undefined;
}

/** Where a byte of the UTF-8 form stands in the text. */
function placeOfByte(text: string, wanted: number): number {
  let bytes = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code >= 0xd800 && code <= 0xdfff ? 2 : 3;
    if (bytes > wanted) return at;
  }
  return text.length;
}
