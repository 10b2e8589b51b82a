/**
 * The ways a package is loaded: import and require() in Node, import in Deno and Bun. The latter two come from npm for
 * one run. Install scripts stay off, so their binaries are called where the platform's own package keeps them.
 */
import { join } from 'node:path';
import { filesBelow } from '../workspace.mjs';
import { createSandbox } from './sandbox.mjs';

/**
 * @typedef {object} Runtime
 * @property {string} name
 * @property {string} command
 * @property {string[]} args
 * @property {'load.mjs' | 'load.cjs'} script
 * @property {boolean} rootOnly Whether it is promised only that the root entry runs there.
 * @property {Record<string, string>} [env]
 */

/** @type {Runtime[]} */
const NODE = [
  { name: 'import', command: process.execPath, args: [], script: 'load.mjs', rootOnly: false },
  { name: 'require()', command: process.execPath, args: [], script: 'load.cjs', rootOnly: false },
];

/** Node's two and whatever else can be had; the first is what the others are compared with. @returns {Promise<Runtime[]>} */
export async function installRuntimes(dir) {
  const sandbox = await createSandbox(dir, ['deno@2', 'bun@1']);
  const shared = { script: 'load.mjs', rootOnly: true };
  const denoEnv = { DENO_DIR: join(dir, 'deno'), DENO_NO_UPDATE_CHECK: '1' };
  const denoArgs = ['run', '--quiet', '--node-modules-dir=manual', '-A'];
  const wanted = [
    {
      ...shared,
      name: 'Deno',
      command: await binary(sandbox, '@deno', /^deno(\.exe)?$/),
      args: denoArgs,
      env: denoEnv,
    },
    { ...shared, name: 'Bun', command: await binary(sandbox, '@oven', /^bun(\.exe)?$/), args: [] },
  ];
  for (const { name } of wanted.filter(({ command }) => !command)) {
    console.log(`! ${name} cannot be had here, so no package was tried under it\n${sandbox.installed.output}`);
  }
  return [...NODE, ...wanted.filter(({ command }) => command)];
}

/** npm may install a build for each kind of processor; the first that starts is taken. */
async function binary({ dir, exec }, scope, pattern) {
  for (const command of filesBelow(join(dir, 'node_modules', scope), pattern)) {
    if ((await exec(command, ['--version'])).ok) return command;
  }
  return undefined;
}
