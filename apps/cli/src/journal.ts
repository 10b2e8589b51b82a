/**
 * The journal: payloads kept one file each, named after the moment that they tell of and, as a working tree changes
 * without a commit, by their number in it. Nothing is ever changed in it; a payload that was just kept is not kept again.
 */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256Hex } from '@rl4/core-hash';
import { EnvironmentError, UsageError } from './failure.js';
import type { Io } from './io.js';
import { requireProject } from './project.js';

const NAME = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-\d{4}-[0-9a-f]{12}\.codex$/;
const REFERENCE = /^@(\d{1,6})$/;
const MAX_PAYLOAD = 1 << 16;

export interface JournalEntry {
  /** The moment it tells of, in ISO 8601. */
  at: string;
  file: string;
}

/** Keeps a payload and returns its file. */
export async function keep(io: Io, project: string, payload: string, at: Date): Promise<string> {
  const moment = at.toISOString().replace(/\.\d+/, '');
  const sameMoment = (await listJournal(project)).filter((entry) => entry.at === moment);
  const ending = `-${sha256Hex(payload).slice(0, 12)}.codex`;
  const newest = sameMoment.at(-1)?.file;
  if (newest?.endsWith(ending)) return newest;

  const number = String(sameMoment.length).padStart(4, '0');
  const file = join(project, 'journal', `${moment.replace(/[-:]/g, '')}-${number}${ending}`);
  await io.writeFile(file, `${payload}\n`);
  return file;
}

/** What is kept, oldest first. */
export async function listJournal(project: string): Promise<JournalEntry[]> {
  const directory = join(project, 'journal');
  const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.sort().flatMap((name) => {
    const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? [];
    if (year === undefined) return [];
    return [{ at: `${year}-${month}-${day}T${hour}:${minute}:${second}Z`, file: join(directory, name) }];
  });
}

/** `@0` is the newest payload, `@1` the one before. Undefined for anything that is no such reference. */
export async function findInJournal(io: Io, reference: string): Promise<string | undefined> {
  const [, back] = REFERENCE.exec(reference) ?? [];
  if (back === undefined) return undefined;
  const entries = await listJournal(await requireProject(io.cwd));
  const entry = entries.at(-1 - Number(back));
  if (entry) return entry.file;
  if (entries.length === 0) throw new EnvironmentError('the journal is empty; fill it: rl4 capture');
  throw new UsageError(
    `the journal has ${entries.length} payloads, so ${reference} is none; use @0 to @${entries.length - 1}`,
  );
}

/** The text of one entry. */
export function readEntry(io: Io, { file }: JournalEntry): Promise<string> {
  return io.readInput(file, { limit: MAX_PAYLOAD });
}
