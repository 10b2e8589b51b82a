/** A directory outside the workspace that holds what npm installed into it, and nothing else. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../workspace.mjs';

const INSTALL = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'];
const TIMEOUT_MS = 60_000;

/** These could lead Node back into the workspace. */
const { NODE_PATH: _path, NODE_OPTIONS: _options, ...cleanEnv } = process.env;

/**
 * @typedef {object} Sandbox
 * @property {string} dir
 * @property {{ ok: boolean, output: string }} installed
 * @property {(name: string, text: string) => void} write
 * @property {(command: string, args: string[], env?: Record<string, string>) => ReturnType<typeof run>} exec
 */

/** Installs tarballs or package names into a new directory. @returns {Promise<Sandbox>} */
export async function createSandbox(dir, specs) {
  mkdirSync(dir);
  writeFileSync(join(dir, 'package.json'), '{ "private": true }');
  const installed = await run('npm', [...INSTALL, ...specs], { cwd: dir, env: cleanEnv });
  return {
    dir,
    installed,
    write: (name, text) => writeFileSync(join(dir, name), text),
    exec: (command, args, env) => run(command, args, { cwd: dir, env: { ...cleanEnv, ...env }, timeout: TIMEOUT_MS }),
  };
}
