/** Ctrl-C: the command ends with 130, says nothing, and leaves no half of a file. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validate } from '@rl4/codex-protocol';
import { expect, it } from 'vitest';
import { initProject } from './payloads.js';
import { createRepository, MINUTE, NOON } from './repository.js';
import { start, temporary } from './rl4.js';

it('a command that waits for its input ends at once', async () => {
  const { child, outcome } = start(['decode'], { cwd: temporary().dir });
  // More than a pipe holds: once it is written, the command is there and reads.
  await new Promise((done) => child.stdin.write('x'.repeat(1 << 19), done));
  child.kill('SIGINT');
  expect(await outcome).toEqual({ code: 130, stdout: '', stderr: '' });
});

it('the journal holds whole payloads and nothing else, whenever it is interrupted', async () => {
  const { dir, commit } = createRepository();
  await initProject(dir);
  for (let step = 0; step < 12; step++) {
    commit({ at: NOON + step * MINUTE, subject: `Step ${step}`, files: { 'a.ts': `${step}` } });
    const { child, outcome } = start(['capture'], { cwd: dir });
    setTimeout(() => child.kill('SIGINT'), 90 + 10 * step);
    const { code, stderr } = await outcome;
    expect([0, 130, null]).toContain(code);
    expect(stderr).not.toMatch(/rl4:/);
  }
  for (const name of readdirSync(join(dir, '.rl4/journal'))) {
    expect(name).toMatch(/^\d{8}T\d{6}Z-0000-[0-9a-f]{12}\.codex$/);
    expect(validate(readFileSync(join(dir, '.rl4/journal', name), 'utf8'), { profile: 'accept' }).valid).toBe(true);
  }
});
