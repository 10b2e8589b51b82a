/**
 * A file appears complete or not at all: written beside its place, flushed to the disk, then renamed. A failure or a
 * kill on the way leaves the old file as it was.
 */
import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

export async function writeAtomically(path: string, write: (file: FileHandle) => Promise<void>): Promise<void> {
  const temporary = join(dirname(path), `.${basename(path)}.${randomUUID()}.tmp`);
  const mode = await stat(path).then(
    (existing) => existing.mode,
    () => 0o666,
  );
  const file = await open(temporary, 'wx', mode);
  try {
    try {
      await write(file);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
