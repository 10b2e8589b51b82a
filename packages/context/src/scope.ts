/**
 * The context of one invocation and its share in that of its caller, §6. Values are never changed once they are in a
 * scope; a module only ever gets copies.
 *
 *   main  the child reads through to its caller; when it succeeds, its updates replace the caller's, whole types at a
 *         time, in the order in which the children were called (XC-04)
 *   fork  the child starts with what its caller sees at that moment; nothing of it comes back (XC-03)
 */
import type { JsonValue } from './json.js';

export interface Value {
  value: JsonValue;
  source: 'caller' | 'request' | 'store';
  /** The cache key it was emitted under, when that depends on the input. */
  cacheKey?: string | undefined;
}

/** A value that wants to be stored when the request succeeds. */
export interface Write {
  key: string;
  type: string;
  module: string;
  value: JsonValue;
  ttl: number;
  /** What is written is made of what was read under this key. */
  isUpdate: boolean;
}

interface Update extends Value {
  /** Position of the call that made it. */
  order: number;
}

export class Scope {
  readonly #caller: Scope | undefined;
  readonly #given = new Map<string, Value>();
  readonly #updates = new Map<string, Update>();
  #writes: { order: number; writes: readonly Write[] }[] = [];
  #calls = 0;

  private constructor(caller?: Scope) {
    this.#caller = caller;
  }

  static root(): Scope {
    return new Scope();
  }

  share(): Scope {
    return new Scope(this);
  }

  fork(): Scope {
    const copy = new Scope();
    for (const [type, value] of this.#visible()) copy.#updates.set(type, { ...value, order: -1 });
    return copy;
  }

  /** The position of the next call to a submodule. */
  nextCall(): number {
    return this.#calls++;
  }

  find(type: string): Value | undefined {
    return this.#updates.get(type) ?? this.#given.get(type) ?? this.#caller?.find(type);
  }

  /** What a module was given or emits; a later call prevails, whichever ended first. */
  set(type: string, value: Value, order = Number.POSITIVE_INFINITY): void {
    const known = this.#updates.get(type);
    if (!known || known.order <= order) this.#updates.set(type, { ...value, order });
  }

  /** What a module was given when it started: its submodules see it too, its caller gets nothing of it. */
  give(type: string, value: Value): void {
    this.#given.set(type, value);
  }

  /** All writes so far, in the order of the calls that made them. */
  writes(): Write[] {
    return this.#writes.toSorted((a, b) => a.order - b.order).flatMap(({ writes }) => writes);
  }

  addWrites(writes: readonly Write[], order = Number.POSITIVE_INFINITY): void {
    this.#writes.push({ order, writes });
  }

  /** Hands everything over to the caller: the call of this position has succeeded. */
  settle(order: number): void {
    const caller = this.#caller;
    if (!caller) return;
    for (const [type, { order: _, ...value }] of this.#updates) caller.set(type, value, order);
    caller.addWrites(this.writes(), order);
  }

  #visible(): Map<string, Value> {
    const below = this.#caller ? this.#caller.#visible() : new Map<string, Value>();
    for (const [type, value] of [...this.#given, ...this.#updates]) below.set(type, value);
    return below;
  }
}
