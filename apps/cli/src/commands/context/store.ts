/** `rl4 context store ls`: the live keys of a store, with version and expiry. Values are not shown. */
import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Store } from '@cogmod/context';
import type { ExitCode } from '../../command.js';
import { EnvironmentError, UsageError } from '../../failure.js';
import type { Io } from '../../io.js';

interface Entry {
  key: string;
  version: number;
  /** ISO 8601; null when it never expires. */
  expires: string | null;
}

export async function run(io: Io, [, place = '', prefix = '']: string[]): Promise<ExitCode> {
  const store = await openStore(io, place);
  try {
    const entries = await entriesOf(store, prefix);
    if (io.json) io.emit({ entries });
    else for (const { key, version, expires } of entries) io.out(`${key}\t${version}\t${expires ?? 'never'}`);
    io.say(entries.length === 1 ? '1 entry' : `${entries.length} entries`);
    return 0;
  } finally {
    await store.close();
  }
}

/** `redis://…`, or the directory of an LMDB store. Looking must not make one. */
async function openStore(io: Io, place: string): Promise<Store> {
  if (/^rediss?:\/\//.test(place)) {
    const { createRedisStore } = await import('@cogmod/context/redis');
    return createRedisStore({ url: place }).catch((cause: Error) => {
      throw new EnvironmentError('the Redis server cannot be reached; check its address and that it runs', { cause });
    });
  }
  const path = resolve(io.cwd, place);
  const isStore = await stat(join(path, 'data.mdb')).then(
    (file) => file.isFile(),
    () => false,
  );
  if (!isStore) throw new EnvironmentError(`${place} holds no store; name the directory given to createLmdbStore`);
  const { createLmdbStore } = await import('@cogmod/context/lmdb');
  return createLmdbStore({ path, clock: io.now });
}

async function entriesOf(store: Store, prefix: string): Promise<Entry[]> {
  const keys = await store.list(prefix).catch((error: unknown) => {
    if (error instanceof RangeError) throw new UsageError(`${error.message}; give it as the last argument`);
    throw error;
  });
  const entries: Entry[] = [];
  for (const key of keys.toSorted()) {
    const entry = await store.get(key);
    if (!entry) continue;
    const expires = entry.expiresAt === null ? null : new Date(entry.expiresAt).toISOString();
    entries.push({ key, version: entry.version, expires });
  }
  return entries;
}
