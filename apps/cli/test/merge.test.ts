import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fragment, SNAPSHOT, TIED } from './fragments.js';
import { expectFailure, expectQuietOnClosedPipe, expectSchema, rl4, temporary } from './rl4.js';
import { onTerminal } from './terminal.js';

const { dir, path, write } = temporary();
const base = write('base.md', SNAPSHOT);
const update = write('update.md', fragment('2026-01-01T10:00:00Z', 'UPDATED_TASKS:', '  - Call Cy'));
const tied = write('tied.md', TIED);

it('C-L1: merges files in any order into a refreshed snapshot', async () => {
  const one = await rl4(['merge', base, update]);
  expect(one.code).toBe(0);
  expect(one.stdout).toContain('TASKS:\n  - Call Bo\n  - Call Cy\n');
  expect(one.stderr).toContain('Status: merged, 1 fragments applied');
  expect((await rl4(['merge', update, base])).stdout).toBe(one.stdout);
  expect((await rl4(['merge'], { stdin: `${readFileSync(update)}\n${SNAPSHOT}` })).stdout).toBe(one.stdout);
});

it('FR-05: a conflict that no order can decide pauses the merge in a pipe', async () => {
  const { code, stdout, stderr } = await rl4(['merge', tied]);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toContain('"Call Cy" vs');
  expect(stderr).toContain("--decide 'UPDATED_TASKS@2026-01-01T10:00:00Z=1'");
});

it('is asked for on a terminal', async () => {
  const { code } = await onTerminal(['merge', tied, '--out', path('asked.md')], {
    cwd: dir,
    answers: [
      { after: 'Which value of UPDATED_TASKS counts?', type: '7' },
      { after: 'Give a number from 1 to 2', type: '\x7f2' },
    ],
  });
  expect(code).toBe(0);
  expect(readFileSync(path('asked.md'), 'utf8')).toContain('  - Call Di\n');
});

it('is settled by --decide', async () => {
  const { code, stdout } = await rl4(['merge', tied, '--decide', 'UPDATED_TASKS@2026-01-01T10:00:00Z=1']);
  expect(code).toBe(0);
  expect(stdout).toContain('  - Call Cy\n');
  expectFailure(await rl4(['merge', tied, '--decide', 'first']), 2, '--decide takes');
  expectFailure(await rl4(['merge', tied, '--journal', 'x', '--expect', 'y']), 2, 'give either');
});

it('FE-02: writes a v1.0 snapshot for a model that knows no other', async () => {
  const { code, stdout } = await rl4(['merge', base, update, '--down-level']);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^<RL4-CODEX v="1.0">/);
  expect(stdout).toContain('  - Call Cy\n');
});

it('C-L1, FE-06: refuses without a base, with two of them, and when a fragment is missing', async () => {
  const none = await rl4(['merge', update]);
  expect(none.stderr).toContain('ERROR:missing-base');
  const two = await rl4(['merge', '-'], { stdin: `${SNAPSHOT}\n${SNAPSHOT.replace('Ana', 'Eve')}` });
  expect(two.stderr).toContain('ERROR:ambiguous-base');
  const lost = await rl4(['merge', base, update, '--expect', '2026-01-02T10:00:00Z']);
  expect(lost.stderr).toContain('ERROR:missing-fragment:2026-01-02T10:00:00Z');
  expect([none, two, lost].map(({ code, stdout }) => [code, stdout])).toEqual([
    [1, ''],
    [1, ''],
    [1, ''],
  ]);
});

it('documents its JSON in every outcome', async () => {
  for (const [files, status] of [
    [[base, update], 'merged'],
    [[tied], 'paused'],
    [[update], 'refused'],
  ] as const) {
    const { stdout } = await rl4(['merge', '--json', ...files]);
    expect(expectSchema('merge', stdout)).toMatchObject({ status });
  }
});

it('is quiet on a closed pipe', () => expectQuietOnClosedPipe(['merge', base, update]));
