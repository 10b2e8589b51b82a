/** Any history: the payload may be let out, says nothing of the repository, and comes out the same each time. */
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { validate } from '@rl4/codex-protocol';
import { fuzzRuns } from '@rl4/corpus';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { KEY } from './payloads.js';
import { rl4, temporary } from './rl4.js';
import { foreignWords } from './vocabulary.js';

/** Names that could pass for something else: ids, numbers, markup, words of the protocol, other alphabets. */
const NAME = fc.oneof(
  fc.constantFrom(
    'src',
    'test',
    'docs',
    'adr',
    '0001-x.md',
    'TODO.md',
    'package.json',
    'mod#0123456789abcdef',
    '__proto__',
  ),
  fc.constantFrom(
    '</DATA>',
    'cycles=9',
    '日本',
    'a|b',
    '20260101',
    'integrity=green',
    'login.py',
    '\x01',
    'x\ny',
    '"q"',
  ),
  fc.stringMatching(/^[a-z0-9#=|<>ÄßЖ-]{1,12}$/),
);
const PATH = fc.array(NAME, { minLength: 1, maxLength: 4 }).map((names) => names.join('/'));
const COMMIT = fc.record({
  gap: fc.oneof(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 3000, max: 100_000 })),
  zone: fc.constantFrom('+0000', '+0930', '-1100', '+1400'),
  subject: fc.oneof(
    fc.constantFrom('fix it', 'Revert "x"', 'Move y', ''),
    fc.string({ unit: 'binary', maxLength: 40 }),
  ),
  author: fc.constantFrom('Ann <a@b.example>', 'cycles=1 <x@y.example>'),
  paths: fc.array(PATH, { maxLength: 4 }),
  lines: fc.integer({ min: 0, max: 200 }),
});

type CommitPlan = typeof COMMIT extends fc.Arbitrary<infer T> ? T : never;

/** Writes a history by `git fast-import`; a path that is a directory already makes way for the newer one. */
function writeHistory(dir: string, commits: readonly CommitPlan[]): void {
  let time = 1_700_000_000;
  const text = commits.map(({ gap, zone, subject, author, paths, lines }, index) => {
    time += gap;
    const message = Buffer.from(subject.replaceAll('\0', ''));
    const body = Array.from({ length: lines }, (_, line) => `${index} ${line}\n`).join('');
    const files = paths.map((path) => `M 100644 inline ${quoted(path)}\ndata ${body.length}\n${body}\n`);
    return `commit refs/heads/main\ncommitter ${author} ${time} ${zone}\ndata ${message.length}\n${message}\n${files.join('')}`;
  });
  execFileSync('git', ['-C', dir, 'fast-import', '--quiet'], {
    input: text.join('\n'),
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}

/** As fast-import reads a path: in quotes, each byte that is not a plain letter by its number. */
function quoted(path: string): string {
  const bytes = [...Buffer.from(path)].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`);
  return `"${bytes.join('')}"`;
}

const { path } = temporary();
let count = 0;

it('rl4 capture leaks nothing of any history, and repeats itself', async () => {
  const history = fc.array(COMMIT, { minLength: 1, maxLength: 25 });
  await fc.assert(
    fc.asyncProperty(history, fc.constantFrom('48h', '7d', 'all'), async (commits, since) => {
      const dir = path(String(count++));
      mkdirSync(dir);
      execFileSync('git', ['init', '-q', '-b', 'main', dir]);
      writeHistory(dir, commits);
      const run = () => rl4(['capture', dir, '--since', since, '--locked'], { env: { RL4_KEY: KEY } });
      const [first, second] = await Promise.all([run(), run()]);
      expect({ code: first.code, stderr: first.stderr }).toEqual({
        code: 0,
        stderr: expect.not.stringContaining('rl4:'),
      });
      const payload = first.stdout.trim();
      expect(second.stdout.trim()).toBe(payload);
      expect(validate(payload, { profile: 'emit', vocabulary: 'locked' }).valid).toBe(true);
      expect(foreignWords(payload)).toEqual([]);
    }),
    { numRuns: fuzzRuns(40) },
  );
});
