/** A journal of fragments as a file: one entry on each line, so that adding one never rewrites the others. */
import { appendFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createJournal, type Journal, type JournalEntry } from '@rl4/fragments';
import { EnvironmentError } from './failure.js';
import type { Io } from './io.js';

const LIMIT = 16 << 20;

export async function readFragmentJournal(io: Io, file: string): Promise<Journal> {
  const text = await io.readInput(file, { limit: LIMIT });
  try {
    return createJournal(
      text
        .split('\n')
        .filter((line) => line !== '')
        .map((line): JournalEntry => JSON.parse(line)),
    );
  } catch (cause) {
    throw new EnvironmentError(`${file} is no journal of fragments; restore it, or merge with --expect`, { cause });
  }
}

/** Records fragments as they are handed out. */
export async function appendToJournal(io: Io, file: string, fragments: readonly string[]): Promise<void> {
  const journal = createJournal();
  const lines = fragments.map((fragment) => `${JSON.stringify(journal.append(fragment))}\n`);
  await appendFile(resolve(io.cwd, file), lines.join(''));
}

/** The timestamp of the latest fragment in a list of blocks, which the next one names as its predecessor. */
export function latestTimestamp(fragments: readonly string[]): string | undefined {
  const journal = createJournal();
  const stamps = fragments.map((fragment) => journal.append(fragment).timestamp);
  return stamps.toSorted((a, b) => Date.parse(a) - Date.parse(b)).at(-1);
}
