/** `.rl4/config.yaml`: settings that a project shares. Every one of them is optional. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EnvironmentError } from './failure.js';

const MAX_BYTES = 1 << 16;

export interface Config {
  /** Names the project; it is hashed before it leaves. */
  project?: string;
  /** `locked` refuses words outside the core vocabulary. */
  vocabulary?: 'core' | 'locked';
  /** Addresses by alias, for `rl4 manifest fetch`. */
  remotes?: Readonly<Record<string, string>>;
}

/** The settings of a project; none of them when there is no file. */
export async function readConfig(project: string | undefined): Promise<Config> {
  const value = project === undefined ? undefined : await readYaml(join(project, 'config.yaml'), '.rl4/config.yaml');
  if (value === undefined) return {};
  if (!isObject(value)) throw wrong('holds settings such as `vocabulary: core`');
  const { project: name, vocabulary, remotes, ...rest } = value;
  if (name !== undefined && (typeof name !== 'string' || name === '')) throw wrong('takes a name as `project`');
  if (vocabulary !== undefined && vocabulary !== 'core' && vocabulary !== 'locked') {
    throw wrong('takes core or locked as `vocabulary`');
  }
  if (
    remotes !== undefined &&
    (!isObject(remotes) || !Object.values(remotes).every((url) => typeof url === 'string'))
  ) {
    throw wrong('takes addresses by alias as `remotes`');
  }
  if (Object.keys(rest).length > 0) throw wrong('knows only `project`, `vocabulary` and `remotes`');
  return value as Config;
}

function wrong(what: string): EnvironmentError {
  return new EnvironmentError(`.rl4/config.yaml ${what}; mend it`);
}

/** What a small YAML file holds, or undefined when it is not there or empty. */
export async function readYaml(file: string, shown: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  if (text.length > MAX_BYTES) throw new EnvironmentError(`${shown} is larger than ${MAX_BYTES} bytes; keep it short`);
  return parseYaml(text, shown);
}

/** YAML, or the line that is wrong with it. */
export async function parseYaml(text: string, shown: string): Promise<unknown> {
  const { parseDocument } = await import('yaml');
  const document = parseDocument(text);
  const [problem] = document.errors;
  if (problem) {
    throw new EnvironmentError(
      `${shown}:${problem.linePos?.[0].line ?? 1} is not YAML (${problem.code}); mend the line`,
    );
  }
  try {
    return document.toJS({ maxAliasCount: 20 }) ?? undefined;
  } catch {
    throw new EnvironmentError(`${shown} has too many aliases, or one that leads nowhere; write it out`);
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
