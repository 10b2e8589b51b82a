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
  /** Items by their key; one that names several items maps to null. */
  readonly #named = new Map<string, Item | null>();
  /** The texts of all other items: those without a key, and those that share one. */
  readonly #texts = new Set<string>();

  constructor(items: readonly string[]) {
    this.base = items.map((text) => ({ text, from: 'base', key: itemKey(text) }));
    for (const item of this.base) this.#index(item);
  }

  has(text: string, key: string | undefined): boolean {
    const named = key === undefined ? null : this.#named.get(key);
    return named ? named.text === text : named === null && this.#texts.has(text);
  }

  withKey(key: string): Item | undefined {
    return this.#named.get(key) ?? undefined;
  }

  add(text: string, from: string, key: string | undefined): Item {
    const item = { text, from, key };
    this.added.push(item);
    this.#index(item);
    return item;
  }

  /** Gives an item another text in the same place. */
  replace(item: Item, text: string, from: string, key: string | undefined): void {
    const isNamed = item.key !== undefined && this.#named.get(item.key) === item;
    if (!isNamed) this.#texts.delete(item.text);
    else if (item.key !== key) this.#named.delete(item.key as string);
    item.text = text;
    item.from = from;
    if (isNamed && item.key === key) return;
    item.key = key;
    this.#index(item);
  }

  /** Takes away what fragments added so far. */
  clearAdded(): Item[] {
    const removed = this.added;
    this.added = [];
    this.#named.clear();
    this.#texts.clear();
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
    const named = key === undefined ? null : this.#named.get(key);
    if (key !== undefined) this.#named.set(key, named === undefined ? item : null);
    if (named !== undefined) this.#texts.add(text);
    if (named) this.#texts.add(named.text);
  }
}
