import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fragment, SNAPSHOT } from './fragments.js';
import { expectFailure, expectQuietOnClosedPipe, expectSchema, rl4, temporary } from './rl4.js';

const { path, write } = temporary();
const AT = ['--at', '2026-01-01T10:00:00Z'];

it('C-F1: prints a fragment of the updates', async () => {
  const { code, stdout } = await rl4(['fragment', 'add', '--field', 'NOTES=Bo is away', ...AT]);
  expect({ code, stdout }).toEqual({ code: 0, stdout: `${fragment('2026-01-01T10:00:00Z', 'NOTES: Bo is away')}\n` });
});

it('XF-17: appends to a document, each fragment linked to the one before', async () => {
  const document = write('handoff.md', `${SNAPSHOT}\n`);
  for (const hour of ['10', '11', '12']) {
    const at = ['--at', `2026-01-01T${hour}:00:00Z`];
    const added = await rl4(['fragment', 'add', '--field', `UPDATED_TASKS=Task of ${hour}`, '--to', document, ...at]);
    expect(added).toMatchObject({ code: 0, stdout: '' });
  }
  const text = readFileSync(document, 'utf8');
  expect(text.match(/ext\.prev: .*/g)).toEqual(['ext.prev: 2026-01-01T10:00:00Z', 'ext.prev: 2026-01-01T11:00:00Z']);
  expect((await rl4(['merge', document])).stdout).toContain('  - Task of 12\n');
});

it('twenty at once in one document are all there', async () => {
  const document = write('busy.md', `${SNAPSHOT}\n`);
  const add = (index: number) =>
    rl4([
      'fragment',
      'add',
      '--field',
      `NOTES=Note ${index}`,
      '--to',
      document,
      '--at',
      `2026-01-01T10:00:${10 + index}Z`,
    ]);
  await Promise.all(Array.from({ length: 20 }, (_, index) => add(index)));
  const text = readFileSync(document, 'utf8');
  expect(text.match(/<RL4-CODEX-FRAGMENT /g)).toHaveLength(20);
  expect(text.match(/NOTES: Note \d+\n/g)).toHaveLength(20);
}, 60_000);

it('C-F4: splits what is too long for one fragment', async () => {
  const items = Array.from({ length: 30 }, (_, index) => `UPDATED_TASKS=${`Task ${index} `.repeat(10)}`);
  const { stdout } = await rl4(['fragment', 'add', '--json', '--field', ...items, ...AT]);
  const { fragments } = expectSchema<{ fragments: string[] }>('fragment-add', stdout);
  expect(fragments.length).toBeGreaterThan(2);
  for (const block of fragments) expect(Buffer.byteLength(block)).toBeLessThanOrEqual(1024);
});

it('FR-03: keeps a journal by which a merge misses a lost fragment', async () => {
  const journal = path('fragments.jsonl');
  const [first, second] = await Promise.all(
    ['10', '11'].map((hour) =>
      rl4(['fragment', 'add', '--field', `NOTES=${hour}`, '--at', `2026-01-01T${hour}:00:00Z`, '--journal', journal]),
    ),
  );
  const whole = await rl4(['merge', '--journal', journal, '--json'], {
    stdin: [SNAPSHOT, first?.stdout, second?.stdout].join('\n'),
  });
  expect(expectSchema('merge', whole.stdout)).toMatchObject({ status: 'merged', completeness: 'verified' });
  const lost = await rl4(['merge', '--journal', journal], { stdin: [SNAPSHOT, first?.stdout].join('\n') });
  expect(lost.code).toBe(1);
  expect(lost.stderr).toContain('ERROR:missing-fragment:2026-01-01T11:00:00Z');
});

it('C-F2, C-F3: refuses what a fragment may not hold, from a pipe', async () => {
  const { code, stdout, stderr } = await rl4(['fragment', 'add', '-'], { stdin: 'USER_IDENTITY: Eve' });
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/^ERROR:field-not-allowed:USER_IDENTITY /);
  const bad = await rl4(['fragment', 'add', '--field', 'NOTES=x', '--at', 'noon', '--json']);
  expect(bad.code).toBe(1);
  expect(expectSchema('fragment-add', bad.stdout)).toMatchObject({ ok: false });
  expectFailure(await rl4(['fragment', 'add', 'no-such-file']), 3, 'is not there');
});

it('tells when the document it should append to is damaged, and leaves it alone', async () => {
  const damaged = write('damaged.md', `${SNAPSHOT}\n<RL4-CODEX-FRAGMENT v="1.0">\nTIMESTAMP: 2026`);
  const { code } = await rl4(['fragment', 'add', '--field', 'NOTES=x', '--to', damaged]);
  expect(code).toBe(1);
  expect(readFileSync(damaged, 'utf8')).toMatch(/TIMESTAMP: 2026$/);
});

it('is quiet on a closed pipe', () => expectQuietOnClosedPipe(['fragment', 'add', '--field', 'NOTES=x', ...AT]));
