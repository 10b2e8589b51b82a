/** `rl4 doctor`: what is wrong with a set-up, and what to do about it. */
import { resolve } from 'node:path';
import type { ExitCode } from '../command.js';
import { examine, type Finding } from '../doctor.js';
import type { Io } from '../io.js';

const MARKS = { ok: '✓', warning: '!', problem: '✗' } as const;
const COLOURS = { ok: 'green', warning: 'yellow', problem: 'red' } as const;

export async function run(io: Io, [dir = '.']: string[]): Promise<ExitCode> {
  const findings: Finding[] = [];
  for await (const finding of examine(io, resolve(io.cwd, dir))) findings.push(finding);
  const isFine = findings.every(({ status }) => status !== 'problem');
  if (io.json) io.emit({ ok: isFine, findings });
  else {
    for (const { status, name, message } of findings) {
      io.out(`${io.paint(COLOURS[status], MARKS[status])} ${name.padEnd(10)} ${message}`);
    }
  }
  return isFine ? 0 : 1;
}
