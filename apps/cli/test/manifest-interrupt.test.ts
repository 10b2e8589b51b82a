/** Ctrl-C in the middle of the work: no half-written file, no temporary one, and the old file as it was. */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import { rl4, start, temporary } from './rl4.js';

const { dir, path, write } = temporary();

beforeAll(async () => {
  const file = await open(path('large.bin'), 'w');
  await file.truncate(200 << 20);
  await file.close();
  const { code } = await rl4(['manifest', 'init', 'large.bin', '-o', 'large.json'], { cwd: dir });
  expect(code).toBe(0);
});

/** Interrupts as soon as `isUnderWay` says so. */
async function interrupted(args: readonly string[], isUnderWay: () => boolean): Promise<number | null> {
  const { child, outcome } = start(['manifest', ...args], { cwd: dir });
  while (child.exitCode === null && !isUnderWay()) await delay(5);
  child.kill('SIGINT');
  return (await outcome).code;
}

const names = () => readdirSync(dir).toSorted();

it('bundle leaves the bundle that was there', async () => {
  const before = [...names(), 'old.codex.zip'].toSorted();
  write('old.codex.zip', 'old');
  const isWriting = () => names().some((name) => name.startsWith('.old.codex.zip.'));
  expect(await interrupted(['bundle', 'large.json', '-o', 'old.codex.zip'], isWriting)).toBe(130);
  expect(readFileSync(path('old.codex.zip'), 'utf8')).toBe('old');
  expect(names()).toEqual(before);
});

it('hydrate leaves the whole file or none, whenever it is interrupted', async () => {
  write('text.txt', 'A line of text.\n'.repeat(1 << 20));
  await rl4(['manifest', 'init', 'text.txt', '-o', 'text.json'], { cwd: dir });
  const { stdout: whole } = await rl4(['manifest', 'hydrate', 'text.json'], { cwd: dir });
  const before = names();
  for (const moment of [150, 250, 350, 500]) {
    const began = performance.now();
    const isLate = () => performance.now() - began > moment;
    const code = await interrupted(['hydrate', 'text.json', '-o', 'dense.json'], isLate);
    if (names().includes('dense.json')) {
      expect(readFileSync(path('dense.json'), 'utf8') === whole).toBe(true);
      rmSync(path('dense.json'));
    } else expect(code === 130 || code === null).toBe(true);
    expect(names()).toEqual(before);
  }
});
