import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { inProcess, runSuite, SubjectError } from '../src/index.js';
import { spawnSubject, splitCommand } from '../src/node/spawn-subject.js';
import { honest, SAMPLES } from './samples.js';

const program = (name: string, ...args: string[]) => [
  process.execPath,
  fileURLToPath(new URL(`fixtures/${name}.mjs`, import.meta.url)),
  ...args,
];

describe('a program as a subject', () => {
  it('gets the report that it gets in process', async () => {
    const options = { vectors: SAMPLES, roles: ['codex-validator'] as const };
    const [over, within] = [
      await runSuite(spawnSubject(program('validator')), options),
      await runSuite(inProcess(honest), options),
    ];
    expect(over.cases).toEqual(within.cases);
    expect(over.subject).toEqual({ ...within.subject, kind: 'command' });
  });

  it('is restarted when it dies, and the rest still runs', async () => {
    const { cases } = await runSuite(spawnSubject(program('validator', 'die')), { vectors: SAMPLES });
    expect(cases.map(({ outcome }) => outcome)).toEqual(['pass', 'crashed', 'pass']);
    expect(cases[1]?.problems[0]).toContain('ended with code 3; it said: cannot go on');
  });

  it('may be absent, mute, or no subject at all', async () => {
    const opened = (...command: string[]) => spawnSubject(command, { startTimeoutMs: 300 }).open('manifest');
    await expect(opened('/no/such/program')).rejects.toThrow(/cannot be started/);
    await expect(opened(...program('trivial', 'stillborn'))).rejects.toThrow(/ended with code 1/);
    await expect(opened(...program('trivial', 'mute'))).rejects.toThrow(SubjectError);
    await expect(opened(...program('trivial', 'mirror'))).rejects.toThrow(/schemas\/ready.json|no answer/);
  });

  it('is given in words, quoted where needed', () => {
    expect(splitCommand(`python3 "my file.py"  -x='a b' ''`)).toEqual(['python3', 'my file.py', '-x=a b', '']);
    expect(() => splitCommand('a "b')).toThrow(TypeError);
    expect(() => spawnSubject('')).toThrow(TypeError);
  });
});
