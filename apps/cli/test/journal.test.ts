/** The journal: diff and log, each with good input, bad input, a pipe and a closed pipe. */
import { readdirSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { AMBER, GOOD, initProject, LEAKY } from './payloads.js';
import { expectFailure, expectQuietOnClosedPipe, expectSchema, rl4, temporary } from './rl4.js';

const project = temporary();
await initProject(project.dir);
const cwd = project.dir;
const good = project.write('good.codex', GOOD);
const amber = project.write('amber.codex', AMBER);

function entry(at: string, payload: string): void {
  writeFileSync(project.path(`.rl4/journal/${at}-0000-${'0'.repeat(12)}.codex`), `${payload}\n`);
}

it('diff and log say what to do while the journal is empty', async () => {
  expectFailure(await rl4(['diff'], { cwd }), 3, 'the journal is empty; fill it: rl4 capture');
  expect(await rl4(['log'], { cwd })).toEqual({
    code: 0,
    stdout: '',
    stderr: 'the journal is empty; fill it: rl4 capture\n',
  });
});

it('encode --journal keeps the payload under the moment it was made', async () => {
  await rl4(['encode', '--journal'], { cwd, stdin: '{ "temporalContext": { "cycles": 3 } }' });
  expect(readdirSync(project.path('.rl4/journal'))).toEqual([
    expect.stringMatching(/^\d{8}T\d{6}Z-0000-[0-9a-f]{12}\.codex$/),
  ]);
});

it('diff: names what changed, field by field, and ends with 1', async () => {
  const { code, stdout } = await rl4(['diff', good, amber]);
  expect(code).toBe(1);
  expect(stdout).toBe('~ temporalContext.cycles: 5 → 8\n~ decisionContext.integrity: GREEN → AMBER\n');
  expect(await rl4(['diff', good, good])).toMatchObject({ code: 0, stdout: '' });
  expect(await rl4(['diff', good, '-'], { stdin: AMBER })).toMatchObject({ code: 1, stdout });
});

it('diff: shows what came to a list and what left it', async () => {
  const stdin = GOOD.replace('mod#a22362bf05ec1355', 'mod#b22362bf05ec1355').replace('0.80', '0.90');
  const { stdout } = await rl4(['diff', good, '-'], { stdin });
  expect(stdout).toContain('~ temporalContext.hotspots: -mod#a22362bf05ec1355 +mod#b22362bf05ec1355');
  expect(stdout).toContain('~ cognitiveSignals.patterns: -focus(weight=0.5,conf=0.8) +focus(weight=0.5,conf=0.9)');
});

it('diff: JSON by its schema; a side that cannot be read is named', async () => {
  expectSchema('diff', (await rl4(['diff', good, amber, '--json'])).stdout);
  const leaky = await rl4(['diff', good, '-', '--json'], { stdin: LEAKY });
  expect(expectSchema('diff', leaky.stdout)).toMatchObject({ ok: false, source: '-' });
  expect((await rl4(['diff', good, '-'], { stdin: LEAKY })).stderr).toContain('-: ERROR:hash-violation');
  expectFailure(await rl4(['diff', '-', '-'], { stdin: GOOD }), 2, 'only one side can be standard input');
  await expectQuietOnClosedPipe(['diff', good, amber], {}, 1);
});

it('log: a line for each payload, oldest first; the journal answers to @n', async () => {
  entry('20990101T100000Z', GOOD);
  entry('20990102T100000Z', AMBER);
  const { code, stdout } = await rl4(['log', '--last', '2'], { cwd });
  expect(code).toBe(0);
  expect(stdout.split('\n')).toEqual([
    `2099-01-01 10:00 ${'█'.repeat(13).padEnd(20)}       5 GREEN   idle-dip`,
    `2099-01-02 10:00 ${'█'.repeat(20)}       8 AMBER   idle-dip`,
    '',
  ]);
  expect((await rl4(['gate', '@1'], { cwd })).code).toBe(0);
  expect((await rl4(['diff'], { cwd })).stdout).toContain('~ temporalContext.cycles: 5 → 8');
  expectFailure(await rl4(['gate', '@9'], { cwd }), 2, 'the journal has 3 payloads, so @9 is none; use @0 to @2');
});

it('log: --json gives one decoded state per line', async () => {
  const { stdout } = await rl4(['log', '--json'], { cwd });
  const lines = stdout.trimEnd().split('\n');
  expect(lines).toHaveLength(3);
  for (const line of lines) expectSchema('log', line);
  await expectQuietOnClosedPipe(['log', '--json'], { cwd });
});

it('log: a damaged payload is named and ends with 1, and the others are still shown', async () => {
  entry('20990103T100000Z', LEAKY);
  const { code, stdout, stderr } = await rl4(['log'], { cwd });
  expect({ code, lines: stdout.trimEnd().split('\n').length }).toEqual({ code: 1, lines: 3 });
  expect(stderr).toContain('20990103T100000Z-0000-000000000000.codex: ERROR:hash-violation');
});

it('log: refuses a count that is none, and needs a project', async () => {
  expectFailure(await rl4(['log', '--last', 'few'], { cwd }), 2, '--last takes a number');
  expectFailure(await rl4(['log'], { cwd: temporary().dir }), 3, 'make one: rl4 init');
});
