/** The GitHub Action and the pre-commit hooks, run as their hosts run them, with the built command in place of npx. */
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { AMBER, GOOD, initProject, LEAKY } from './payloads.js';
import { MAIN, rl4, temporary } from './rl4.js';

const ROOT = join(import.meta.dirname, '../../..');
const { dir, path, write } = temporary();
const action = parse(readFileSync(join(ROOT, 'action.yml'), 'utf8'));
const hooks: { id: string; entry: string; files: string }[] = parse(
  readFileSync(join(ROOT, '.pre-commit-hooks.yaml'), 'utf8'),
);

/** One run of the action's only step; `shell: bash` means `bash -eo pipefail`. */
async function runAction(name: string, inputs: Record<string, string>) {
  const [step] = action.runs.steps;
  const [summary, output] = [path(`${name}-summary.md`), path(`${name}-output.txt`)];
  const given = (expression: string) => {
    const input = /inputs\.(\w+)/.exec(expression)?.[1] ?? '';
    return { command: `${process.execPath} ${MAIN}`, ...inputs }[input] ?? action.inputs[input].default;
  };
  const env = Object.fromEntries(Object.entries<string>(step.env).map(([key, value]) => [key, given(value)]));
  const code = await new Promise<number>((resolve) => {
    execFile(
      'bash',
      ['--noprofile', '--norc', '-eo', 'pipefail', '-c', step.run],
      { cwd: dir, env: { ...process.env, ...env, GITHUB_STEP_SUMMARY: summary, GITHUB_OUTPUT: output } },
      (error) => resolve(error ? Number(error.code) : 0),
    );
  });
  return { code, summary: readFileSync(summary, 'utf8'), output: readFileSync(output, 'utf8') };
}

it('action: a valid GREEN payload passes, with a summary on the job page', async () => {
  const { code, summary, output } = await runAction('good', { payload: write('good.codex', GOOD) });
  expect({ code, output }).toEqual({ code: 0, output: 'valid=true\npasses=true\n' });
  expect(summary).toContain('✅ RL4 gate passes');
  expect(summary.length).toBeLessThan(1000);
});

it('action: AMBER is held back unless only validity is asked for', async () => {
  const payload = write('amber.codex', AMBER);
  expect(await runAction('amber', { payload })).toMatchObject({ code: 1, output: 'valid=true\npasses=false\n' });
  expect(await runAction('ungated', { payload, gate: 'false' })).toMatchObject({ code: 0 });
});

it('action: what is not valid never passes, and a hostile name of a file is no script', async () => {
  const payload = write('leaky.codex', LEAKY);
  expect(await runAction('leaky', { payload, gate: 'false' })).toMatchObject({
    code: 1,
    output: 'valid=false\npasses=false\n',
  });
  expect((await runAction('hostile', { payload: '$(touch pwned); --help' })).code).toBe(1);
  expect(existsSync(path('pwned'))).toBe(false);
});

it('pre-commit: the hooks run commands that exist, and refuse what they should', async () => {
  const argumentsOf = (id: string) => {
    const entry = hooks.find((hook) => hook.id === id)?.entry ?? '';
    expect(entry).toMatch(/^npx --yes @rl4\/cli /);
    return entry.split(' ').slice(3);
  };
  expect((await rl4([...argumentsOf('rl4-validate'), path('good.codex')])).code).toBe(0);
  expect((await rl4([...argumentsOf('rl4-validate'), path('good.codex'), path('leaky.codex')])).code).toBe(1);
  expect((await rl4(argumentsOf('rl4-doctor'), { cwd: dir })).code).toBe(1);
  await initProject(dir);
  const { stdout } = await rl4(argumentsOf('rl4-doctor'), { cwd: dir });
  expect(stdout).toContain('✓ key');
});
