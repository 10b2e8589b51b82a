/** What a command is: a row of plain data, and the module that runs it, loaded only when it is called. */
import type { Io } from './io.js';

/** 0 fine, 1 findings, 2 wrong usage, 3 environment (file, network, permission). */
export type ExitCode = 0 | 1 | 2 | 3;

export interface ArgumentSpec {
  name: string;
  summary: string;
  isOptional?: boolean;
  isVariadic?: boolean;
  choices?: readonly string[];
  /** What a shell completes with; files unless told. */
  completes?: 'files' | 'directories';
}

export interface OptionSpec {
  /** `--since <time>`, `-o, --out <file>`, `--allow-network`; `<value...>` may be given several times. */
  flags: string;
  summary: string;
  choices?: readonly string[];
  default?: string;
}

/** `options` are what the row declares: the command line was checked against it. */
export type Run = (io: Io, args: string[], options: never) => Promise<ExitCode>;

export interface CommandSpec {
  /** `decode`, or with its group: `manifest hydrate`. */
  name: string;
  summary: string;
  arguments: readonly ArgumentSpec[];
  options: readonly OptionSpec[];
  load: () => Promise<{ run: Run }>;
}

/** An input that may be a file or, by `-` or by being left out, standard input. */
export function input(name: string, summary: string): ArgumentSpec {
  return { name, summary: `${summary}; - or nothing reads standard input`, isOptional: true };
}
