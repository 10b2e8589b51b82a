#!/usr/bin/env node
import { randomBytes } from 'node:crypto';
import { runCli } from './cli.js';

const stop = new AbortController();
process.once('SIGINT', () => stop.abort());
process.once('SIGTERM', () => stop.abort());

const { stdout, stderr, env } = process;
/** On a terminal a line that counts; elsewhere a line at every tenth. */
function progress(done: number, total: number): void {
  if (stderr.isTTY) stderr.write(`\r${done}/${total}${done === total ? '\n' : ''}`);
  else if (Math.floor((done * 10) / total) !== Math.floor(((done - 1) * 10) / total))
    stderr.write(`${done}/${total}\n`);
}

process.exitCode = await runCli(process.argv.slice(2), {
  stdout: (text) => void stdout.write(text),
  stderr: (text) => void stderr.write(text),
  progress,
  colour: stdout.isTTY === true && env.NO_COLOR === undefined,
  env,
  signal: stop.signal,
  now: () => new Date(),
  randomSeed: () => randomBytes(8).toString('hex'),
});
