/**
 * The fields in the body of a block. Rulings XF-08, XB-19.
 *
 *   body   := lines, dedented by their common indent, without metadata
 *   header := ^[A-Z][A-Z_]*:  |  ^ext\.[A-Za-z0-9_.-]+:      every other line continues the field before it
 */
import { dedent, type SourceField } from './field.js';
import { cutMetadata, type Metadata } from './metadata.js';

export interface Body extends Omit<Metadata, 'text'> {
  fields: SourceField[];
  /** Text before the first field. */
  stray: string;
}

const EXTENSION = /ext\.[A-Za-z0-9_.-]+:/y;

export function readBody(text: string): Body {
  const fields: SourceField[] = [];
  const rest = visitFields(text, (within, start, nameEnd, end) => {
    fields.push({ name: within.slice(start, nameEnd), source: within.slice(start, end) });
    return true;
  });
  return { fields, ...rest };
}

/** Takes a field by its places: the name ends at `nameEnd`, before the colon, the field at `end`. False ends the visit. */
type Visit = (text: string, start: number, nameEnd: number, end: number) => boolean;

/** Tells every field in turn, so that a body of a million lines need not be held in pieces. */
export function visitFields(given: string, visit: Visit): Omit<Body, 'fields'> {
  const { text, opaque, malformed } = cutMetadata(dedentBody(given));
  let start = -1;
  let nameEnd = 0;
  let stray = '';
  for (let at = 0; at >= 0; at = nextLine(text, at)) {
    const end = headerEnd(text, at);
    if (end < 0) continue;
    if (start < 0) stray = text.slice(0, at).trim();
    else if (!visit(text, start, nameEnd, endOfField(text, start, at - 1))) return { stray, opaque, malformed };
    start = at;
    nameEnd = end;
  }
  if (start >= 0) visit(text, start, nameEnd, endOfField(text, start, text.length));
  else stray = text.trim();
  return { stray, opaque, malformed };
}

function nextLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? -1 : end + 1;
}

/** Where the name at the start of a line ends, or -1. */
function headerEnd(text: string, at: number): number {
  let end = at;
  while (end < text.length && isNameCharacter(text.charCodeAt(end))) end++;
  if (end > at && text[at] !== '_') return text[end] === ':' ? end : -1;
  if (text[at] !== 'e') return -1;
  EXTENSION.lastIndex = at;
  return EXTENSION.test(text) ? EXTENSION.lastIndex - 1 : -1;
}

function isNameCharacter(code: number): boolean {
  return (code >= 65 && code <= 90) || code === 95;
}

/** A field goes without the blank lines after it; white space at the end of its last line stays. */
function endOfField(text: string, start: number, limit: number): number {
  let end = limit;
  while (text[end - 1] === '\n') end--;
  const code = text.charCodeAt(end - 1);
  if (code > 32 && code < 127) return end;
  const last = start + text.slice(start, limit).trimEnd().length;
  const stop = last < limit ? text.indexOf('\n', last) : -1;
  return stop < 0 || stop > limit ? limit : stop;
}

/** What follows the opening tag on its own line is no measure for the indent. */
function dedentBody(text: string): string {
  if (text[0] === '\n' && isNameCharacter(text.charCodeAt(1))) return text;
  const end = text.indexOf('\n');
  if (end < 0) return text.trimStart();
  const rest = text.slice(end + 1);
  const dedented = dedent(rest);
  const first = text.slice(0, end).trimStart();
  return first === '' && dedented === rest ? rest : `${first}\n${dedented}`;
}
