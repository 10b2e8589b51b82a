import { describe, expect, it } from 'vitest';
import { encodeSnapshot } from '../src/index.js';
import { unsafeClasses } from '../src/safety.js';
import { FIELDS } from './samples.js';

describe('S-E5 XF-26 XF-27 everyday wording is kept byte for byte', () => {
  it.each([
    ['told by a person, not printed by a program', 'Error: users cannot log in on Safari'],
    ['a rule about traces is no trace', 'stack trace: never paste it'],
    ['a sentence of a list may end in a semicolon', 'use the new pricing table;'],
    ['also a short one', 'keep it short;'],
    ['also with a keyword of a language, when words join it', 'throw away the draft;'],
    ['also after a key', 'Constraint: no vendor lock-in; no GPL code;'],
    ['also after a key, short', 'tone: calm and short;'],
    ['XF-12: a keyed item', 'auth = passkeys'],
    ['XF-12: a keyed item of several words', 'Token limit = 8k'],
    ['XF-12: a keyed item with a measure', 'p95 = 120ms'],
    ['three verbs', 'design/build/run'],
    ['platforms', 'iOS/Android/Web parity'],
    ['answers', 'yes/no/maybe answers only'],
    ['stages', 'test/staging/production'],
    ['two stages', 'dev/prod parity'],
    ['languages', 'en-US/fr-FR/de-DE'],
    ['pronouns', 'she/her/hers'],
    ['regions', 'US/EU/APAC'],
    ['quarters', 'Q1/Q2/Q3 plans'],
    ['a price', '$20/user/month'],
    ['etc is a word', 'etc/other'],
    ['a package is published under its name', 'Use the @acme/ui components'],
    ['every repository has one', 'Update README.md before release'],
    ['every repository of its kind has one', 'Keep package.json tidy'],
    ['a rule about files', 'Never commit .env or node.js builds'],
    ['a name without directory and ending', 'Write a Dockerfile for the service'],
    ['office documents are no part of a code base', 'Send report.pdf and Q3-budget.xlsx to Bo'],
    ['brackets around words', 'public beta (EU only)'],
    ['a greeting', 'Hello,'],
    ['a plural in brackets', 'test(s) must pass'],
  ])('%s: %s', (_, text) => {
    expect(unsafeClasses(text)).toEqual([]);
    expect(encodeSnapshot({ ...FIELDS, WORK_STYLE: text })).toContain(`\nWORK_STYLE: ${text}\n`);
    expect(encodeSnapshot({ ...FIELDS, TASKS: ['first', text] })).toContain(`\n  - ${text}\n`);
  });
});

describe('S-E4 XF-25 what only looks like wording is refused', () => {
  it.each([
    ['log', 'printed: names of programs', 'Error: connect ECONNREFUSED 127.0.0.1:5432'],
    ['log', 'printed: quotes and brackets', "Error: Cannot read properties of undefined (reading 'id')"],
    ['log', 'named error', 'TypeError: users is not iterable'],
    ['log', 'heading of a trace', 'Stack trace:'],
    ['code', 'a declaration', 'const x = 1;'],
    ['code', 'an assignment that ends in a semicolon', 'total = price;'],
    ['code', 'a typed member', 'name: string;'],
    ['code', 'a typed optional member', 'name?: string'],
    ['code', 'a statement of two words', 'return value;'],
    ['code', 'a declaration of plain words', 'private static String name;'],
    ['code', 'a condition', 'if (ready) return early'],
    ['code', 'a loop', 'for row in rows:'],
    ['code', 'an import', 'import numpy as np'],
    ['code', 'a command', 'npm install left-pad'],
    ['code', 'a query', 'SELECT name FROM users'],
    ['code', 'a call', 'send(order)'],
    ['code', 'a list of names', 'EventEmitter,'],
    ['path', 'directories', 'src/auth/login'],
    ['path', 'one word is a directory', 'acme/components/button'],
    ['path', 'rooted', '/design/build/run'],
    ['path', 'relative', './design/build'],
    ['path', 'with an ending', 'design/build/run.sh'],
    ['path', 'with an underscore', 'design/build_all/run'],
    ['path', 'a directory at the end', 'design/build/run/src'],
    ['path', 'a file below a package', '@acme/ui/button.ts'],
    ['path', 'a file of this code base, a path of one segment', 'the bug is in login.py'],
    ['path', 'a known name inside a directory', 'docs/README.md'],
    ['path', 'a repository', 'fork github.com: https://github.com/acme/app'],
    ['secret', 'a keyed secret', 'password = hunter2'],
  ])('%s, %s: %s', (name, _, text) => {
    expect(unsafeClasses(text)).toContain(name);
    expect(unsafeClasses(`We talked.\n${text}\nThen we left.`)).toContain(name);
  });
});
