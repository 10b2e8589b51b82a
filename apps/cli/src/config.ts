/** What a project sets in `.rl4/config.yaml`. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { EnvironmentError } from './failure.js';
import type { Io } from './io.js';
import { findProject } from './project.js';

export interface Config {
  /** Where manifests are fetched from, by alias: an address with `{id}` in it, or an extern. */
  remotes?: unknown;
}

/** The settings of the project; none when there is no project or no file. */
export async function readConfig(io: Io): Promise<Config> {
  const project = await findProject(io.cwd);
  const text = project && (await readFile(join(project, 'config.yaml'), 'utf8').catch(() => undefined));
  if (text === undefined) return {};
  try {
    const value: unknown = parse(text, { maxAliasCount: 10, prettyErrors: false, logLevel: 'silent' });
    return typeof value === 'object' && value !== null ? value : {};
  } catch (cause) {
    throw new EnvironmentError('.rl4/config.yaml is not valid YAML; see what is wrong: rl4 doctor', { cause });
  }
}
