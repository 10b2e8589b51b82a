import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { FIELDS, SNAPSHOT } from './fragments.js';
import { expectFailure, expectQuietOnClosedPipe, expectSchema, rl4, temporary } from './rl4.js';
import { onTerminal } from './terminal.js';

const { dir, path, write } = temporary();
const complete = write('fields.json', JSON.stringify(FIELDS));
const { NEXT_STEPS: _steps, TASKS: _tasks, ...rest } = FIELDS;
const incomplete = write('incomplete.json', JSON.stringify(rest));

it('S-E1: writes the ten fields of a JSON file as a snapshot', async () => {
  const { code, stdout, stderr } = await rl4(['snapshot', complete]);
  expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: `${SNAPSHOT}\n`, stderr: '' });
});

it('reads YAML from a pipe, and --field over it', async () => {
  const yaml = Object.entries(FIELDS).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  const { stdout } = await rl4(['snapshot', '-', '--field', 'TASKS=Call Cy', 'TASKS=Call Di'], {
    stdin: yaml.join('\n'),
  });
  expect(stdout).toContain('TASKS:\n  - Call Cy\n  - Call Di\n');
});

it('S-E3: prints the questions and exits 1 when nobody can be asked', async () => {
  const { code, stdout, stderr } = await rl4(['snapshot', incomplete]);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toBe('TASKS: Which tasks are open?\nNEXT_STEPS: What comes next?\n');
});

it('asks for what is missing on a terminal, and again when an answer is refused', async () => {
  const { code, screen } = await onTerminal(['snapshot', incomplete, '--out', path('asked.txt')], {
    cwd: dir,
    answers: [
      { after: 'Which tasks are open?', type: 'see /home/ana/notes.txt' },
      { after: 'path', type: `${'\x7f'.repeat(40)}Call Bo` },
      { after: 'What comes next?', type: 'test the form' },
    ],
  });
  expect({ code, wrote: screen.includes('wrote') }).toEqual({ code: 0, wrote: true });
  const text = readFileSync(path('asked.txt'), 'utf8');
  expect(text).toContain('TASKS: Call Bo\n');
  expect(text).toContain('NEXT_STEPS: test the form\n');
});

it('completes an earlier snapshot instead of starting anew', async () => {
  const broken = SNAPSHOT.replace('TASKS:\n  - Call Bo', 'TASKS: TBD');
  const { code, stderr } = await rl4(['snapshot', '-'], { stdin: broken });
  expect({ code, stderr }).toEqual({ code: 1, stderr: 'TASKS: Which tasks are open?\n' });
});

it('S-E4: refuses a secret without repeating it', async () => {
  const secret = ['ghp', 'q7Vn2LxR4tKb8WmZc1YdHs6JfPa3UeGo5TiN'].join('_');
  const { code, stdout, stderr } = await rl4(['snapshot', complete, '--field', `NEXT_STEPS=use ${secret}`]);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/^ERROR:unsafe-content:NEXT_STEPS:secret /);
  expect(stderr).not.toContain(secret);
});

it('tells what is wrong with an input that holds no fields', async () => {
  const inputs = ['[1, 2]', 'a: [', 'TASKS: { x: 1 }'];
  const results = await Promise.all(inputs.map((stdin) => rl4(['snapshot', '-'], { stdin })));
  for (const { code, stdout, stderr } of results) {
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^ERROR:not-fields/);
  }
  expectFailure(await rl4(['snapshot', '--field', 'TASKS']), 2, '--field takes NAME=value');
});

it('documents its JSON', async () => {
  expect(expectSchema('snapshot', (await rl4(['snapshot', complete, '--json'])).stdout)).toMatchObject({ ok: true });
  const asked = await rl4(['snapshot', incomplete, '--json']);
  expect(asked).toMatchObject({ code: 1, stderr: '' });
  expect(expectSchema<{ questions: string[] }>('snapshot', asked.stdout).questions).toHaveLength(2);
});

it('is quiet on a closed pipe', () => expectQuietOnClosedPipe(['snapshot', complete]));
