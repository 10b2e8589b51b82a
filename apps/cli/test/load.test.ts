import { expect, it } from 'vitest';
import { FIELDS, SNAPSHOT } from './fragments.js';
import { expectFailure, expectQuietOnClosedPipe, expectSchema, rl4, temporary } from './rl4.js';

const { write } = temporary();
const file = write('handoff.md', `Here is where we stand:\n\n\`\`\`\n${SNAPSHOT}\n\`\`\`\n`);

it('S-L2: restates a snapshot that stands in a message', async () => {
  const { code, stdout, stderr } = await rl4(['load', file]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  for (const value of Object.values(FIELDS).flat()) expect(stdout).toContain(value);
});

it('S-L1, FE-05: says what is missing, and that the snapshot is not usable', async () => {
  const { code, stderr } = await rl4(['load', '-'], { stdin: SNAPSHOT.replace(/CONSTRAINTS.*\n/, '') });
  expect(code).toBe(1);
  expect(stderr).toMatch(/^ERROR:missing-field:CONSTRAINTS /);
});

it('reads a pipe, and explains a missing file in one line', async () => {
  expect((await rl4(['load'], { stdin: SNAPSHOT })).code).toBe(0);
  expectFailure(await rl4(['load', 'no-such-file']), 3, 'is not there');
});

it('documents its JSON, with and without a snapshot', async () => {
  const { stdout } = await rl4(['load', file, '--json']);
  expect(expectSchema('load', stdout)).toMatchObject({ usable: true, version: '1.0', fields: { TASKS: ['Call Bo'] } });
  const nothing = await rl4(['load', '-', '--json'], { stdin: 'hello' });
  expect(nothing.code).toBe(1);
  expect(expectSchema('load', nothing.stdout)).toMatchObject({ usable: false });
});

it('is quiet on a closed pipe', () => expectQuietOnClosedPipe(['load', file]));
