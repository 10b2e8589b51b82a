import { describe, expect, it } from 'vitest';
import {
  type CaseResult,
  createResult,
  exitCodeOf,
  inProcess,
  judge,
  type Outcome,
  parseBaseline,
  parseResult,
  type Report,
  type Role,
  runSuite,
} from '../src/index.js';
import { BAD, honest, SAMPLES, variant } from './samples.js';

const result = (role: Role, requirement: string, outcome: Outcome, more: Partial<CaseResult> = {}): CaseResult => ({
  id: `v-${requirement}`,
  role,
  title: requirement,
  requirements: [requirement],
  level: 'MUST',
  scored: true,
  outcome,
  problems: [],
  ...more,
});
const report = (roles: Role[], cases: CaseResult[], more: Partial<Report> = {}): Report => ({
  subject: { kind: 'in process', name: 's', version: '1', roles, capabilities: [] },
  asked: [],
  interrupted: false,
  cases,
  ...more,
});
const level = (...args: Parameters<typeof report>) => judge(report(...args)).verdicts[0]?.level;

const simple = result('dual-simple', 'S-E1', 'pass');
const complex = result('dual-complex', 'C-L2', 'pass');
const should = (outcome: Outcome) => result('dual-simple', 'S-E5', outcome);
const BOTH: Role[] = ['dual-simple', 'dual-complex'];

describe('dual mode', () => {
  it('FE-12: Full needs every MUST and SHOULD of both modes', () => {
    expect(level(BOTH, [simple, complex, should('pass')])).toBe('Full');
  });
  it('FE-13: Simple-Only is all of simple mode without complex mode (XF-29)', () => {
    expect(level(['dual-simple'], [simple, should('fail'), { ...complex, outcome: 'not-applicable' }])).toBe(
      'Simple-Only',
    );
  });
  it('FE-14: Partial leaves a SHOULD open, and names it', () => {
    const { verdicts } = judge(report(BOTH, [simple, complex, should('fail')]));
    expect(verdicts[0]).toMatchObject({ level: 'Partial', decidedBy: ['S-E5'] });
  });
  it('FE-15: Non-Compliant breaks one MUST, however many others are met', () => {
    const many = Array.from({ length: 500 }, (_, index) => ({ ...simple, id: `v-${index}` }));
    const { verdicts } = judge(report(BOTH, [...many, complex, { ...complex, id: 'v-x', outcome: 'fail' }]));
    expect(verdicts[0]).toMatchObject({ level: 'Non-Compliant', decidedBy: ['C-L2'] });
  });
  it('complex mode alone is Partial', () => {
    expect(level(['dual-complex'], [{ ...simple, outcome: 'not-applicable' }, complex])).toBe('Partial');
  });
});

describe('levels', () => {
  it.each([
    ['codex-decoder', 'RL4-D-01', 'RL4-D-20', 'MUST and SHOULD met', 'MUST met'],
    ['manifest', 'MAN-03', 'MAN-30', 'MUST and SHOULD met', 'MUST met'],
    ['context', 'CTX-04', 'CTX-39', 'Level 3 recommended', 'Level 3 required'],
  ] as const)('of %s', (role, binding, advised, high, low) => {
    const must = result(role, binding, 'pass');
    expect(level([role], [must, result(role, advised, 'pass')])).toBe(high);
    expect(level([role], [must, result(role, advised, 'fail')])).toBe(low);
    expect(level([role], [{ ...must, outcome: 'rejected' }, result(role, advised, 'pass')])).toBe('Non-Compliant');
  });

  it.each(['fail', 'rejected', 'errored', 'crashed', 'timed-out', 'could-not-run'] as const)(
    '%s breaks a MUST',
    (outcome) => {
      expect(level(['manifest'], [result('manifest', 'MAN-03', outcome)])).toBe('Non-Compliant');
    },
  );

  it('a MAY never decides, nor a vector that came after its set was frozen', () => {
    const met = result('manifest', 'MAN-03', 'pass');
    expect(level(['manifest'], [met, result('manifest', 'MAN-11', 'fail')])).toBe('MUST and SHOULD met');
    expect(level(['manifest'], [met, result('manifest', 'MAN-04', 'fail', { scored: false })])).toBe(
      'MUST and SHOULD met',
    );
  });

  it('a vector decides no more strongly than it says', () => {
    const met = result('manifest', 'MAN-03', 'pass');
    expect(level(['manifest'], [met, result('manifest', 'MAN-04', 'fail', { level: 'SHOULD' })])).toBe('MUST met');
  });

  it('undeclared is no verdict, unless it was asked for by name', () => {
    const none = result('manifest', 'MAN-03', 'not-applicable');
    expect(level([], [none])).toBe('Not declared');
    expect(level([], [none], { asked: ['manifest'] })).toBe('Non-Compliant');
  });

  it('what was not tested is named', () => {
    const cases = [result('manifest', 'MAN-03', 'pass'), result('manifest', 'MAN-04', 'not-applicable')];
    expect(judge(report(['manifest'], cases)).verdicts[0]?.untested).toEqual(['MAN-04']);
  });
});

describe('exit codes', () => {
  const code = (roles: Role[], cases: CaseResult[], more: Partial<Report> = {}) =>
    exitCodeOf(createResult(report(roles, cases, more)));

  it('0 conformant, 1 not, 3 incomplete', () => {
    expect(code(['manifest'], [result('manifest', 'MAN-03', 'pass')])).toBe(0);
    expect(code(['manifest'], [result('manifest', 'MAN-03', 'fail')])).toBe(1);
    expect(code(['manifest'], [result('manifest', 'MAN-03', 'could-not-run')])).toBe(3);
    expect(code(['manifest'], [result('manifest', 'MAN-03', 'pass')], { interrupted: true })).toBe(3);
  });

  it('a run of zero vectors is never 0', () => {
    expect(code([], [])).toBe(3);
    expect(code(['manifest'], [])).toBe(3);
    expect(code(['manifest'], [result('manifest', 'MAN-03', 'not-applicable')])).toBe(3);
    expect(code(['manifest'], [result('manifest', 'MAN-03', 'pass', { scored: false })])).toBe(3);
  });

  it('asks for SHOULD when told to', () => {
    const cases = [result('manifest', 'MAN-03', 'pass'), result('manifest', 'MAN-30', 'fail')];
    expect(exitCodeOf(createResult(report(['manifest'], cases)), 'MUST')).toBe(0);
    expect(exitCodeOf(createResult(report(['manifest'], cases)), 'SHOULD')).toBe(1);
    const simpleOnly = createResult(report(['dual-simple'], [simple, should('fail')]));
    expect([exitCodeOf(simpleOnly, 'MUST'), exitCodeOf(simpleOnly, 'SHOULD')]).toEqual([0, 1]);
  });
});

describe('a baseline of known failures', () => {
  const lenient = variant((_, { payload }) =>
    String(payload).length > 5 ? { outcome: 'ok', output: {} } : honest.run('', { payload }),
  );
  const known = (...ids: string[]) => ({ known: ids.map((vector) => ({ vector, reason: 'later' })) });
  const run = () => runSuite(inProcess(lenient), { vectors: SAMPLES });

  it('tells old failures from new ones, and raises no level', async () => {
    const judged = createResult(await run(), { baseline: known(BAD.id) });
    expect(exitCodeOf(judged)).toBe(0);
    expect(judged.verdicts[0]?.level).toBe('Non-Compliant');
    expect(exitCodeOf(createResult(await run()))).toBe(1);
  });

  it('expires: an entry that passes, or never ran, is an error', async () => {
    for (const stale of ['v-00000001', 'v-99999999']) {
      const judged = createResult(await run(), { baseline: known(BAD.id, stale) });
      expect(judged.baseline?.stale).toHaveLength(1);
      expect(exitCodeOf(judged)).toBe(1);
    }
  });

  it('is checked by its schema', () => {
    expect(() => parseBaseline('{"known":[{"vector":"v-00000001"}]}')).toThrow(TypeError);
    expect(() => parseBaseline('nope')).toThrow(TypeError);
    expect(parseBaseline(JSON.stringify(known('v-00000001'))).known).toHaveLength(1);
  });
});

it('a result file is checked by its schema', async () => {
  const made = createResult(await runSuite(inProcess(honest), { vectors: SAMPLES }), { startedAt: new Date(0) });
  expect(parseResult(JSON.stringify(made))).toEqual(JSON.parse(JSON.stringify(made)));
  expect(() => parseResult(JSON.stringify({ ...made, verdicts: [{ level: 'Perfect' }] }))).toThrow(TypeError);
  expect(() => parseResult('{')).toThrow(TypeError);
});
