/** What every row of the table owes to its readers. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { GROUPS, TABLE } from '../src/table.js';
import { rl4 } from './rl4.js';

const here = import.meta.dirname;
const README = readFileSync(join(here, '../README.md'), 'utf8');

it('every command has one schema of its JSON, and no schema is left over', () => {
  const names = TABLE.map(({ name }) => `${name.replace(' ', '-')}.json`);
  const shared = ['diagnostic.json'];
  expect(readdirSync(join(here, '../schemas')).sort()).toEqual([...names, ...shared].sort());
});

it('every command and every group stands in the README', () => {
  const told = new Set(README.match(/[a-z]+/g));
  expect(TABLE.flatMap(({ name }) => name.split(' ')).filter((word) => !told.has(word))).toEqual([]);
  expect(new Set(TABLE.filter(({ name }) => name.includes(' ')).map(({ name }) => name.split(' ')[0]))).toEqual(
    new Set(Object.keys(GROUPS)),
  );
});

it('every command can be loaded and run', async () => {
  for (const { load } of TABLE) expect(typeof (await load()).run).toBe('function');
});

describe('help', () => {
  it('lists every command', async () => {
    const { code, stdout } = await rl4(['--help']);
    expect(code).toBe(0);
    for (const { name } of TABLE) expect(stdout).toMatch(new RegExp(`^  ${name.split(' ')[0]}\\b`, 'm'));
  });

  it('explains a command of a group with its options and the global ones', async () => {
    const { stdout } = await rl4(['manifest', 'hydrate', '--help']);
    expect(stdout).toContain('--externs');
    expect(stdout).toContain('--json');
  });

  it('is what a group without a command gets, as wrong usage', async () => {
    const { code, stdout, stderr } = await rl4(['manifest']);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('Usage: rl4 manifest');
  });
});
