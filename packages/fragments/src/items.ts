/**
 * The items of a value. Ruling XF-07: inline text, `- ` bullets, `1)` items, `1) a ; 2) b`, `[a, b]`, indented lines.
 * A comma in prose never splits; a text without list marks is one item.
 */

export interface ItemList {
  items: string[];
  /** Whether the value was written as a list; if not, it is one scalar. */
  isList: boolean;
}

const MARKER = /^([ \t]*)(?:[-*•]|\d{1,3}[.)])(?:[ \t]+|$)/;

export function readItems(text: string): ItemList {
  if (text === '') return { items: [], isList: false };
  const isOneLine = !text.includes('\n');
  if (isOneLine && startsWithLetter(text)) return { items: [text], isList: false };
  if (isOneLine && (!MARKER.test(text) || /^\d/.test(text))) return readInline(text);
  const lines = text.split('\n');
  const first = lines.findIndex((line) => MARKER.test(line));
  return first < 0 ? readInline(text) : { items: readBullets(lines, first), isList: true };
}

/** No mark of a list, no number and no bracket is a letter. */
function startsWithLetter(text: string): boolean {
  const code = text.charCodeAt(0) | 32;
  return code >= 97 && code <= 122;
}

/**
 * The items of a value that is nothing but `- ` lines of one indent below the name: how nearly all lists are written. They
 * are read in place; undefined for every other form.
 */
export function readBulletLines(text: string, from: number, end: number): string[] | undefined {
  const indent = leadingSpaces(text, from + 1);
  const count = countBulletLines(text, from, end, indent);
  if (count === 0) return undefined;
  // Filled by index, so that it has no room to spare: a merge holds many of them.
  const items = new Array<string>(count);
  let start = from + 1;
  for (let index = 0; index < count; index++) {
    const next = text.indexOf('\n', start);
    const stop = next < 0 || next > end ? end : next;
    items[index] = text.slice(start + indent + 2, stop).trim();
    start = stop + 1;
  }
  return items;
}

/** How many lines there are if all of them are `- ` and a text, at this indent; otherwise 0. */
function countBulletLines(text: string, from: number, end: number, indent: number): number {
  if (text[from] !== '\n') return 0;
  let count = 0;
  for (let start = from + 1; start <= end; count++) {
    const mark = start + leadingSpaces(text, start);
    const isBullet = mark - start === indent && text[mark] === '-' && text[mark + 1] === ' ';
    if (!isBullet || !isVisible(text.charCodeAt(mark + 2))) return 0;
    const next = text.indexOf('\n', mark);
    start = next < 0 || next > end ? end + 1 : next + 1;
  }
  return count;
}

/** Surely no white space. */
function isVisible(code: number): boolean {
  return code > 32 && code < 127;
}

/** Lines before the first mark are an item of their own; deeper lines belong to the item above them. */
function readBullets(lines: readonly string[], first: number): string[] {
  const level = MARKER.exec(lines[first] as string)?.[1]?.length ?? 0;
  const items = [lines.slice(0, first)];
  let width = 0;
  for (const line of lines.slice(first)) {
    const mark = MARKER.exec(line);
    if (mark && (mark[1] as string).length <= level) {
      width = mark[0].length;
      items.push([line.slice(width)]);
    } else items.at(-1)?.push(line.slice(Math.min(leadingSpaces(line, 0), width)));
  }
  return items.map((item) => item.join('\n').trim()).filter((item) => item !== '');
}

function leadingSpaces(text: string, start: number): number {
  let end = start;
  while (text[end] === ' ' || text[end] === '\t') end++;
  return end - start;
}

function readInline(text: string): ItemList {
  const items = readNumbered(text) ?? readBracketed(text);
  return items ? { items, isList: true } : { items: [text], isList: false };
}

/** `1) a ; 2) b`: a new item begins where a semicolon is followed by the next number. */
function readNumbered(text: string): string[] | undefined {
  if (!text.startsWith('1) ')) return undefined;
  const items: string[] = [];
  let start = 3;
  for (const match of text.matchAll(/; ?(\d{1,4})\) /g)) {
    if (Number(match[1]) !== items.length + 2) continue;
    items.push(text.slice(start, match.index).trim());
    start = match.index + match[0].length;
  }
  return [...items, text.slice(start).trim()].filter((item) => item !== '');
}

/** `[a, b]` when the brackets enclose the whole value; commas inside inner brackets do not split. */
function readBracketed(text: string): string[] | undefined {
  if (text[0] !== '[' || !text.endsWith(']') || text.includes('\n')) return undefined;
  const items: string[] = [];
  let depth = 0;
  let start = 1;
  for (let index = 0; index < text.length; index++) {
    const character = text[index] as string;
    if ('[({'.includes(character)) depth++;
    else if ('])}'.includes(character)) depth--;
    const isEnd = depth === 0;
    if (isEnd && index < text.length - 1) return undefined;
    if (isEnd || (character === ',' && depth === 1)) {
      items.push(text.slice(start, index).trim());
      start = index + 1;
    }
  }
  return depth === 0 ? items.filter((item) => item !== '') : undefined;
}

export function sameItems(a: readonly string[], b: readonly string[]): boolean {
  return firstDifference(a, b) < 0;
}

/** The index of the first item in which two lists differ, or -1. */
export function firstDifference(a: readonly string[], b: readonly string[]): number {
  const length = Math.max(a.length, b.length);
  for (let index = 0; index < length; index++) if (a[index] !== b[index]) return index;
  return -1;
}
