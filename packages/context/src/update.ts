/** Optimistic updates: read, change, write if unchanged, else wait a random while and begin again. */
import { type Store, type StoredEntry, StoreError, type UpdateFunction, type WriteOptions } from './store.js';

export interface RetryOptions {
  /** From 0 to below 1. */
  random?: () => number;
  /** Waits the given milliseconds. */
  wait?: (milliseconds: number) => Promise<void>;
}

const MAX_ATTEMPTS = 200;
const FIRST_WAIT_MS = 2;
const LONGEST_WAIT_MS = 64;

const sleep = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds));

export async function updateEntry(
  store: Pick<Store, 'get' | 'put'>,
  key: string,
  fn: UpdateFunction,
  options: WriteOptions,
  { random = Math.random, wait = sleep }: RetryOptions = {},
): Promise<StoredEntry> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const read = await store.get(key);
    const value = await fn(read?.value);
    const result = await store.put(key, value, { ...options, expectedVersion: read?.version ?? 0 });
    if (result.ok) {
      // A repeated operation was written before: what counts is what is there.
      const entry = await store.get(key);
      return entry ?? { value, version: result.version, expiresAt: null };
    }
    await wait(random() * Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(attempt, 6)));
  }
  throw new StoreError('conflict', `Others kept writing during ${MAX_ATTEMPTS} attempts; try again later`);
}
