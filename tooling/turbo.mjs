/** Runs turbo with telemetry off. Leading NAME=value arguments become environment variables, on Windows too. */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';

if (process.env.TURBO_HASH) {
  console.error('turbo was started by turbo itself: a root script names a task of the same name');
  process.exit(1);
}
const args = process.argv.slice(2);
// One task per core: tests with a time limit do not wait for ten others.
const defaults = { TURBO_CONCURRENCY: '100%' };
const env = { ...defaults, ...process.env, TURBO_TELEMETRY_DISABLED: '1', TURBO_NO_UPDATE_NOTIFIER: '1' };
while (/^[A-Z_]+=/.test(args[0] ?? '')) {
  const [name, value] = args.shift().split('=');
  env[name] = value;
}
const turbo = createRequire(import.meta.url).resolve('turbo/bin/turbo');
const run = spawnSync(process.execPath, [turbo, ...args], { stdio: 'inherit', env });
process.exit(run.status ?? 1);
