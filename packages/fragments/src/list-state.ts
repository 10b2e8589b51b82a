/** One list while fragments are applied to it: look-ups by text and by key, so that every item costs the same. */
import { itemKey, uniqueKeys } from './item-key.js';

export interface Item {
  text: string;
  /** `base`, or the timestamp of the fragment that gave it. */
  from: string;
}

export class ListState {
  readonly base: Item[];
  added: Item[] = [];
  /** What the fragments last said here. */
  last: { timestamp: string; value: string } | undefined;
  /** The one inline value that fragments gave. */
  scalar: Item | undefined;
  #texts = new Map<string, Item>();
  /** A key that names several items maps to null. */
  #keys = new Map<string, Item | null>();

  constructor(items: readonly string[]) {
    this.base = items.map((text) => ({ text, from: 'base' }));
    for (const item of this.base) this.#index(item);
  }

  has(text: string): boolean {
    return this.#texts.has(text);
  }

  withKey(key: string): Item | undefined {
    return this.#keys.get(key) ?? undefined;
  }

  add(text: string, from: string): Item {
    const item = { text, from };
    this.added.push(item);
    this.#index(item);
    return item;
  }

  /** Gives an item another text in the same place. */
  replace(item: Item, text: string, from: string): void {
    this.#texts.delete(item.text);
    const [before, after] = [itemKey(item.text), itemKey(text)];
    if (before !== undefined && before !== after && this.#keys.get(before) === item) this.#keys.delete(before);
    item.text = text;
    item.from = from;
    this.#texts.set(text, item);
    if (after !== undefined && after !== before) this.#keys.set(after, this.#keys.has(after) ? null : item);
  }

  /** Takes away what fragments added so far. */
  clearAdded(): Item[] {
    const removed = this.added;
    this.added = [];
    this.#texts.clear();
    this.#keys.clear();
    for (const item of this.base) this.#index(item);
    return removed;
  }

  get items(): string[] {
    return [...this.base, ...this.added].map(({ text }) => text);
  }

  /** The items of one source with the keys under which they replace others. */
  static keyed(items: readonly string[]): { text: string; key: string | undefined }[] {
    const keys = uniqueKeys(items);
    return items.map((text, index) => ({ text, key: keys[index] }));
  }

  #index(item: Item): void {
    this.#texts.set(item.text, item);
    const key = itemKey(item.text);
    if (key !== undefined) this.#keys.set(key, this.#keys.has(key) ? null : item);
  }
}
