/**
 * The envelope: the wrapper and its direct children, as slices of the text. RL4-CODEX §5.1; rulings XB-09, XB-19,
 * XB-20, XB-39. One linear pass; what is inside a child is text, up to its own close tag.
 *
 *   envelope := "<RL4-CODEX" attrs ">" (child | comment | space)* "</RL4-CODEX>"
 *   child    := "<" NAME attrs ">" … "</" NAME ">" | "<" NAME attrs "/>"
 *   NAME     := [A-Za-z][A-Za-z0-9_.-]*
 */
import { BLOCKS, type BlockName } from './blocks.js';

const WRAPPER = 'RL4-CODEX';

export interface Child {
  name: string;
  /** The block it is, or undefined for an unknown tag. */
  block: BlockName | undefined;
  /** Between the name and the end of the open tag. */
  attributes: string;
  inner: string;
  start: number;
  innerStart: number;
  end: number;
}

export interface Envelope {
  /** The text, trimmed: positions count from here. */
  text: string;
  attributes: string;
  /** Where the first child may stand, and where the close tag of the wrapper begins. */
  bodyStart: number;
  bodyEnd: number;
  children: Child[];
  comments: string[];
}

interface OpenTag {
  name: string;
  attributes: string;
  isClosed: boolean;
  end: number;
}

const NAME = /[A-Za-z][A-Za-z0-9_.-]*/y;
const ATTRIBUTES = /^(?:\s+[A-Za-z][A-Za-z0-9_.-]*\s*=\s*(?:"[^"<]*"|'[^'<]*'))*\s*$/;
const BLOCK_OF: ReadonlyMap<string, BlockName> = new Map(BLOCKS.map((name) => [name, name]));

/** The parts of a payload, or undefined when the markup is malformed. */
export function readEnvelope(payload: string): Envelope | undefined {
  const text = payload.trim();
  const wrapper = readOpenTag(text, 0);
  if (wrapper?.name !== WRAPPER || wrapper.isClosed || hasForbiddenMarkup(text)) return undefined;

  const children: Child[] = [];
  const comments: string[] = [];
  let at = wrapper.end;
  for (;;) {
    at = skipSpace(text, at);
    if (text.charCodeAt(at) !== 60) return undefined;
    const next = text.charCodeAt(at + 1);
    if (next === 47) break;
    if (next === 33) {
      const end = text.indexOf('-->', at + 4);
      if (end === -1) return undefined;
      comments.push(text.slice(at + 4, end));
      at = end + 3;
      continue;
    }
    const child = readChild(text, at);
    if (!child) return undefined;
    children.push(child);
    at = child.end;
  }
  if (endOfCloseTag(text, at, WRAPPER) !== text.length) return undefined;
  return { text, attributes: wrapper.attributes, bodyStart: wrapper.end, bodyEnd: at, children, comments };
}

/** Declarations, CDATA and processing instructions are no part of the format, wherever they stand. */
function hasForbiddenMarkup(text: string): boolean {
  if (text.includes('<?')) return true;
  for (let at = text.indexOf('<!'); at !== -1; at = text.indexOf('<!', at + 2)) {
    if (!text.startsWith('--', at + 2)) return true;
  }
  return false;
}

function readChild(text: string, start: number): Child | undefined {
  const tag = readOpenTag(text, start);
  if (!tag || tag.name === WRAPPER) return undefined;
  const { name, attributes, end } = tag;
  const block = BLOCK_OF.get(name);
  if (tag.isClosed) return { name, block, attributes, inner: '', start, innerStart: end, end };
  const close = findCloseTag(text, end, name);
  if (close === -1) return undefined;
  const inner = text.slice(end, close);
  return { name, block, attributes, inner, start, innerStart: end, end: endOfCloseTag(text, close, name) };
}

function readOpenTag(text: string, start: number): OpenTag | undefined {
  NAME.lastIndex = start + 1;
  if (text.charCodeAt(start) !== 60 || !NAME.test(text)) return undefined;
  const nameEnd = NAME.lastIndex;
  const name = text.slice(start + 1, nameEnd);
  if (text.charCodeAt(nameEnd) === 62) return { name, attributes: '', isClosed: false, end: nameEnd + 1 };
  const end = endOfAttributes(text, nameEnd);
  if (end === -1) return undefined;
  const isClosed = text.charCodeAt(end - 1) === 47;
  const attributes = text.slice(nameEnd, isClosed ? end - 1 : end);
  return ATTRIBUTES.test(attributes) ? { name, attributes, isClosed, end: end + 1 } : undefined;
}

/** Where the `>` of an open tag is; one inside quotes does not count. */
function endOfAttributes(text: string, from: number): number {
  let quote = 0;
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 60) return -1;
    if (quote !== 0) quote = code === quote ? 0 : quote;
    else if (code === 34 || code === 39) quote = code;
    else if (code === 62) return at;
  }
  return -1;
}

/** The close tag that belongs to an open one; the same name may be nested. */
function findCloseTag(text: string, from: number, name: string): number {
  let depth = 0;
  for (let at = text.indexOf('<', from); at !== -1; at = text.indexOf('<', at + 1)) {
    if (text.charCodeAt(at + 1) === 47) {
      if (endOfCloseTag(text, at, name) !== -1 && depth-- === 0) return at;
    } else if (text.startsWith(name, at + 1)) {
      const tag = readOpenTag(text, at);
      if (tag?.name === name && !tag.isClosed) depth++;
    }
  }
  return -1;
}

/** Where the close tag of a name that begins here ends, or -1 when none does. */
function endOfCloseTag(text: string, start: number, name: string): number {
  if (!text.startsWith(name, start + 2)) return -1;
  const at = skipSpace(text, start + 2 + name.length);
  return text.charCodeAt(at) === 62 ? at + 1 : -1;
}

function skipSpace(text: string, from: number): number {
  let at = from;
  for (let code = text.charCodeAt(at); code === 32 || (code >= 9 && code <= 13); code = text.charCodeAt(at)) at++;
  return at;
}

const ATTRIBUTE = /\s([A-Za-z][A-Za-z0-9_.-]*)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** The attributes of a tag, in order. */
export function readAttributes(attributes: string): { name: string; value: string }[] {
  if (attributes === '') return [];
  return Array.from(attributes.matchAll(ATTRIBUTE), ([, name, double, single]) => ({
    name: name as string,
    value: double ?? single ?? '',
  }));
}
