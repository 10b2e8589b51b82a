/** A payload inside a message or a Markdown fence. Rulings XB-20, XB-29. One pass over the message. */
import { type Dialect, sniffDialect } from './dialect.js';

export interface Extracted {
  payload: string;
  dialect: Dialect;
  /** Where it stands in the text, in UTF-16 code units. */
  start: number;
  end: number;
}

const WRAPPER = /<(RL4-CODEX(?:-FRAGMENT)?)(?=[\s>])/g;

/** The first complete payload in a text, of any dialect, or undefined. */
export function extract(text: string): Extracted | undefined {
  if (typeof text !== 'string') throw new TypeError('text must be a string');
  const missing = new Set<string>();
  for (const match of text.matchAll(WRAPPER)) {
    const close = `</${match[1]}>`;
    if (missing.has(close)) continue;
    const from = text.indexOf(close, match.index);
    if (from === -1) {
      missing.add(close);
      continue;
    }
    const start = Math.max(match.index, text.lastIndexOf(match[0], from));
    const end = from + close.length;
    const payload = text.slice(start, end);
    return { payload, dialect: sniffDialect(payload), start, end };
  }
  return undefined;
}
