/**
 * The embedded store: LMDB, durable, shared by several processes. A put is one transaction that ends when the disk has
 * it. Expiry is on the injected clock; an index by time lets every put clear away some of what has expired.
 */
import { open } from 'lmdb';
import type { JsonValue } from './json.js';
import {
  assertKey,
  assertPut,
  jsonText,
  MAX_OPERATIONS,
  type PutOptions,
  type PutResult,
  type Store,
  type StoredEntry,
} from './store.js';
import { type RetryOptions, updateEntry } from './update.js';

export interface LmdbStoreOptions extends RetryOptions {
  /** A directory, which is made if it is not there. */
  path: string;
  clock?: () => Date;
}

/** The entry as it is on disk. */
type Row = [
  version: number,
  storedAt: number,
  expiresAt: number | null,
  operations: [id: string, version: number][],
  value: JsonValue,
];

/** How many expired entries one put clears away. */
const SWEEP = 4;

/** A store on disk that several processes may open at once. */
export function createLmdbStore({ path, clock = () => new Date(), ...retry }: LmdbStoreOptions): Store {
  // Without overlapping syncs a promise is kept when the disk has the data, not when the other threads can see it.
  const root = open({ path, noSubdir: false, maxDbs: 3, overlappingSync: false });
  const entries = root.openDB<Row, string>({ name: 'entries', encoding: 'json' });
  const expiries = root.openDB<number, [number, string]>({ name: 'expiries', encoding: 'json' });
  const counters = root.openDB<number, string>({ name: 'counters', encoding: 'json' });

  const isLive = (row: Row | undefined, now: number): row is Row =>
    row !== undefined && (row[2] === null || now < row[2]);

  function forget(key: string, row: Row | undefined): void {
    if (row && row[2] !== null) expiries.remove([row[2], key]);
  }

  function sweep(now: number): void {
    for (const place of expiries.getKeys({ end: [now + 1], limit: SWEEP })) {
      const [expiresAt, key] = place as unknown as [number, string];
      if (entries.get(key)?.[2] === expiresAt) entries.remove(key);
      expiries.remove(place);
    }
  }

  /** Runs inside a transaction. */
  function write(key: string, value: JsonValue, { ttl, expectedVersion, operationId }: PutOptions): PutResult {
    const now = clock().getTime();
    const found = entries.get(key);
    const old = isLive(found, now) ? found : undefined;
    const repeated = old?.[3].find(([id]) => id === operationId);
    if (repeated) return { ok: true, version: repeated[1] };
    const actualVersion = old?.[0] ?? 0;
    if (expectedVersion !== undefined && expectedVersion !== actualVersion) {
      return { ok: false, conflict: { expectedVersion, actualVersion } };
    }
    const version = (counters.get('version') ?? 0) + 1;
    const expiresAt = ttl === -1 ? null : now + ttl * 1000;
    const done: Row[3] = operationId === undefined ? [] : [[operationId, version]];
    const operations = [...(old?.[3] ?? []), ...done].slice(-MAX_OPERATIONS);
    sweep(now);
    forget(key, found);
    counters.put('version', version);
    entries.put(key, [version, now, expiresAt, operations, value]);
    if (expiresAt !== null) expiries.put([expiresAt, key], 0);
    return { ok: true, version };
  }

  const store: Store = {
    async get(key, { maxAge } = {}): Promise<StoredEntry | undefined> {
      assertKey(key);
      const row = entries.get(key);
      if (row === undefined) return undefined;
      const [version, storedAt, expiresAt, , value] = row;
      if (expiresAt !== null || maxAge !== undefined) {
        const now = clock().getTime();
        if (!isLive(row, now) || (maxAge !== undefined && now - storedAt >= maxAge * 1000)) return undefined;
      }
      return { value, version, expiresAt };
    },
    async put(key, value, options) {
      assertKey(key);
      assertPut(options);
      jsonText(value);
      return root.transaction(() => write(key, value, options));
    },
    update: (key, fn, options) => updateEntry(store, key, fn, options, retry),
    async delete(key) {
      assertKey(key);
      return root.transaction(() => {
        const row = entries.get(key);
        forget(key, row);
        entries.remove(key);
        return isLive(row, clock().getTime());
      });
    },
    async list(prefix) {
      const now = clock().getTime();
      const keys: string[] = [];
      for (const { key, value } of entries.getRange(prefix === '' ? {} : { start: prefix })) {
        if (!key.startsWith(prefix)) break;
        if (isLive(value, now)) keys.push(key);
      }
      return keys;
    },
    close: () => root.close(),
  };
  return store;
}
