import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { quote, step } from '../print.js';

/** A process of its own, in an empty directory, that is given the payload and nothing else. */
export function showSecondAgent(payload: string): void {
  step('A second agent reads it, without the repository and without the key');
  const cwd = mkdtempSync(join(tmpdir(), 'rl4-tour-'));
  try {
    const agent = fileURLToPath(new URL('../agent.js', import.meta.url));
    quote(execFileSync(process.execPath, [agent], { cwd, env: {}, input: payload, encoding: 'utf8' }));
  } finally {
    rmSync(cwd, { recursive: true });
  }
}
