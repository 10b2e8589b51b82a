/** `pnpm check`: all that must hold before a change is merged. Every step runs; a failed one shows what it said. */
import { bin, run } from './workspace.mjs';

const node = (...args) => [process.execPath, args];
const turbo = (task) => node('tooling/turbo.mjs', 'run', task, '--output-logs=errors-only');

const STEPS = [
  { name: 'build', command: turbo('build') },
  { name: 'typecheck', command: turbo('typecheck') },
  { name: 'lint', command: [bin('biome'), ['check']] },
  { name: 'tests', command: turbo('test') },
  { name: 'layers', command: node('tooling/checks/layers.mjs') },
  { name: 'regexes', command: node('tooling/checks/regexes.mjs') },
  { name: 'knip', command: [bin('knip'), ['--no-progress', '--no-config-hints', '--tsConfig', 'tsconfig.build.json']] },
  { name: 'strangers', command: node('tooling/checks/strangers.mjs'), alwaysShown: true },
];

const failed = [];
for (const { name, command, alwaysShown } of STEPS) {
  const start = performance.now();
  const { ok, output } = await run(...command);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${ok ? '✓' : '✗'} ${name.padEnd(10)} ${seconds.padStart(6)} s`);
  if (!ok || alwaysShown) console.log(output.trimEnd().replace(/^/gm, '    '));
  if (!ok) failed.push(name);
}

console.log(failed.length === 0 ? 'all checks passed' : `failed: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;
