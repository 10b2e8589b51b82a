/** Git as a process: no shell, nothing of the user's settings that could change what it prints, no hook that could run. */
import { spawn } from 'node:child_process';
import { StringDecoder } from 'node:string_decoder';
import { EnvironmentError } from '../failure.js';
import type { Io } from '../io.js';

const SETTINGS = [
  'core.fsmonitor=false',
  'core.quotePath=false',
  'diff.renameLimit=400',
  'log.showSignature=false',
  'status.renames=false',
].flatMap((setting) => ['-c', setting]);

export interface Repository {
  /** The top directory of the working tree. */
  root: string;
  env: Io['env'];
  signal: AbortSignal;
}

/** Runs git and hands over its output field by field, as `-z` separates them. */
export function readFields(
  { root, env, signal }: Repository,
  args: readonly string[],
  onField: (field: string) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('git', [...SETTINGS, ...args], {
      cwd: root,
      env: { ...env, GIT_OPTIONAL_LOCKS: '0', LC_ALL: 'C' },
      signal,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const decoder = new StringDecoder('utf8');
    let rest = '';
    let complaint = '';
    child.stdout.on('data', (chunk: Buffer) => {
      const fields = (rest + decoder.write(chunk)).split('\0');
      rest = fields.pop() as string;
      for (const field of fields) onField(field);
    });
    child.stderr.on('data', (chunk: Buffer) => {
      if (complaint.length < 1000) complaint += chunk;
    });
    child.on('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'ENOENT'
          ? new EnvironmentError('git cannot be started; install it, and check the directory')
          : error,
      );
    });
    child.on('close', (code) => {
      if (rest !== '') onField(rest);
      if (code === 0) resolve();
      else reject(new GitError(complaint));
    });
  });
}

export class GitError extends EnvironmentError {
  override name = 'GitError';
  constructor(complaint: string) {
    const [first = ''] = complaint.trim().split('\n', 1);
    super(`git says: ${first.replace(/^fatal: /, '') || 'no'}; is this a git repository with a working tree?`);
  }
}

/** All that git prints, as one text without its last newline. */
export async function readText(repository: Repository, args: readonly string[]): Promise<string> {
  const fields: string[] = [];
  await readFields(repository, args, (field) => fields.push(field));
  return fields.join('\0').replace(/\n$/, '');
}

/** The repository that a directory lies in. */
export async function openRepository({ env, signal }: Io, dir: string): Promise<Repository> {
  const root = await readText({ root: dir, env, signal }, ['rev-parse', '--show-toplevel']);
  return { root, env, signal };
}
