/** The key of an item: `key:` or `key=` before the value, or a quoted title. Ruling XF-12; a list number is no key. */

const PREFIX = /^[A-Za-z_][\w.-]{0,60} ?(?::(?=\s|$)|=(?!=))/;
const TITLE = /^(?:"([^"\n]{1,120})"|“([^”\n]{1,120})”)/;

export function itemKey(item: string): string | undefined {
  if (PREFIX.test(item)) return item.slice(0, item.search(/[ :=]/));
  const title = TITLE.exec(item);
  return title ? `"${title[1] ?? title[2]}"` : undefined;
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
