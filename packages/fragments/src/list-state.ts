/**
 * One list while fragments are applied to it. An item is known by its place, and found by its text or its key, so that
 * every item costs the same.
 */
import { itemKey } from './item-key.js';
import type { ConflictOption } from './report.js';

export class ListState {
  readonly items: string[] = [];
  /** For each item `base`, or the timestamp of the fragment that gave it. */
  readonly from: string[] = [];
  /** What the fragments last said here, and how it is told. */
  lastItems: readonly string[] | undefined;
  lastSaid: ConflictOption | undefined;
  /** The place of the one inline value that fragments gave. */
  scalar: number | undefined;
  readonly #baseLength: number;
  /** Places by key; one that names several items has none. */
  readonly #named = new Map<string, number | undefined>();
  /** The texts of all other items: those without a key, and those that share one. */
  readonly #texts = new Set<string>();

  constructor(base: readonly string[]) {
    this.#baseLength = base.length;
    for (const text of base) this.add(text, 'base', itemKey(text));
  }

  has(text: string, key: string | undefined): boolean {
    const place = key === undefined ? undefined : this.#named.get(key);
    return place === undefined ? this.#texts.has(text) : this.items[place] === text;
  }

  /** The place of the only item with this key. */
  withKey(key: string): number | undefined {
    return this.#named.get(key);
  }

  /** Appends an item and gives its place. */
  add(text: string, from: string, key: string | undefined): number {
    const place = this.items.push(text) - 1;
    this.from.push(from);
    this.#index(place, text, key);
    return place;
  }

  /** Gives the item at a place another text. */
  replace(place: number, text: string, from: string, key: string | undefined): void {
    const before = this.items[place] as string;
    const keyBefore = itemKey(before);
    this.items[place] = text;
    this.from[place] = from;
    const isNamed = keyBefore !== undefined && this.#named.get(keyBefore) === place;
    if (isNamed && keyBefore === key) return;
    if (isNamed) this.#named.delete(keyBefore);
    else this.#texts.delete(before);
    this.#index(place, text, key);
  }

  /** Takes away what fragments added so far, and tells it as pairs of text and source. */
  clearAdded(): (readonly [string, string])[] {
    const from = this.from.splice(this.#baseLength);
    const removed = this.items.splice(this.#baseLength).map((text, index) => [text, from[index] as string] as const);
    this.scalar = undefined;
    this.#named.clear();
    this.#texts.clear();
    for (const [place, text] of this.items.entries()) this.#index(place, text, itemKey(text));
    return removed;
  }

  #index(place: number, text: string, key: string | undefined): void {
    if (key !== undefined && !this.#named.has(key)) {
      this.#named.set(key, place);
      return;
    }
    this.#texts.add(text);
    const rival = key === undefined ? undefined : this.#named.get(key);
    if (key === undefined || rival === undefined) return;
    this.#texts.add(this.items[rival] as string);
    this.#named.set(key, undefined);
  }
}
