/**
 * One field of a block. Rulings XF-07, XF-08: the value stands behind the name, in indented lines below it, or in both.
 * `source` is what is written again, byte for byte; the other readings are made from it when they are needed.
 */
import { type ItemList, readBulletLines, readItems } from './items.js';
import { canonicalName } from './names.js';

/** A field as it was written, from its name to the end of its last line. */
export interface SourceField {
  /** The name as spelled. */
  name: string;
  source: string;
}

/** A field with every reading of it. */
export interface Field extends SourceField, ItemList {
  /** The name it stands for among the ten, or its own. */
  key: string;
  /** The value as one text, without the indent of its lines. */
  text: string;
}

export function readField({ name, source }: SourceField): Field {
  const text = readText({ name, source });
  return { name, key: canonicalName(name), source, text, ...readItems(text) };
}

/** The items alone, for the many fields of fragments. */
export function itemsOf(field: SourceField): ItemList {
  return readBulletLines(field.source, field.name.length + 1) ?? readItems(readText(field));
}

/** The inline text and the continuation lines without their common indent. */
export function readText({ name, source }: SourceField): string {
  const end = source.indexOf('\n');
  if (end < 0) return source.slice(name.length + 1).trim();
  const inline = source.slice(name.length + 1, end).trim();
  const text = dedent(withoutReturns(source.slice(end + 1)));
  return inline === '' ? text.trim() : `${inline}\n${text}`.trim();
}

function withoutReturns(text: string): string {
  if (!text.includes('\r')) return text;
  const lines = text.replaceAll('\r\n', '\n');
  return lines.endsWith('\r') ? lines.slice(0, -1) : lines;
}

/** The lines without the indent that all but blank ones share. */
export function dedent(text: string): string {
  let common: string | undefined;
  for (let start = 0; start <= text.length; ) {
    const end = lineEnd(text, start);
    const indent = indentAt(text, start, end);
    if (!isBlank(text, start + indent, end)) {
      const own = text.slice(start, start + indent);
      common = common === undefined ? own : sharedStart(common, own);
      if (common === '') return text;
    }
    start = end + 1;
  }
  const width = common?.length ?? 0;
  return text
    .split('\n')
    .map((line) => line.slice(Math.min(width, indentAt(line, 0, line.length))))
    .join('\n');
}

function lineEnd(text: string, start: number): number {
  const end = text.indexOf('\n', start);
  return end < 0 ? text.length : end;
}

function indentAt(text: string, start: number, end: number): number {
  let at = start;
  while (at < end && (text[at] === ' ' || text[at] === '\t')) at++;
  return at - start;
}

function isBlank(text: string, start: number, end: number): boolean {
  if (start === end) return true;
  const code = text.charCodeAt(start);
  return (code <= 32 || code > 127) && text.slice(start, end).trim() === '';
}

function sharedStart(a: string, b: string): string {
  let end = 0;
  while (end < a.length && a[end] === b[end]) end++;
  return a.slice(0, end);
}
