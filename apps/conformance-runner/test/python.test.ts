/** The any-language claim, exercised: a Python program over stdin and stdout, with the score it has earned. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { applyBaseline, judge, parseBaseline, runSuite } from '@rl4/compliance-suite';
import { spawnSubject } from '@rl4/compliance-suite/node';
import { expect, it } from 'vitest';

const example = (name: string) => fileURLToPath(new URL(`../examples/python/${name}`, import.meta.url));
const python = spawnSubject(['python3', example('subject.py')]);

it('RL4-D-01 RL4-V-08 the Python subject gets the verdict it has earned, and its known failures expire', async () => {
  const report = await runSuite(python, { roles: ['codex-validator', 'codex-decoder'] });
  const baseline = parseBaseline(readFileSync(example('baseline.json'), 'utf8'));

  const failed = report.cases.filter(({ outcome }) => outcome !== 'pass' && outcome !== 'not-applicable');
  expect(failed.map(({ id }) => id).toSorted()).toEqual(baseline.known.map(({ vector }) => vector).toSorted());
  expect(applyBaseline(baseline, report.cases).stale).toEqual([]);

  expect(judge(report).verdicts.map(({ roles, level, decidedBy }) => [...roles, level, ...decidedBy])).toEqual([
    ['codex-validator', 'MUST and SHOULD met'],
    ['codex-decoder', 'MUST met', 'RL4-D-27', 'RL4-D-52'],
  ]);
});

it('a defect of the Python program is reported as failed, never as a refusal', async () => {
  const session = await python.open('codex-decoder');
  expect(session.ready.roles).toEqual(['codex-validator', 'codex-decoder']);
  expect(await session.run({ seq: 0, operation: 'codex.decode', input: {} }, 5_000)).toEqual({
    kind: 'failed',
    message: "KeyError: 'payload'",
  });
  expect(
    await session.run({ seq: 1, operation: 'codex.validate', input: { payload: '', profile: 'accept' } }, 5_000),
  ).toEqual({
    kind: 'answer',
    outcome: 'rejected',
    output: { diagnostics: ['ERROR:unparseable'] },
  });
  await session.close();
});
