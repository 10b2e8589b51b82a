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

const HEADER = /(?:[A-Z][A-Z_]*|ext\.[A-Za-z0-9_.-]+):/y;

export function readBody(text: string): Body {
  const fields: SourceField[] = [];
  return { fields, ...visitFields(text, (field) => fields.push(field)) };
}

/** Tells every field in turn, so that a body of a million lines need not be held in pieces. */
export function visitFields(given: string, visit: (field: SourceField) => void): Omit<Body, 'fields'> {
  const { text, opaque, malformed } = cutMetadata(dedentBody(given));
  let start = -1;
  let nameEnd = 0;
  let stray = '';
  for (let at = 0; at >= 0; at = nextLine(text, at)) {
    const end = headerEnd(text, at);
    if (end < 0) continue;
    if (start >= 0) visit(cutField(text, start, nameEnd, at - 1));
    else stray = text.slice(0, at).trim();
    start = at;
    nameEnd = end;
  }
  if (start >= 0) visit(cutField(text, start, nameEnd, text.length));
  else stray = text.trim();
  return { stray, opaque, malformed };
}

function nextLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? -1 : end + 1;
}

/** Where the name at the start of a line ends, or -1. */
function headerEnd(text: string, at: number): number {
  if (at === text.length) return -1;
  const code = text.charCodeAt(at);
  if (code !== 101 && (code < 65 || code > 90)) return -1;
  HEADER.lastIndex = at;
  return HEADER.test(text) ? HEADER.lastIndex - 1 : -1;
}

/** A field without the blank lines after it; white space at the end of its last line stays. */
function cutField(text: string, start: number, nameEnd: number, end: number): SourceField {
  const name = text.slice(start, nameEnd);
  const lines = text.slice(start, end);
  const last = lines.trimEnd().length;
  const stop = last < lines.length ? lines.indexOf('\n', last) : -1;
  return { name, source: stop < 0 ? lines : lines.slice(0, stop) };
}

/** What follows the opening tag on its own line is no measure for the indent. */
function dedentBody(text: string): string {
  const end = text.indexOf('\n');
  if (end < 0) return text.trimStart();
  const rest = text.slice(end + 1);
  const dedented = dedent(rest);
  const first = text.slice(0, end).trimStart();
  return first === '' && dedented === rest ? rest : `${first}\n${dedented}`;
}
