/**
 * Hashed identifiers: `namespace#hex`, such as `mod#a9130c77e1f2d845`.
 * RL4-CODEX §2 and §7.1, decoder specification §4.1 (`[a-z]{3,}#[0-9a-f]{4,}`), rulings XB-01 and XB-43.
 */

export interface HashedId {
  namespace: string;
  hex: string;
}

const HASHED_ID = /^([a-z]{3,})#([0-9a-f]{4,})$/;
const DECIMAL = /^[0-9]{8,}$/;
/** A dot before letters, a slash between words, or an at sign. */
const NAME_LIKE = /\.[A-Za-z]|\w\/\w|@/;

/** The parts of a hashed identifier, or undefined when the whole text is not one. */
export function parseHashedId(text: string): HashedId | undefined {
  const match = HASHED_ID.exec(text);
  return match ? { namespace: match[1] as string, hex: match[2] as string } : undefined;
}

/** Whether the whole text is a hashed identifier with at least `minHex` digits (16, what an encoder must emit). */
export function isHashedId(text: string, { minHex = 16 }: { minHex?: number } = {}): boolean {
  const id = parseHashedId(text);
  return id !== undefined && id.hex.length >= minHex;
}

/**
 * What lower-case hex says to a reader who decodes it: a `name` (a file, path or address), other printable `text`,
 * a plain `number`, or nothing. Fewer than 12 digits spell no text, fewer than 8 no number.
 */
export function hexSpells(hex: string): 'name' | 'text' | 'number' | undefined {
  if (hex.length >= 12 && isPrintable(hex)) return NAME_LIKE.test(decode(hex)) ? 'name' : 'text';
  return DECIMAL.test(hex) ? 'number' : undefined;
}

/** Printable ASCII is 20 to 7e. A trailing half byte is left out. */
function isPrintable(hex: string): boolean {
  for (let index = 0; index + 1 < hex.length; index += 2) {
    const high = hex.charCodeAt(index) - 48;
    if (high < 2 || high > 7 || (high === 7 && hex[index + 1] === 'f')) return false;
  }
  return true;
}

function decode(hex: string): string {
  let text = '';
  for (let i = 0; i + 1 < hex.length; i += 2) text += String.fromCharCode(Number.parseInt(hex.slice(i, i + 2), 16));
  return text;
}
