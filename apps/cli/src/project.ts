/** The `.rl4` directory of a project: its key, its settings, its journal. */
import { readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createHasher, type Hasher } from '@rl4/core-hash';
import { EnvironmentError } from './failure.js';
import type { Io } from './io.js';

export const DIRECTORY = '.rl4';
const KEY = /^[0-9a-f]{64}$/;

/** The nearest `.rl4` at or above a directory, or undefined. */
export async function findProject(from: string): Promise<string | undefined> {
  for (let dir = from; ; dir = dirname(dir)) {
    const candidate = join(dir, DIRECTORY);
    if ((await stat(candidate).catch(() => undefined))?.isDirectory()) return candidate;
    if (dir === dirname(dir)) return undefined;
  }
}

/** The project, which must be there. */
export async function requireProject(from: string): Promise<string> {
  const project = await findProject(from);
  if (project === undefined) throw new EnvironmentError(`no ${DIRECTORY} directory here or above; make one: rl4 init`);
  return project;
}

/** The project's hasher: keyed by RL4_KEY if it is set, as in CI, or by the key file. */
export async function openHasher(io: Io, from = io.cwd): Promise<Hasher> {
  const { RL4_KEY } = io.env;
  const text = RL4_KEY || (await readFile(join(await requireProject(from), 'key'), 'utf8'));
  return createHasher({ key: parseKey(text, RL4_KEY ? 'RL4_KEY' : `${DIRECTORY}/key`) });
}

/** 64 hexadecimal digits. What is wrong with a key is said without repeating it. */
export function parseKey(text: string, source: string): Uint8Array {
  const hex = text.trim();
  if (!KEY.test(hex)) throw new EnvironmentError(`${source} is not a key of 64 hexadecimal digits; make one: rl4 init`);
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
