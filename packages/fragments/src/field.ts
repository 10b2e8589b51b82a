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
  const text = textAt(source, name.length, source.length);
  return { name, key: canonicalName(name), source, text, ...readItems(text) };
}

/** The items alone. */
export function itemsOf({ name, source }: SourceField): ItemList {
  return itemsAt(source, name.length, source.length);
}

/** The items of a field that stands in a text, from the end of its name to its own end. */
export function itemsAt(text: string, nameEnd: number, end: number): ItemList {
  const items = readBulletLines(text, nameEnd + 1, end);
  return items ? { items, isList: true } : readItems(textAt(text, nameEnd, end));
}

/** The inline text and the continuation lines without their common indent. */
export function readText({ name, source }: SourceField): string {
  return textAt(source, name.length, source.length);
}

/** The value of a field that stands in a text, from the end of its name to its own end. */
export function textAt(text: string, nameEnd: number, end: number): string {
  const start = text[nameEnd + 1] === ' ' ? nameEnd + 2 : nameEnd + 1;
  const inlineEnd = text.indexOf('\n', nameEnd);
  if (inlineEnd < 0 || inlineEnd >= end) return text.slice(start, end).trim();
  const inline = text.slice(start, inlineEnd).trim();
  const below = dedent(withoutReturns(text.slice(inlineEnd + 1, end)));
  return inline === '' ? below.trim() : `${inline}\n${below}`.trim();
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
