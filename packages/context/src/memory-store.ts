/**
 * The store of one process. Bounded: what has expired makes room first; when everything is live, a put is refused, or,
 * if somebody listens to `onEvict`, the entry that would expire soonest is evicted and reported.
 */
import type { JsonValue } from './json.js';
import { createSchedule } from './schedule.js';
import {
  assertKey,
  assertPut,
  jsonText,
  MAX_OPERATIONS,
  type PutOptions,
  type PutResult,
  type Store,
  type StoredEntry,
  StoreError,
} from './store.js';
import { type RetryOptions, updateEntry } from './update.js';

export interface MemoryStoreOptions extends RetryOptions {
  clock?: () => Date;
  maxEntries?: number;
  /** Characters of JSON text, all values together. */
  maxSize?: number;
  /** Told about each entry that is evicted although it has not expired. */
  onEvict?: (key: string, expiresAt: number | null) => void;
}

interface Kept {
  text: string;
  version: number;
  storedAt: number;
  expiresAt: number | null;
  operations: readonly [id: string, version: number][];
}

/** A store in memory: the default, and the one for tests. */
export function createMemoryStore(options: MemoryStoreOptions = {}): Store {
  const { clock = () => new Date(), maxEntries = 100_000, maxSize = 2 ** 28, onEvict } = options;
  const entries = new Map<string, Kept>();
  const schedule = createSchedule((key, expiresAt) => entries.get(key)?.expiresAt === expiresAt);
  let size = 0;
  let lastVersion = 0;
  let closed = false;

  function remove(key: string): void {
    size -= entries.get(key)?.text.length ?? 0;
    entries.delete(key);
  }

  function live(key: string, now: number): Kept | undefined {
    if (closed) throw new StoreError('closed', 'The store is closed');
    assertKey(key);
    const kept = entries.get(key);
    if (kept?.expiresAt == null || now < kept.expiresAt) return kept;
    remove(key);
    return undefined;
  }

  /** Before anything is changed, so that a refused put leaves the old value. */
  function makeRoom(key: string, length: number, now: number): void {
    const grown = length - (entries.get(key)?.text.length ?? 0);
    const isFull = () => entries.size + (entries.has(key) ? 0 : 1) > maxEntries || size + grown > maxSize;
    while (isFull()) {
      const next = schedule.next();
      const expired = next !== undefined && next.expiresAt <= now;
      const victim = next?.key ?? firstOther(entries, key);
      if (victim === undefined || victim === key || (!expired && !onEvict) || length > maxSize) {
        throw new StoreError('full', 'The memory store is full of live entries; raise maxEntries or maxSize');
      }
      const expiresAt = next?.expiresAt ?? null;
      remove(victim);
      if (!expired) onEvict?.(victim, expiresAt);
    }
  }

  function put(key: string, value: JsonValue, write: PutOptions): PutResult {
    assertPut(write);
    const now = clock().getTime();
    const old = live(key, now);
    const repeated = old?.operations.find(([id]) => id === write.operationId);
    if (repeated) return { ok: true, version: repeated[1] };
    const { expectedVersion } = write;
    if (expectedVersion !== undefined && expectedVersion !== (old?.version ?? 0)) {
      return { ok: false, conflict: { expectedVersion, actualVersion: old?.version ?? 0 } };
    }
    const text = jsonText(value);
    makeRoom(key, text.length, now);
    const version = ++lastVersion;
    const expiresAt = write.ttl === -1 ? null : now + write.ttl * 1000;
    const done: Kept['operations'] = write.operationId === undefined ? [] : [[write.operationId, version]];
    const operations = [...(old?.operations ?? []), ...done].slice(-MAX_OPERATIONS);
    remove(key);
    entries.set(key, { text, version, storedAt: now, expiresAt, operations });
    size += text.length;
    if (expiresAt !== null) schedule.add(key, expiresAt, entries.size);
    return { ok: true, version };
  }

  const store: Store = {
    async get(key, { maxAge } = {}): Promise<StoredEntry | undefined> {
      const now = clock().getTime();
      const kept = live(key, now);
      if (!kept || (maxAge !== undefined && now - kept.storedAt >= maxAge * 1000)) return undefined;
      return { value: JSON.parse(kept.text), version: kept.version, expiresAt: kept.expiresAt };
    },
    put: async (key, value, write) => put(key, value, write),
    update: (key, fn, write) => updateEntry(store, key, fn, write, options),
    async delete(key) {
      const there = live(key, clock().getTime()) !== undefined;
      remove(key);
      return there;
    },
    async list(prefix) {
      const now = clock().getTime();
      return [...entries.keys()].filter((key) => key.startsWith(prefix) && live(key, now) !== undefined);
    },
    async close() {
      closed = true;
      entries.clear();
    },
  };
  return store;
}

function firstOther(entries: ReadonlyMap<string, unknown>, key: string): string | undefined {
  for (const other of entries.keys()) if (other !== key) return other;
  return undefined;
}
