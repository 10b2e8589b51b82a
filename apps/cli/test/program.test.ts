import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { expectFailure, MAIN, rl4 } from './rl4.js';

it('answers --version before anything else is loaded', async () => {
  const { code, stdout, stderr } = await rl4(['--version']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
});

it('suggests the command that was meant, on one line, with exit code 2', async () => {
  expectFailure(await rl4(['decod']), 2, "unknown command 'decod'; did you mean decode?");
});

it('suggests the option that was meant', async () => {
  expectFailure(await rl4(['decode', '--partail']), 2, "unknown option '--partail'; did you mean --partial?");
});

it('prints help on standard output', async () => {
  const { code, stdout, stderr } = await rl4(['--help']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toContain('decode');
});

it('explains a missing file in one line, and where the error comes from only with --debug', async () => {
  expectFailure(await rl4(['decode', 'no-such-file']), 3, 'is not there; check the name');
  const { stderr } = await rl4(['decode', 'no-such-file', '--debug']);
  expect(stderr).toMatch(/\n +at /);
});

it('refuses input that is too large before it is parsed', async () => {
  expectFailure(await rl4(['decode', '-'], { stdin: 'x'.repeat(2 << 20) }), 3, 'standard input is larger than');
});

it('says in one line that its output cannot be written', () => {
  const script = `'${process.execPath}' '${MAIN}' completion bash 2>&1 >/dev/full; echo "code $?"`;
  const said = execFileSync('sh', ['-c', script], { encoding: 'utf8' });
  expect(said).toBe('rl4: standard output cannot be written: the disk is full\ncode 3\n');
});
