/** The parts of a set-up, each looked at by itself, so that one that is broken does not hide another. */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { formatDiagnostic, safeEncode, validate } from '@rl4/codex-protocol';
import { createHasher, generateKey } from '@rl4/core-hash';
import { readDeclared } from './capture/declared.js';
import { GitError, openRepository, type Repository, readText } from './capture/git.js';
import { readConfig } from './config.js';
import { explain } from './failure.js';
import type { Io } from './io.js';
import { listJournal, readEntry } from './journal.js';
import { findProject, parseKey } from './project.js';

export interface Finding {
  name: string;
  status: 'ok' | 'warning' | 'problem';
  message: string;
}

type Verdict = Omit<Finding, 'name'>;

const ok = (message: string): Verdict => ({ status: 'ok', message });
const warning = (message: string): Verdict => ({ status: 'warning', message });
const problem = (message: string): Verdict => ({ status: 'problem', message });

/** Looks at everything that `rl4` needs in a directory. */
export async function* examine(io: Io, dir: string): AsyncGenerator<Finding> {
  let repository: Repository | undefined;
  yield await look('node', async () => checkNode(process.versions.node));
  yield await look('git', async () => {
    repository = await openRepository(io, dir);
    return checkHistory(repository);
  });
  const project = await findProject(dir);
  if (project === undefined) {
    yield { name: 'project', ...problem('no .rl4 directory here or above; make one: rl4 init') };
    return;
  }
  yield { name: 'project', ...ok(project) };
  yield await look('key', () => checkKey(io, project, repository));
  yield await look('config', async () => {
    await readConfig(project);
    return ok('config.yaml can be read');
  });
  yield await look('state', () => checkState(project));
  yield await look('journal', () => checkJournal(io, project));
}

async function look(name: string, check: () => Promise<Verdict>): Promise<Finding> {
  try {
    return { name, ...(await check()) };
  } catch (error) {
    return { name, ...problem(explain(error).line) };
  }
}

function checkNode(version: string): Verdict {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isNew = major > 20 || (major === 20 && minor >= 19);
  return isNew ? ok(version) : problem(`${version} is too old; install 20.19 or newer`);
}

async function checkHistory(repository: Repository): Promise<Verdict> {
  const [version, shallow] = await Promise.all([
    readText(repository, ['--version']),
    readText(repository, ['rev-parse', '--is-shallow-repository']),
  ]);
  const hasCommit = await readText(repository, ['rev-parse', '--verify', '--quiet', 'HEAD']).catch((error: unknown) => {
    if (error instanceof GitError) return '';
    throw error;
  });
  if (hasCommit === '') return warning(`${version}, no commit yet; rl4 capture needs one`);
  if (shallow === 'true') return warning(`${version}, a shallow clone; rl4 capture sees only what was fetched`);
  return ok(version);
}

async function checkKey(io: Io, project: string, repository: Repository | undefined): Promise<Verdict> {
  const file = join(project, 'key');
  if (io.env.RL4_KEY) {
    parseKey(io.env.RL4_KEY, 'RL4_KEY');
    return ok('from RL4_KEY');
  }
  const { mode } = await stat(file);
  parseKey(await readFile(file, 'utf8'), '.rl4/key');
  if (repository && (await readText(repository, ['ls-files', '--', file])) !== '') {
    return problem('.rl4/key is in git, so it is a secret no more; git rm --cached it and make a new one');
  }
  // Windows has no such permissions.
  if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
    return problem('.rl4/key can be read by others; chmod 600 .rl4/key');
  }
  return ok('only you can read it');
}

/** Whether what people declare would be let out; the key does not matter for that. */
async function checkState(project: string): Promise<Verdict> {
  const { ok: isFine, diagnostics } = safeEncode(await readDeclared(project), {
    hasher: createHasher({ key: generateKey() }),
  });
  const [first] = diagnostics;
  if (!first) return ok('state.yaml can be told');
  const message = `state.yaml: ${formatDiagnostic(first)}  ${first.message}`;
  return isFine ? warning(message) : problem(message);
}

async function checkJournal(io: Io, project: string): Promise<Verdict> {
  const entries = await listJournal(project);
  const newest = entries.at(-1);
  if (!newest) return warning('empty; fill it: rl4 capture');
  const { valid } = validate((await readEntry(io, newest)).trim(), { profile: 'accept' });
  return valid ? ok(`${entries.length} payloads`) : problem(`${newest.file} is damaged; remove it and capture again`);
}
