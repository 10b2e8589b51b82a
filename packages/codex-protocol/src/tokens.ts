/**
 * Token streams. RL4-CODEX §2, §5.3; decoder specification §3.1, §3.4; rulings XB-06, XB-07, XB-08.
 *
 * At parenthesis depth 0, `|`, a newline and ` , ` separate. A bare comma separates only in a block that has none of
 * the three, and only before a piece that begins a token itself (`label=`, `label:`, `proj#` in DATA, `adr#` in DECISIONS).
 * Unbalanced parentheses count as none.
 */

import type { BlockName } from './blocks.js';

/** A token by its form; `label` is what it is sorted and looked up by. */
export type Token =
  | { form: 'pair'; text: string; label: string; value: string }
  | { form: 'id'; text: string; label: string }
  | { form: 'symbol'; text: string; label: string };

const BEGINS_TOKEN = /^[A-Za-z][A-Za-z0-9_.-]*[=:]/;
/** Identifiers that are a token of their own in their block. */
const NATIVE_IDS: Readonly<Partial<Record<BlockName, string>>> = { DATA: 'proj#', DECISIONS: 'adr#' };
const OPEN = 40;
const CLOSE = 41;
const COMMA = 44;
const PIPE = 124;
const NEWLINE = 10;
const SPACE = 32;

/** The tokens of a block's inner text, or of a text outside the blocks, normalised, in order. */
export function splitTokens(inner: string, block?: BlockName): string[] {
  const tokens: string[] = [];
  const isNested = inner.includes('(') && isBalanced(inner);
  let depth = 0;
  let start = 0;
  let separators = 0;
  let hasComma = false;
  for (let at = 0; at < inner.length; at++) {
    const code = inner.charCodeAt(at);
    if (code === PIPE || code === NEWLINE) {
      if (depth > 0) continue;
    } else if (code === COMMA) {
      if (depth > 0) continue;
      hasComma = true;
      if (inner.charCodeAt(at - 1) !== SPACE || inner.charCodeAt(at + 1) !== SPACE) continue;
    } else {
      if (code === OPEN && isNested) depth++;
      else if (code === CLOSE && isNested) depth--;
      continue;
    }
    if (addToken(tokens, inner, start, at)) separators++;
    start = at + 1;
  }
  const isOne = addToken(tokens, inner, start, inner.length) && separators === 0;
  return isOne && hasComma ? splitAtCommas(tokens[0] as string, isNested, block && NATIVE_IDS[block]) : tokens;
}

function isBalanced(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === OPEN) depth++;
    else if (code === CLOSE && --depth < 0) return false;
  }
  return depth === 0;
}

function addToken(tokens: string[], inner: string, from: number, to: number): boolean {
  let start = from;
  let end = to;
  while (start < end && inner.charCodeAt(start) <= SPACE) start++;
  while (end > start && inner.charCodeAt(end - 1) <= SPACE) end--;
  if (start === end) return false;
  tokens.push(normalise(inner.slice(start, end)));
  return true;
}

/** One space for many, none beside a comma. */
function normalise(token: string): string {
  return token.includes(' ') || token.includes('\t') ? token.replace(/[ \t]+/g, ' ').replace(/ ?, ?/g, ',') : token;
}

function splitAtCommas(text: string, isNested: boolean, nativeId: string | undefined): string[] {
  const tokens: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at <= text.length; at++) {
    const code = text.charCodeAt(at);
    if (isNested && code === OPEN) depth++;
    else if (isNested && code === CLOSE) depth--;
    if (at < text.length && (code !== COMMA || depth > 0)) continue;
    const piece = text.slice(start, at);
    if (piece !== '') {
      const isBegin = BEGINS_TOKEN.test(piece) || (nativeId !== undefined && piece.startsWith(nativeId));
      if (tokens.length === 0 || isBegin) tokens.push(piece);
      else tokens.push(`${tokens.pop()},${piece}`);
    }
    start = at + 1;
  }
  return tokens;
}

/** The form of a token: the first of `=`, `:`, `(` decides, and `kpi:` is the first part of a label. */
export function parseToken(text: string): Token {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 61) return { form: 'pair', text, label: text.slice(0, at), value: text.slice(at + 1) };
    if (code === 58) {
      if (at === 3 && text.startsWith('kpi')) return parseMeasure(text);
      return { form: 'pair', text, label: text.slice(0, at), value: text.slice(at + 1) };
    }
    if (code === 35) return { form: 'id', text, label: text.slice(0, at) };
    if (code === OPEN) break;
  }
  return { form: 'symbol', text, label: text };
}

function parseMeasure(text: string): Token {
  const equals = text.indexOf('=');
  if (equals === -1) return { form: 'pair', text, label: text, value: '' };
  return { form: 'pair', text, label: text.slice(0, equals), value: text.slice(equals + 1) };
}
