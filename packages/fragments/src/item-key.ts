/** The key of an item: `key:` or `key=` before the value, or a quoted title. Ruling XF-12; a list number is no key. */

const PREFIX = /^([A-Za-z_][\w.-]{0,60}) ?(?::(?=\s|$)|=(?!=))/;
const TITLE = /^(?:"([^"\n]{1,120})"|“([^”\n]{1,120})”)/;

export function itemKey(item: string): string | undefined {
  const prefix = PREFIX.exec(item);
  if (prefix) return prefix[1];
  const title = TITLE.exec(item);
  return title ? `"${title[1] ?? title[2]}"` : undefined;
}

/** Keys of these items; one that several items share names none of them. */
export function uniqueKeys(items: readonly string[]): (string | undefined)[] {
  const keys = items.map(itemKey);
  const counts = new Map<string | undefined, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return keys.map((key) => (counts.get(key) === 1 ? key : undefined));
}
