/**
 * What text outside the slots may be, and how a token is shown without leaking. Rulings XB-18, XB-33, XB-34.
 *
 * Harmless: words, numbers of up to four digits, hashes, and tokens nested of those. All else is content.
 */
import { findContent, isSlug } from '@rl4/zero-content';
import { judgeHash } from './hashes.js';

const MARKS = /([/+,()=:<>%])/;
const NUMBER = /^-?\d{1,4}(?:\.\d{1,4})?$/;
const LABEL = /^[A-Za-z][A-Za-z0-9]{0,23}(?:[._-][A-Za-z0-9]{1,24}){0,3}$/;
/** Lower case, upper case or capitalised words; `camelCase` is a name of code. */
const CASED_WORDS = /^(?:[A-Z]?[a-z0-9]{0,20}|[A-Z0-9]{1,20})(?:-(?:[A-Z]?[a-z0-9]{0,20}|[A-Z0-9]{1,20})){0,5}$/;
const LIST = /(?<==)hash\(([^()]{0,500})\)$/;
const EMITTED_LABEL = /^[a-z][A-Za-z0-9]{0,23}(?:[.-][a-z0-9]{1,24}){0,3}$/;
const BEYOND_ASCII = /[^\x00-\x7f]/;
const LETTERS_BEYOND_ASCII = /(?![\x00-\x7f])[\p{L}\p{M}\p{Extended_Pictographic}]/gu;
const MAX_DIGITS = 8;
const MAX_SHOWN = 80;

export type Harm = 'harmless' | 'weak-hash' | 'bad-hash' | 'content';

/** Judges a token, or the value of one, that no slot describes. */
export function judgeText(text: string): Harm {
  if (BEYOND_ASCII.test(text)) return judgeForeign(text);
  let harm: Harm = 'harmless';
  let digits = 0;
  const pieces = text.split(MARKS);
  if (pieces.length > 24) return 'content';
  for (let index = 0; index < pieces.length; index += 2) {
    const piece = pieces[index] as string;
    if (piece.includes('#')) {
      const verdict = judgeHash(piece);
      if (verdict === 'violation') return 'bad-hash';
      if (verdict === 'weak') harm = 'weak-hash';
      continue;
    }
    const mark = pieces[index + 1];
    if (!isAtom(piece) && !((mark === '=' || mark === ':') && LABEL.test(piece))) return 'content';
    digits += piece.replace(/\D/g, '').length;
  }
  return digits <= MAX_DIGITS && !hasContent(text) ? harm : 'content';
}

/** A value is looked at by itself too; `ext.go` is an extension, not a file, and `hash(a,b)` a list, not a call. */
function hasContent(text: string): boolean {
  const token = (text.startsWith('ext.') ? text.slice(4) : text).replace(LIST, '$1');
  const equals = token.indexOf('=');
  return findContent(token).length > 0 || (equals !== -1 && findContent(token.slice(equals + 1)).length > 0);
}

function isAtom(piece: string): boolean {
  return piece === '' || NUMBER.test(piece) || (CASED_WORDS.test(piece) && isSlug(piece.toLowerCase()));
}

/** Letters of other scripts count as letters, once nothing is hidden in a compatible spelling. */
function judgeForeign(text: string): Harm {
  const compatible = text.normalize('NFKC');
  if (hasContent(compatible)) return 'content';
  const plain = compatible.replace(LETTERS_BEYOND_ASCII, 'a');
  return BEYOND_ASCII.test(plain) ? 'content' : judgeText(plain);
}

/** Whether an encoder may make up this label. */
export function mayEmitLabel(label: string): boolean {
  return EMITTED_LABEL.test(label) && judgeText(`${label}=`) === 'harmless';
}

/** The class of content, for the protocol string. */
export function contentClass(text: string): string {
  return findContent(text)[0]?.class ?? (text.includes(' ') ? 'prose' : 'text');
}

/** A token as a diagnostic may repeat it: escaped, cut, and without what could be a secret or a person. */
export function shownToken(token: string): string {
  if (findContent(token, { classes: ['secret', 'pii', 'blob'] }).length > 0) {
    const label = /^[A-Za-z][A-Za-z.]{0,20}=/.exec(token)?.[0] ?? '';
    return `${label}[redacted]`;
  }
  const cut = token.length > MAX_SHOWN ? `${token.slice(0, MAX_SHOWN)}...` : token;
  return cut.replace(/[^\x20-\x7e]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
