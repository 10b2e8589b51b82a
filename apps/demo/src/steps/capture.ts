import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { command, quote, show, step } from '../print.js';

/** The command `rl4`, as npm would find it. */
function rl4(): string {
  const manifest = new URL(import.meta.resolve('@rl4/cli/package.json'));
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8')) as { bin: { rl4: string } };
  return fileURLToPath(new URL(bin.rl4, manifest));
}

/** This repository as a payload. The key is one of this tour, and nothing is written. */
export function captureRepository(key: Uint8Array): string {
  step('This repository, captured as a payload that holds no content');
  const args = ['capture', '--since', 'all', '--no-journal', '--quiet'];
  const cwd = fileURLToPath(new URL('../../', import.meta.url));
  const env = { ...process.env, RL4_KEY: Buffer.from(key).toString('hex'), NO_COLOR: '1' };
  command(`rl4 ${args.join(' ')}`);
  const payload = execFileSync(process.execPath, [rl4(), ...args], { cwd, env, encoding: 'utf8' }).trim();
  quote(payload);
  show('bytes', `${Buffer.byteLength(payload)} of 10,240`);
  return payload;
}
