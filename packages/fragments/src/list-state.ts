/** One list while fragments are applied to it: look-ups by text and by key, so that every item costs the same. */
import { itemKey } from './item-key.js';
import type { ConflictOption } from './report.js';

export interface Item {
  text: string;
  /** `base`, or the timestamp of the fragment that gave it. */
  from: string;
  key: string | undefined;
}

export class ListState {
  readonly base: Item[];
  added: Item[] = [];
  /** What the fragments last said here, and how it is told. */
  lastItems: readonly string[] | undefined;
  lastSaid: ConflictOption | undefined;
  /** The one inline value that fragments gave. */
  scalar: Item | undefined;
  readonly #texts = new Set<string>();
  /** A key that names several items maps to null. */
  readonly #keys = new Map<string, Item | null>();

  constructor(items: readonly string[]) {
    this.base = items.map((text) => ({ text, from: 'base', key: itemKey(text) }));
    for (const item of this.base) this.#index(item);
  }

  has(text: string): boolean {
    return this.#texts.has(text);
  }

  withKey(key: string): Item | undefined {
    return this.#keys.get(key) ?? undefined;
  }

  add(text: string, from: string, key: string | undefined): Item {
    const item = { text, from, key };
    this.added.push(item);
    this.#index(item);
    return item;
  }

  /** Gives an item another text in the same place. */
  replace(item: Item, text: string, from: string, key: string | undefined): void {
    this.#texts.delete(item.text);
    const before = item.key;
    if (before !== undefined && before !== key && this.#keys.get(before) === item) this.#keys.delete(before);
    item.text = text;
    item.from = from;
    item.key = key;
    this.#texts.add(text);
    if (key !== undefined && key !== before) this.#keys.set(key, this.#keys.has(key) ? null : item);
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
    const items = this.base.map(({ text }) => text);
    for (const { text } of this.added) items.push(text);
    return items;
  }

  #index(item: Item): void {
    const { text, key } = item;
    this.#texts.add(text);
    if (key !== undefined) this.#keys.set(key, this.#keys.has(key) ? null : item);
  }
}
