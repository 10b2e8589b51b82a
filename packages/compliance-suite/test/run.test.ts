import { describe, expect, it } from 'vitest';
import { type Implementation, inProcess, type Report, runSuite } from '../src/index.js';
import { ADVICE, BAD, GOOD, honest, SAMPLES, variant } from './samples.js';

const run = (implementation: Implementation, more = {}): Promise<Report> =>
  runSuite(inProcess(implementation), { vectors: SAMPLES, timeoutMs: 50, ...more });
const outcomes = ({ cases }: Report) => cases.map(({ outcome }) => outcome);

describe('outcomes are kept apart', () => {
  it('passes an honest subject, and says so case by case', async () => {
    const seen: string[] = [];
    const report = await run(honest, { onProgress: (done: number, total: number) => seen.push(`${done}/${total}`) });
    expect(outcomes(report)).toEqual(['pass', 'pass', 'pass']);
    expect(seen).toEqual(['1/3', '2/3', '3/3']);
  });

  it('fails who accepts all', async () => {
    const report = await run(variant(() => ({ outcome: 'ok', output: {} })));
    expect(outcomes(report)).toEqual(['pass', 'fail', 'fail']);
    expect(report.cases[1]?.problems).toEqual(['step 0: accepted what must be refused']);
  });

  it('fails who refuses all: the twin shows that a refusal was for the wrong reason', async () => {
    const report = await run(
      variant(() => ({ outcome: 'rejected', output: { diagnostics: ['ERROR:size-exceeded'] } })),
    );
    expect(outcomes(report)).toEqual(['rejected', 'fail', 'rejected']);
    expect(report.cases[1]?.problems[0]).toContain(GOOD.id);
  });

  it('takes neither an exception nor silence for a refusal', async () => {
    const broken = variant((_, { payload }) => {
      if (String(payload).length === 6) throw new Error('too long');
      return honest.run('codex.validate', { payload });
    });
    expect(outcomes(await run(broken))).toEqual(['pass', 'errored', 'pass']);
    const silent = variant((_, { payload }) =>
      String(payload).length === 6 ? new Promise(() => {}) : honest.run('codex.validate', { payload }),
    );
    expect(outcomes(await run(silent))).toEqual(['pass', 'timed-out', 'pass']);
  });

  it.each([
    ['no object', 7],
    ['no outcome', { output: {} }],
    ['another outcome', { outcome: 'VALID', output: {} }],
    ['diagnostics that are no texts', { outcome: 'ok', output: { diagnostics: [1] } }],
    ['a ring', Object.assign([], { 0: { outcome: 'ok' } })],
    ['nothing', undefined],
  ])('does not believe an answer that is %s', async (_, answer) => {
    const report = await run(variant(() => answer as never));
    expect(new Set(outcomes(report))).toEqual(new Set(['errored']));
  });

  it('is not brought down by depth', async () => {
    let deep: unknown = 1;
    for (let level = 0; level < 100_000; level++) deep = [deep];
    const report = await run(variant(() => ({ outcome: 'ok', output: { deep } })));
    expect(outcomes(report)[0]).toBe('errored');
  });

  it('calls undeclared not applicable, and declared but not offered a failure', async () => {
    expect(outcomes(await run({ ...honest, roles: [] }))[0]).toBe('not-applicable');
    expect(outcomes(await run({ ...honest, capabilities: [] }))[0]).toBe('could-not-run');
    const needy = { ...GOOD, needs: ['codex.validate:fast'] };
    expect(outcomes(await run(honest, { vectors: [needy] }))).toEqual(['not-applicable']);
  });

  it('does not let a subject declare one thing now and another later', async () => {
    let sessions = 0;
    const subject = {
      ...inProcess(honest),
      open: async () => {
        const session = await inProcess(honest).open('codex-validator');
        return sessions++ === 0 ? session : { ...session, ready: { ...session.ready, roles: [] } };
      },
    };
    const report = await runSuite(subject, { vectors: SAMPLES, concurrency: 2 });
    expect(new Set(outcomes(report))).toContain('could-not-run');
    expect(new Set(outcomes(report))).not.toContain('not-applicable');
  });

  it('stops when told to', async () => {
    const stop = new AbortController();
    const report = await run(honest, { signal: stop.signal, onProgress: () => stop.abort() });
    expect(report.interrupted).toBe(true);
    expect(outcomes(report)).toEqual(['pass', 'could-not-run', 'could-not-run']);
  });

  it('does not wait for an answer when it is told to stop', async () => {
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 20);
    const silent = variant(() => new Promise(() => {}));
    const start = performance.now();
    const report = await run(silent, { signal: stop.signal, timeoutMs: 60_000 });
    expect(performance.now() - start).toBeLessThan(5000);
    expect(outcomes(report)).toEqual(['could-not-run', 'could-not-run', 'could-not-run']);
  });

  it('repeats a vector, which passes only if it passes every time', async () => {
    let calls = 0;
    const moody = variant((_, input) => (++calls === 2 ? { outcome: 'rejected', output: {} } : honest.run('', input)));
    const report = await run(moody, { vectors: [GOOD, ADVICE], repeat: 4 });
    expect(outcomes(report)).toEqual(['rejected', 'pass']);
    expect(report.cases[0]?.rate).toEqual({ passed: 3, runs: 4, low: 0.301, high: 0.954 });
    expect(report.cases[1]?.rate?.high).toBe(1);
  });

  it('never sends what it expects', async () => {
    const sent: unknown[] = [];
    await run(
      variant((operation, input) => {
        sent.push([operation, input]);
        return honest.run(operation, input);
      }),
    );
    expect(JSON.stringify(sent)).not.toContain('size-exceeded');
    expect(JSON.stringify(sent)).not.toContain(BAD.id);
  });

  it('runs several lines at once with the same result', async () => {
    const [one, four] = [await run(honest), await run(honest, { concurrency: 4 })];
    expect(four).toEqual(one);
  });
});
