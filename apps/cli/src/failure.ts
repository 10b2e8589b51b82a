/** Why a command stops: one line that says what happened and what to do next. */
import type { ExitCode } from './command.js';

class Failure extends Error {
  constructor(
    message: string,
    readonly exitCode: ExitCode,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** The command line asks for something that cannot be: exit 2. */
export class UsageError extends Failure {
  override name = 'UsageError';
  constructor(message: string, options?: ErrorOptions) {
    super(message, 2, options);
  }
}

/** A file, the network or a permission is in the way: exit 3. */
export class EnvironmentError extends Failure {
  override name = 'EnvironmentError';
  constructor(message: string, options?: ErrorOptions) {
    super(message, 3, options);
  }
}

/** The person pressed Ctrl-C, or ended a question. */
export class Interrupted extends Error {
  override name = 'Interrupted';
}

export const INTERRUPTED = 130;

const SYSTEM: Readonly<Record<string, string>> = {
  ENOENT: 'is not there; check the name',
  EACCES: 'may not be opened; check its permissions',
  EPERM: 'may not be changed; check its permissions',
  EISDIR: 'is a directory; name a file in it',
  ENOTDIR: 'is not a directory; name a directory',
  EEXIST: 'exists already; remove it or choose another name',
  ENOSPC: 'cannot be written: the disk is full',
  EROFS: 'cannot be written: the disk is read-only',
  EMFILE: 'cannot be opened: too many files are open',
};

/** Whatever was thrown, as the one line to show and the code to leave with. */
export function explain(error: unknown): { line: string; exitCode: number } {
  if (error instanceof Failure) return { line: error.message, exitCode: error.exitCode };
  if (isSystemError(error)) {
    const what = SYSTEM[error.code] ?? `cannot be used (${error.code})`;
    return { line: error.path === undefined ? what : `${error.path} ${what}`, exitCode: 3 };
  }
  const message = error instanceof Error ? error.message : String(error);
  return { line: `this should not have happened: ${firstLine(message)}; run it again with --debug`, exitCode: 3 };
}

function isSystemError(error: unknown): error is { code: string; syscall: string; path?: string } {
  return error instanceof Error && 'syscall' in error && 'code' in error && typeof error.code === 'string';
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] as string;
}
