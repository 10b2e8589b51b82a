/**
 * The fields in the body of a block. Rulings XF-08, XF-22, XB-19.
 *
 *   body    := lines, dedented by their common indent
 *   header  := ^[A-Z][A-Z_]*:  |  ^ext\.[A-Za-z0-9_.-]+:      every other line continues the field before it
 *   opaque  := a line that opens <NAME …> up to the line with </NAME>, or a comment; never read as fields
 */
import { type ItemList, readItems } from './items.js';
import { canonicalName } from './names.js';

/** A field as it was written: `source` is what is written again, byte for byte. */
export interface Field extends ItemList {
  /** The name as spelled. */
  name: string;
  /** The name it stands for among the ten, or its own. */
  key: string;
  source: string;
  /** The value as one text, without the indent of its lines. */
  text: string;
}

export interface Body {
  fields: Field[];
  /** `<OPTIONAL>` and other metadata, verbatim. */
  opaque: { name: string; text: string }[];
  /** Text before the first field. */
  stray: string;
  /** A metadata tag without its closing tag, or markup that is never allowed. */
  malformed: string | undefined;
}

const HEADER = /^(?:[A-Z][A-Z_]*|ext\.[A-Za-z0-9_.-]+):/;
const OPEN_TAG = /^<([A-Z][A-Z0-9_.-]{0,60})(?:\s[^<>]{0,300})?>/;
const CLOSE_TAGS = /<\/([A-Z][A-Z0-9_.-]{0,60})>/g;
const FORBIDDEN = /^<(?:!DOCTYPE|!ENTITY|!\[CDATA\[|\?)/;
const METADATA: readonly string[] = ['OPTIONAL', 'META', '!--'];

export function readBody(text: string): Body {
  const lines = dedentBody(text.split('\n'));
  const lastClose = closingLines(lines);
  const body: Body = { fields: [], opaque: [], stray: '', malformed: undefined };
  let current: string[] = [];
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] as string;
    const start = line.trimStart();
    const tag = start[0] === '<' ? tagName(start) : undefined;
    if (tag !== undefined && (lastClose.get(tag) ?? -1) >= index) {
      const close = tag === '!--' ? '-->' : `</${tag}>`;
      const first = index;
      while (!(lines[index] as string).includes(close)) index++;
      body.opaque.push({
        name: tag,
        text: lines
          .slice(first, index + 1)
          .join('\n')
          .trim(),
      });
    } else if (tag !== undefined && METADATA.includes(tag)) body.malformed ??= tag;
    else if (start[0] === '<' && FORBIDDEN.test(start)) body.malformed ??= 'markup';
    else if (HEADER.test(line)) {
      finishField(body, current);
      current = [line];
    } else current.push(line);
  }
  finishField(body, current);
  return body;
}

function tagName(start: string): string | undefined {
  return start.startsWith('<!--') ? '!--' : OPEN_TAG.exec(start)?.[1];
}

/** The last line on which each tag is closed. */
function closingLines(lines: readonly string[]): Map<string, number> {
  const last = new Map<string, number>();
  lines.forEach((line, index) => {
    if (line.includes('-->')) last.set('!--', index);
    if (line.includes('</')) for (const match of line.matchAll(CLOSE_TAGS)) last.set(match[1] as string, index);
  });
  return last;
}

function finishField(body: Body, lines: string[]): void {
  while (lines.length > 0 && (lines.at(-1) as string).trim() === '') lines.pop();
  const first = lines[0];
  if (first === undefined) return;
  const colon = first.indexOf(':');
  if (!HEADER.test(first)) {
    body.stray = lines.join('\n').trim();
    return;
  }
  const name = first.slice(0, colon);
  const text = readText(first.slice(colon + 1), lines);
  body.fields.push({ name, key: canonicalName(name), source: lines.join('\n'), text, ...readItems(text) });
}

/** The inline text and the continuation lines without their common indent. */
function readText(inline: string, lines: readonly string[]): string {
  if (lines.length === 1) return inline.trim();
  const rest = lines.slice(1).map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line));
  const text = dedent(rest).join('\n');
  return inline.trim() === '' ? text.trim() : `${inline.trim()}\n${text}`.trim();
}

/** What follows the opening tag on its own line is no measure for the indent. */
function dedentBody(lines: string[]): string[] {
  const [first = '', ...rest] = lines;
  return [first.trimStart(), ...dedent(rest)];
}

function dedent(lines: string[]): string[] {
  let common: string | undefined;
  for (const line of lines) {
    if (line.trim() === '') continue;
    const indent = indentOf(line);
    common = common === undefined ? indent : sharedStart(common, indent);
    if (common === '') return lines;
  }
  const width = common?.length ?? 0;
  return lines.map((line) => line.slice(Math.min(width, indentOf(line).length)));
}

function indentOf(line: string): string {
  let end = 0;
  while (line[end] === ' ' || line[end] === '\t') end++;
  return line.slice(0, end);
}

function sharedStart(a: string, b: string): string {
  let end = 0;
  while (end < a.length && a[end] === b[end]) end++;
  return a.slice(0, end);
}
