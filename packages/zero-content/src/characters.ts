/** What a scan needs to know of a character: one table look-up for each, the rest of the work is on words. */

export const LOWER = 1 << 0;
export const UPPER = 1 << 1;
export const DIGIT = 1 << 2;
export const DOT = 1 << 3;
export const SLASH = 1 << 4;
export const BACKSLASH = 1 << 5;
export const AT = 1 << 6;
export const COLON = 1 << 7;
export const DASH = 1 << 8;
export const UNDERSCORE = 1 << 9;
export const EQUALS = 1 << 10;
export const PLUS = 1 << 11;
/** Word characters that no detector starts from: `# $ % & * ! ? ^ ~`, control characters, anything beyond ASCII. */
export const OTHER = 1 << 12;
export const SPACE = 1 << 13;
export const QUOTE = 1 << 14;
export const PAREN = 1 << 15;
export const BRACE = 1 << 16;
export const SEMICOLON = 1 << 17;
export const COMMA = 1 << 18;
/** The remaining characters between words: `< > | [ ]`. */
export const PUNCTUATION = 1 << 19;

export const LETTER = LOWER | UPPER;
export const ALNUM = LETTER | DIGIT;
export const BETWEEN_WORDS = SPACE | QUOTE | PAREN | BRACE | SEMICOLON | COMMA | PUNCTUATION;

const MEMBERS: readonly (readonly [number, string])[] = [
  [LOWER, 'abcdefghijklmnopqrstuvwxyz'],
  [UPPER, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'],
  [DIGIT, '0123456789'],
  [DOT, '.'],
  [SLASH, '/'],
  [BACKSLASH, '\\'],
  [AT, '@'],
  [COLON, ':'],
  [DASH, '-'],
  [UNDERSCORE, '_'],
  [EQUALS, '='],
  [PLUS, '+'],
  [SPACE, ' \t\v\f\r\n'],
  [QUOTE, '"\'`'],
  [PAREN, '()'],
  [BRACE, '{}'],
  [SEMICOLON, ';'],
  [COMMA, ','],
  [PUNCTUATION, '<>|[]'],
];

/** By UTF-16 code unit: a table for all of them spares every look a comparison. */
export const KINDS = new Int32Array(0x10000).fill(OTHER);
for (const [kind, members] of MEMBERS) for (const member of members) KINDS[member.charCodeAt(0)] = kind;

/** The kind of the UTF-16 code unit at an index; before and past the text it is a space. */
export function kindAt(text: string, index: number): number {
  // A look past the end would make every look slower: it yields NaN, which is no small integer.
  if (index < 0 || index >= text.length) return SPACE;
  const code = text.charCodeAt(index);
  return KINDS[code] as number;
}
