import { describe, expect, it } from 'vitest';
import {
  formatDiagnostic,
  loadSnapshot,
  mergeFragments,
  safeEncodeFragment,
  safeEncodeSnapshot,
  summarize,
} from '../src/index.js';
import { BASE, edited, FIELDS, fragment } from './samples.js';

const T1 = '2025-03-01T10:00:00Z';
const SECRET = `AKIA${'IOSFODNN7EXAMPLE'}`;
const told = (result: unknown) => JSON.stringify(result);

describe('S-E4 XB-33 a secret is found and not repeated', () => {
  it.each([
    ['metadata', `<META>token ${SECRET}</META>`, 'META'],
    ['an empty tag', `<META token="${SECRET}"/>`, 'META'],
    ['the name of a tag', `<${SECRET}>x</${SECRET}>`, '(withheld)'],
    ['OPTIONAL', `<OPTIONAL>\n${SECRET}\n</OPTIONAL>`, 'OPTIONAL'],
    ['a comment', `<!-- ${SECRET} -->`, '!--'],
    ['what a name promises', 'ext.password: hunter2Xy9!kQ', 'ext.password'],
    ['a name', `ext.${SECRET}: x`, '(withheld)'],
    ['the value of a long name', `ext.${'a'.repeat(130)}: ${SECRET}`, `ext.${'a'.repeat(130)}`],
  ])('in %s', (_, line, name) => {
    const secret = /hunter\S+/.exec(line)?.[0] ?? SECRET;
    const merged = mergeFragments(BASE, [fragment(T1, `NOTES: hi\n${line}`)]);
    const subject = `${T1} ${name}:secret`.slice(0, 120);
    expect(merged.diagnostics.map(formatDiagnostic)).toContain(`ERROR:unsafe-content:${subject}`);
    expect(told(merged) + summarize(merged)).not.toContain(secret);
    const { usable, summary, diagnostics } = loadSnapshot(edited('\n</RL4-CODEX>', `\n${line}\n</RL4-CODEX>`));
    expect(usable).toBe(false);
    expect(told(diagnostics) + summary).not.toContain(secret);
  });

  it('in text that belongs to no field', () => {
    const text = fragment(T1, 'NOTES: hi').replace('\nTIMESTAMP', `\nsee ${SECRET}\nTIMESTAMP`);
    const result = mergeFragments(BASE, [text]);
    expect(result.status).toBe('refused');
    expect(told(result)).not.toContain(SECRET);
  });

  it('in names that encoders refuse', () => {
    const name = `password: hunter2Xy9!kQ`;
    const results = [
      safeEncodeSnapshot({ ...FIELDS, [name]: 'x' }),
      safeEncodeFragment({ [name]: 'x' }, { timestamp: T1 }),
      safeEncodeFragment({ 'ext.api_key': 'hunter2Xy9!kQ' }, { timestamp: T1 }),
    ];
    for (const result of results) expect([result.ok, told(result).includes('hunter2')]).toEqual([false, false]);
  });
});

it.each([
  'github.com/acme/app',
  'https://gist.github.com/ana/0123',
  'https://raw.githubusercontent.com/acme/app/main/login',
  'https://git.sr.ht/~ana/app',
  'https://dev.azure.com/acme/_git/app',
  'git@gitlab.com:acme/app',
  'file:///etc/hosts',
  'vscode://file/Users/ana/app',
])('XF-25 S-E4 %s names a repository or a file', (text) => {
  expect(loadSnapshot(edited('Finish the copy', `See ${text} and finish`)).usable).toBe(false);
});

it.each(['GitHub.com is our host', 'Basic Internationalization support', 'https://acme.example/pricing'])(
  'XF-26 %s is wording',
  (text) => {
    expect(loadSnapshot(edited('Finish the copy', text)).usable).toBe(true);
  },
);

it('C-L6 items that are harmless alone are harmless together: what is emitted loads', () => {
  const lists = ['Compare Pro and Basic', 'Internationalization review'];
  const texts = lists.map((item, index) => fragment(`2025-03-0${index + 1}T10:00:00Z`, `UPDATED_TASKS:\n  - ${item}`));
  const { payload } = mergeFragments(BASE, texts);
  expect(loadSnapshot(payload as string).usable).toBe(true);
});

it('S-L3 XF-25 a placeholder among items is no code, and survives', () => {
  expect(safeEncodeSnapshot({ ...FIELDS, TASKS: ['???', 'Write the copy'] }).ok).toBe(true);
});
