/**
 * Where fetched bytes wait on the disk: an attempt that breaks off is repeated without anybody having seen half of it,
 * and memory does not grow. With a cache directory they stay, addressed by their content (ruling XM-27); the key holds
 * the address only, because encoding and headers come from the extern each time, cold or warm.
 */

import { createReadStream, type PathLike } from 'node:fs';
import { type FileHandle, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSha256, sha256Hex } from '@rl4/core-hash';
import { writeAtomically } from './atomic-file.js';
import type { Fetch, Fetcher } from './network.js';

export async function fetchThrough(
  fetcher: Fetcher,
  fetch: Fetch,
  cache: string | undefined,
): Promise<AsyncIterable<Uint8Array>> {
  return cache === undefined ? fetchOnce(fetcher, fetch) : fetchCached(fetcher, fetch, cache);
}

/** The file goes when it was read, or when nobody wants the rest. */
async function fetchOnce(fetcher: Fetcher, fetch: Fetch): Promise<AsyncIterable<Uint8Array>> {
  const directory = await mkdtemp(join(tmpdir(), 'codex-'));
  const remove = () => rm(directory, { recursive: true, force: true });
  try {
    await save(fetcher, fetch, join(directory, 'body'));
  } catch (error) {
    await remove();
    throw error;
  }
  return (async function* () {
    try {
      yield* createReadStream(join(directory, 'body'));
    } finally {
      await remove();
    }
  })();
}

async function fetchCached(fetcher: Fetcher, fetch: Fetch, cache: string): Promise<AsyncIterable<Uint8Array>> {
  const entry = join(cache, 'index', sha256Hex(fetch.url));
  const known = await readFile(entry, 'utf8').catch(() => '');
  if (/^[0-9a-f]{64}$/.test(known)) {
    const object = join(cache, 'objects', known);
    // A damaged object is fetched again.
    if ((await digestOf(object).catch(() => '')) === known) return createReadStream(object);
  }
  await Promise.all(['index', 'objects'].map((name) => mkdir(join(cache, name), { recursive: true })));
  const incoming = await mkdtemp(join(cache, 'incoming-'));
  try {
    const digest = await save(fetcher, fetch, join(incoming, 'body'));
    const object = join(cache, 'objects', digest);
    await rename(join(incoming, 'body'), object);
    await writeAtomically(entry, (file) => file.writeFile(digest));
    return createReadStream(object);
  } finally {
    await rm(incoming, { recursive: true, force: true });
  }
}

/** Fetches into a file and gives the digest of what came. */
async function save(fetcher: Fetcher, fetch: Fetch, path: string): Promise<string> {
  let digest = createSha256();
  await writeAtomically(path, (file: FileHandle) =>
    fetcher(fetch, async (body) => {
      await file.truncate(0);
      digest = createSha256();
      let position = 0;
      for await (const chunk of body) {
        digest.update(chunk);
        await file.write(chunk, 0, chunk.length, position);
        position += chunk.length;
      }
    }),
  );
  return digest.hex();
}

async function digestOf(path: PathLike): Promise<string> {
  const digest = createSha256();
  for await (const chunk of createReadStream(path)) digest.update(chunk);
  return digest.hex();
}
