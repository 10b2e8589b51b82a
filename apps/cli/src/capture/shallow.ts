/** Shallow clones, as CI makes them: git shows the oldest commit it has as if it had made the whole tree. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type Repository, readText } from './git.js';

/** The commits whose parents were not fetched. */
export async function readBoundary(repository: Repository): Promise<ReadonlySet<string>> {
  const file = await readText(repository, ['rev-parse', '--git-path', 'shallow']);
  const text = await readFile(resolve(repository.root, file), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return new Set(text.split('\n').filter((line) => line !== ''));
}
