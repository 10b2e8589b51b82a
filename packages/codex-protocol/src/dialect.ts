/** Which RL4 dialect a text is in, by its structure and not by its version. Rulings XB-20, XB-29. */

export type Dialect = 'five-block' | 'seven-block' | 'field' | 'fragment' | 'unknown';

const FIVE_BLOCK = /<(?:DATA|TIMELINE|INSIGHTS)[\s/>]/;
const SEVEN_BLOCK = /<(?:IDENTITY|STATE|GOALS|TASKS|STYLE)[\s/>]/;
const FIELD_LINE = /^[ \t]*(?:[A-Z][A-Z_]{2,40}):/m;
const WRAPPER = /^<RL4-CODEX[\s>]/;

export function sniffDialect(payload: string): Dialect {
  const text = payload.trim();
  if (/^<RL4-CODEX-FRAGMENT[\s>]/.test(text)) return 'fragment';
  if (!WRAPPER.test(text)) return 'unknown';
  if (FIVE_BLOCK.test(text)) return 'five-block';
  if (SEVEN_BLOCK.test(text)) return 'seven-block';
  if (FIELD_LINE.test(text)) return 'field';
  return 'five-block';
}
