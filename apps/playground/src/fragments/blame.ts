/** Who wrote each item of a merged snapshot: the base, a fragment, or the merge itself. Worked out from its report. */
import type { MergeResult } from '@rl4/fragments';

export interface BlamedItem {
  text: string;
  /** `base`, the timestamp of a fragment, or `merge` for the merge's own record. */
  by: string;
  /** What it replaced. */
  lost: { value: string; from: string }[];
}

export interface BlamedField {
  name: string;
  items: BlamedItem[];
}

/** Where the updates of a fragment go; the others keep their name. */
const HOMES: ReadonlyMap<string, string> = new Map([
  ['NEW_CONTEXT', 'CONTEXT_SUMMARY'],
  ['UPDATED_DECISIONS', 'DECISIONS'],
  ['UPDATED_TASKS', 'TASKS'],
]);

export function blame({ snapshot, changes, overrides }: MergeResult): BlamedField[] {
  const home = (field: string) => HOMES.get(field) ?? field;
  return (snapshot?.fields ?? []).map(({ name, key, items, text }) => {
    const written = changes.filter(({ field }) => home(field) === key);
    const replaced = overrides.filter(({ field }) => home(field) === key);
    return {
      name,
      items: (items.length === 0 ? [text] : items).map((item) => ({
        text: item,
        by: /^ext\.merged/.test(name)
          ? 'merge'
          : (written.findLast(({ added }) => added.includes(item))?.timestamp ?? 'base'),
        lost: replaced.filter(({ value }) => value === item).map(({ lost, from }) => ({ value: lost, from })),
      })),
    };
  });
}
