/**
 * `file:` URIs and relative paths, inside one directory (ruling XM-22). The real path is what counts, after links and
 * `%2e%2e`; what is opened is compared with what was judged, so that a link swapped in between is noticed.
 */
import { constants } from 'node:fs';
import { type FileHandle, open, realpath, stat } from 'node:fs/promises';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ResolveError, tooLarge } from '../read-source.js';

export interface LocalOptions {
  root: string;
  allowOutside: boolean;
  maxBytes: number;
}

const CHUNK_BYTES = 512 * 1024;

export async function openLocal(uri: string, options: LocalOptions): Promise<AsyncIterable<Uint8Array>> {
  const requested = resolve(options.root, pathOf(uri));
  const real = await realpath(requested).catch(() => {
    throw new ResolveError('not-found', 'the file is not there; paths count from the directory of the manifest');
  });
  if (!options.allowOutside) await assertInside(options.root, real);
  // A pipe would block without O_NONBLOCK; windows does not know the flag.
  const file = await open(real, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)).catch(() => {
    throw new ResolveError('unreadable', 'the file cannot be opened');
  });
  try {
    await assertUsable(file, requested, real, options);
  } catch (error) {
    await file.close();
    throw error;
  }
  return chunksOf(file, options.maxBytes);
}

function pathOf(uri: string): string {
  try {
    const path = /^file:/i.test(uri) ? fileURLToPath(localUrl(uri)) : decodeURIComponent(uri);
    if (!path.includes('\0')) return path;
  } catch (error) {
    if (error instanceof ResolveError) throw error;
  }
  throw new ResolveError('bad-uri', 'the path is not a valid URI; write % as %25 and no NUL');
}

function localUrl(uri: string): URL {
  const url = new URL(uri);
  if (url.host !== '' && url.host !== 'localhost') {
    throw new ResolveError('bad-uri', 'a file URI must not name another host');
  }
  url.host = '';
  return url;
}

async function assertInside(root: string, real: string): Promise<void> {
  const inside = relative(await realpath(root), real);
  if (inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside)) {
    throw new ResolveError(
      'outside-root',
      'the path leads out of the directory of the manifest; allow that, or copy the file',
    );
  }
}

async function assertUsable(
  file: FileHandle,
  requested: string,
  real: string,
  { maxBytes }: LocalOptions,
): Promise<void> {
  const [opened, now, again] = await Promise.all([file.stat(), stat(real), realpath(requested)]);
  if (again !== real || opened.ino !== now.ino || opened.dev !== now.dev) {
    throw new ResolveError('unreadable', 'the file was exchanged while it was opened; try again');
  }
  if (!opened.isFile()) throw new ResolveError('unreadable', 'the path leads to no regular file');
  if (opened.size > maxBytes) throw tooLarge(maxBytes);
}

/** The next chunk is read while the last one is used, into the other of two buffers: a chunk is good until the next. */
async function* chunksOf(file: FileHandle, maxBytes: number): AsyncGenerator<Uint8Array> {
  const length = Math.min(CHUNK_BYTES, (await file.stat()).size + 1);
  const buffers = [Buffer.allocUnsafeSlow(length), Buffer.allocUnsafeSlow(length)] as const;
  let turn = 0;
  const read = () => file.read(buffers[turn++ % 2 === 0 ? 0 : 1], 0, length);
  let pending = read();
  try {
    for (let total = 0; ; ) {
      const { bytesRead, buffer } = await pending;
      if (bytesRead === 0) return;
      total += bytesRead;
      if (total > maxBytes) throw tooLarge(maxBytes);
      pending = read();
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await pending.catch(() => undefined);
    await file.close();
  }
}
