/** The key of an item: `key:` or `key=` before the value, or a quoted title. Ruling XF-12; a list number is no key. */

const MAX_NAME = 61;
/** What may follow the name and a space, if there is one. */
const SIGN = /:(?=\s|$)|=(?!=)/y;
const TITLE = /^(?:"([^"\n]{1,120})"|“([^”\n]{1,120})”)/;

export function itemKey(item: string): string | undefined {
  const end = endOfName(item);
  if (end > 0 && isSign(item, item[end] === ' ' ? end + 1 : end)) return item.slice(0, end);
  const title = item[0] === '"' || item[0] === '“' ? TITLE.exec(item) : null;
  return title ? `"${title[1] ?? title[2]}"` : undefined;
}

/** Letters, digits, `_`, `.` and `-`, the first of them a letter or `_`. */
function endOfName(item: string): number {
  let end = 0;
  while (end < item.length && end < MAX_NAME) {
    const code = item.charCodeAt(end);
    const lower = code | 32;
    const isFirst = (lower >= 97 && lower <= 122) || code === 95;
    if (!isFirst && (end === 0 || !((code >= 48 && code <= 57) || code === 45 || code === 46))) break;
    end++;
  }
  return end;
}

function isSign(item: string, at: number): boolean {
  if (item[at] !== ':' && item[at] !== '=') return false;
  SIGN.lastIndex = at;
  return SIGN.test(item);
}

/** Those of the keys that several items of one source share: they name none of them. */
export function sharedKeys(keys: readonly (string | undefined)[]): ReadonlySet<string> {
  if (keys.length < 3 && (keys[0] === undefined || keys[0] !== keys[1])) return NONE;
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const key of keys) if (key !== undefined) (seen.has(key) ? shared : seen).add(key);
  return shared;
}

const NONE: ReadonlySet<string> = new Set();
