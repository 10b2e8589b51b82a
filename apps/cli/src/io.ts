/**
 * What a command sees of the world. Data goes to standard output, talk to standard error; questions, colours and progress
 * only reach a terminal. Nothing else in this program touches the process.
 */
import { mkdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Writable } from 'node:stream';
import { styleText } from 'node:util';
import { Interrupted, UsageError } from './failure.js';
import { createProgress, type Progress } from './progress.js';
import { readLimited } from './read-limited.js';

/** A message with a payload in it, a snapshot, a module: text that people exchange. */
const TEXT_LIMIT = 1 << 20;

export interface Question {
  message: string;
  placeholder?: string;
  /** Says what is wrong with an answer, or nothing. */
  validate?: (answer: string) => string | undefined;
}

export interface ReadOptions {
  /** Bytes; more is refused before it is read. */
  limit?: number;
}

export interface WriteOptions {
  /** Permissions of the file; the usual ones unless told. */
  mode?: number;
}

export interface GlobalOptions {
  json?: boolean;
  quiet?: boolean;
  color: boolean;
}

export interface Io {
  /** Of this program. */
  readonly version: string;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Whether the caller wants JSON: then only `emit` writes data. */
  readonly json: boolean;
  /** Whether somebody is there to answer `ask`. */
  readonly canAsk: boolean;
  /** Whether standard output is a terminal. */
  readonly isTerminal: boolean;
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
  now(): Date;
  /** The text of a file, or of standard input for `-` or undefined. */
  readInput(path: string | undefined, options?: ReadOptions): Promise<string>;
  readBytes(path: string | undefined, options?: ReadOptions): Promise<Uint8Array>;
  /** Data: text ends with one newline, bytes are written as they are. */
  out(data: string | Uint8Array): void;
  /** Standard output, for data that is too large to hold. */
  readonly stdout: Writable;
  /** One JSON value on one line. */
  emit(value: unknown): void;
  /** Talk, silent with --quiet. */
  say(text: string): void;
  /** Colours for `out`, only on a terminal that wants them. */
  paint(style: Parameters<typeof styleText>[0], text: string): string;
  progress(label: string): Progress;
  ask(question: Question): Promise<string>;
  /** All or nothing: a temporary file that is renamed. Directories on the way are made. */
  writeFile(path: string, data: string | Uint8Array, options?: WriteOptions): Promise<void>;
}

/** The `Io` of this process. */
export function createIo(options: GlobalOptions, version: string, signal: AbortSignal): Io {
  const { stdin, stdout, stderr, env } = process;
  const cwd = process.cwd();
  const paints = options.color && stdout.isTTY === true && !env.NO_COLOR && env.TERM !== 'dumb';
  const write = (data: string | Uint8Array) => void stdout.write(data);

  const readBytes: Io['readBytes'] = async (path, { limit = TEXT_LIMIT } = {}) => {
    if (path !== undefined && path !== '-') return readLimited(resolve(cwd, path), { limit, shown: path, signal });
    if (stdin.isTTY) throw new UsageError('nothing is piped in; name a file, or pipe one: rl4 … < file');
    return readLimited(stdin, { limit, shown: 'standard input', signal });
  };

  return {
    version,
    cwd,
    env,
    json: options.json === true,
    canAsk: stdin.isTTY === true && stderr.isTTY === true && !options.quiet,
    isTerminal: stdout.isTTY === true,
    signal,
    now: () => new Date(),
    readBytes,
    readInput: async (path, limits) => new TextDecoder().decode(await readBytes(path, limits)),
    out: (data) => write(typeof data === 'string' && !data.endsWith('\n') ? `${data}\n` : data),
    stdout,
    emit: (value) => write(`${JSON.stringify(value)}\n`),
    say: (text) => {
      if (!options.quiet) stderr.write(`${text}\n`);
    },
    paint: (style, text) => (paints ? styleText(style, text, { validateStream: false }) : text),
    progress: (label) => createProgress(label, stderr.isTTY === true && !options.quiet ? stderr : undefined),
    ask: (question) => ask(question, signal),
    writeFile: async (path, data, { mode } = {}) => {
      const { default: writeAtomically } = await import('write-file-atomic');
      const target = resolve(cwd, path);
      await mkdir(dirname(target), { recursive: true });
      signal.throwIfAborted();
      await writeAtomically(target, data as string | Buffer, mode === undefined ? {} : { mode });
    },
  };
}

async function ask({ message, placeholder, validate }: Question, signal: AbortSignal): Promise<string> {
  const { isCancel, text } = await import('@clack/prompts');
  const answer = await text({
    message,
    output: process.stderr,
    signal,
    ...(placeholder === undefined ? {} : { placeholder }),
    ...(validate ? { validate: (value: string | undefined) => validate(value ?? '') } : {}),
  });
  if (isCancel(answer)) throw new Interrupted();
  return answer;
}
