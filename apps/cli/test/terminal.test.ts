/** What only a terminal gets: colours, and no waiting for input that nobody pipes in. */
import { expect, it } from 'vitest';
import { AMBER, GOOD } from './payloads.js';
import { rl4, temporary } from './rl4.js';
import { onTerminal } from './terminal.js';

const { dir, write } = temporary();
const other = AMBER.replace('mod#a22362bf05ec1355', 'mod#b22362bf05ec1355');
const args = ['diff', write('good.codex', GOOD), write('other.codex', other)];
const RED = '\x1b[31m-mod#a22362bf05ec1355';

it('colours a terminal, unless NO_COLOR, --no-color or a dumb terminal forbid it', async () => {
  const screens = await Promise.all([
    onTerminal(args, { cwd: dir, env: { NO_COLOR: '' } }),
    onTerminal(args, { cwd: dir, env: { NO_COLOR: '1' } }),
    onTerminal([...args, '--no-color'], { cwd: dir, env: { NO_COLOR: '' } }),
    onTerminal(args, { cwd: dir, env: { NO_COLOR: '', TERM: 'dumb' } }),
  ]);
  expect(screens.map(({ screen }) => screen.includes(RED))).toEqual([true, false, false, false]);
  expect(screens.map(({ screen }) => screen.includes('\x1b['))).toEqual([true, false, false, false]);
});

it('never colours a pipe', async () => {
  expect((await rl4(args, { env: { NO_COLOR: '', FORCE_COLOR: '1' } })).stdout).not.toContain('\x1b[');
});

it('does not wait for input on a terminal, but says how to give it', async () => {
  const { code, screen } = await onTerminal(['decode'], { cwd: dir });
  expect(code).toBe(2);
  expect(screen.trim()).toBe('rl4: nothing is piped in; name a file, or pipe one: rl4 … < file');
});
