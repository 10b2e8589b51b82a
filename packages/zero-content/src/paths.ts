/**
 * Paths and file names: rooted or with three segments or more; two segments when one of them is known to be of a file
 * tree; a single name by its ending. `and/or`, `CI/CD`, `24/7`, `Node.js` and `v2.3` are none.
 */
import { BACKSLASH, COLON, DOT, kindAt, LETTER, SLASH } from './characters.js';
import { DIRECTORIES, DOT_FILES, EXTENSIONS, FILE_NAMES, PRODUCTS, ROOTS } from './file-names.js';
import type { Report, Stretch } from './finding.js';

const MAX_SEGMENTS = 40;
const WINDOWS = /^(?:[A-Za-z]:[\\/][\w.$ -]|\\\\[\w.-]+\\|[\w.$%-]{2,}\\[\w.$-]{2,})/;
const NUMERIC = /^[\d.,-]+$/;
const DOT_SEGMENT = /^\.[A-Za-z_]/;
const SCOPE = /^@[a-z0-9][\w.-]*$/;

/** Reports the paths and file names inside one word. */
export function findPaths(text: string, word: Stretch, report: Report): void {
  if (word.kinds & (BACKSLASH | COLON) && WINDOWS.test(text.slice(word.start, word.start + 100))) {
    report('path', 'windows-path', word.start, word.end);
    return;
  }
  if (!(word.kinds & (SLASH | DOT))) {
    if (FILE_NAMES.has(text.slice(word.start, word.end))) report('path', 'file-name', word.start, word.end);
    return;
  }
  let start = word.start;
  for (let index = word.start; index <= word.end; index++) {
    const character = index < word.end ? text[index] : '=';
    if (character !== '=' && character !== ':') continue;
    if (index - start > 2) findPath(text, start, trimmedEnd(text, start, index), word.kinds, report);
    start = index + 1;
  }
}

/** A full stop at the end belongs to the sentence. */
function trimmedEnd(text: string, start: number, end: number): number {
  let trimmed = end;
  while (trimmed > start && '.!?'.includes(text[trimmed - 1] as string)) trimmed--;
  return trimmed;
}

function findPath(text: string, start: number, end: number, kinds: number, report: Report): void {
  const piece = text.slice(start, end);
  if (kinds & SLASH && piece.includes('/')) {
    if (isPath(piece)) report('path', 'path', start, end);
  } else if (isFileName(piece)) report('path', 'file-name', start, end);
}

function isPath(piece: string): boolean {
  const named = piece.split('/', MAX_SEGMENTS).filter((segment) => segment !== '');
  const first = named[0];
  const last = named.at(-1);
  if (first === undefined || last === undefined || piece.startsWith('//')) return false;
  if (first === '.' || first === '..' || first === '~' || /^\$\w/.test(first)) return named.length > 1;
  if (piece.startsWith('/')) return named.length > 1 ? !named.every((name) => NUMERIC.test(name)) : ROOTS.has(first);
  if (named.length > 2) return !named.every((name) => NUMERIC.test(name));
  return (
    DIRECTORIES.has(first) ||
    (named.length > 1 && (SCOPE.test(first) || DIRECTORIES.has(last))) ||
    named.some((name) => DOT_SEGMENT.test(name) || name.includes('_') || isFileName(name))
  );
}

function isFileName(name: string): boolean {
  if (name.charCodeAt(0) === 46) return DOT_FILES.has(name.split('.', 2)[1] as string);
  const dot = name.lastIndexOf('.');
  if (dot < 1 || dot === name.length - 1 || name.length - dot > 12) return false;
  const ending = name.slice(dot + 1);
  const lower = ending.toLowerCase();
  if (!EXTENSIONS.has(lower) || (ending !== lower && ending !== ending.toUpperCase())) return false;
  if (ending.length === 1 && dot < 3) return false;
  return !PRODUCTS.has(name.toLowerCase()) && hasLetter(name, dot);
}

function hasLetter(name: string, end: number): boolean {
  for (let index = 0; index < end; index++)
    if (kindAt(name, index) & LETTER || name.charCodeAt(index) > 127) return true;
  return false;
}
