import { fuzzRuns } from '@rl4/corpus';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CaseResult,
  createResult,
  exitCodeOf,
  inProcess,
  judge,
  type Outcome,
  type Report,
  runSuite,
} from '../src/index.js';
import { readReady, readReply } from '../src/message.js';
import { SubjectError } from '../src/subject.js';
import { SAMPLES, variant } from './samples.js';

describe('whatever a subject says', () => {
  it('a line is read or called what it is, and never throws', () => {
    const lines = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.json(),
      fc.json().map((text) => `{"type":"answer","seq":1,"outcome":"ok","output":${text}}`),
    );
    fc.assert(
      fc.property(lines, (line) => {
        expect(['answer', 'failed', 'garbled']).toContain(readReply(line, 1).kind);
        try {
          readReady(line);
        } catch (error) {
          expect(error).toBeInstanceOf(SubjectError);
        }
      }),
      { numRuns: fuzzRuns(500) },
    );
  });

  it('an answer of any shape is judged, and one answer to everything never conforms', async () => {
    const answers = fc.record({
      outcome: fc.constantFrom('ok', 'rejected'),
      output: fc.dictionary(fc.string(), fc.jsonValue()),
    });
    await fc.assert(
      fc.asyncProperty(fc.oneof(answers, fc.anything()), async (answer) => {
        const report = await runSuite(inProcess(variant(() => answer as never)), { vectors: SAMPLES });
        const result = createResult(report);
        expect(result.verdicts[0]?.level).toBe('Non-Compliant');
        expect(exitCodeOf(result)).not.toBe(0);
      }),
      { numRuns: fuzzRuns(200) },
    );
  });
});

describe('the judge', () => {
  const RANK = ['Non-Compliant', 'MUST met', 'MUST and SHOULD met'];
  const outcome = fc.constantFrom<Outcome>(
    'pass',
    'fail',
    'rejected',
    'errored',
    'crashed',
    'timed-out',
    'could-not-run',
  );
  const one: fc.Arbitrary<CaseResult> = fc
    .record({
      id: fc.uuid(),
      requirement: fc.constantFrom('MAN-03', 'MAN-04', 'MAN-30', 'MAN-11'),
      outcome,
      level: fc.constantFrom('MUST', 'SHOULD', 'MAY'),
    })
    .map(
      ({ requirement, ...rest }) =>
        ({
          ...rest,
          role: 'manifest',
          title: '',
          requirements: [requirement],
          scored: true,
          problems: [],
        }) as CaseResult,
    );
  const rank = (cases: readonly CaseResult[]) => {
    const subject = { kind: 'in process', name: 's', version: '1', roles: ['manifest'], capabilities: [] };
    const report: Report = { subject, asked: [], interrupted: false, cases };
    return RANK.indexOf(judge(report).verdicts[0]?.level ?? '');
  };

  it('raises no level for one more failure, lowers none for one more pass, and sees no order', () => {
    fc.assert(
      fc.property(fc.array(one, { minLength: 1 }), one, (cases, more) => {
        expect(rank([...cases, { ...more, outcome: 'fail' }])).toBeLessThanOrEqual(rank(cases));
        expect(rank([...cases, { ...more, outcome: 'pass' }])).toBe(rank(cases));
        expect(rank(cases.toReversed())).toBe(rank(cases));
      }),
      { numRuns: fuzzRuns(300) },
    );
  });
});
