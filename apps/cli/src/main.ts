#!/usr/bin/env node
/** The `rl4` command. The version is told before anything else is loaded. */
import { readFileSync } from 'node:fs';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const args = process.argv.slice(2);

if (args.length === 1 && (args[0] === '--version' || args[0] === '-V')) {
  process.stdout.on('error', () => {});
  process.stdout.write(`${version}\n`);
} else {
  const { main } = await import('./program.js');
  await main(args, version);
}
