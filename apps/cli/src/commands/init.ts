/** `rl4 init`: what a project needs, made once; what is there already is left alone. */
import { link, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join, relative, resolve } from 'node:path';
import { generateKey } from '@rl4/core-hash';
import type { ExitCode } from '../command.js';
import type { Io } from '../io.js';
import { DIRECTORY } from '../project.js';

const ABOUT_THE_KEY = `The key in ${DIRECTORY}/key turns the names of your files, branches and decisions into ids.
Whoever has it can find out which name an id stands for, so it stays out of git and has mode 0600.
Give it to those who shall make the same ids, as RL4_KEY in CI; lose it, and old ids cannot be matched any more.`;

const config = (name: string) => `# Settings of rl4 that a project shares; safe to commit.
# The name is hashed before it leaves.
project: ${JSON.stringify(name)}
# core warns of words outside the vocabulary of project state, locked refuses them.
vocabulary: core
# Addresses by alias, for rl4 manifest fetch.
remotes: {}
`;

const STATE = `# What only people know of the project; rl4 capture adds it to what the repository shows.
# Every field is optional; what is left out stays UNKNOWN.
#
# projectContext: { mode: strict, phase: build, maturity: beta, constraints: [zero-content] }
# developerProfile: { devDNA: focus/iterative, reasoningStyle: incremental, riskProfile: drift-low }
# decisionContext: { integrity: GREEN }
`;

const IGNORED = 'key\n*.tmp\njournal/\ncache/\n';

export async function run(io: Io, [dir = '.']: string[]): Promise<ExitCode> {
  const root = resolve(io.cwd, dir);
  await stat(root);
  const directory = join(root, DIRECTORY);
  await mkdir(join(directory, 'journal'), { recursive: true });
  const files: [name: string, text: string, mode: number][] = [
    ['.gitignore', IGNORED, 0o644],
    ['key', `${Buffer.from(generateKey()).toString('hex')}\n`, 0o600],
    ['config.yaml', config(basename(root)), 0o644],
    ['state.yaml', STATE, 0o644],
  ];
  const created: string[] = [];
  const kept: string[] = [];
  for (const [name, text, mode] of files) {
    (await createOnce(join(directory, name), text, mode)) ? created.push(name) : kept.push(name);
  }

  if (io.json) io.emit({ directory, created, kept });
  else io.out(relative(io.cwd, directory));
  io.say(created.length === 0 ? 'everything was there already; nothing was changed' : ABOUT_THE_KEY);
  return 0;
}

/** Whole or not at all, and never over another: a key that is replaced is a key that is lost. */
async function createOnce(file: string, text: string, mode: number): Promise<boolean> {
  const temporary = `${file}.${process.pid}.tmp`;
  await writeFile(temporary, text, { mode, flag: 'wx' });
  try {
    await link(temporary, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(temporary, { force: true });
  }
}
