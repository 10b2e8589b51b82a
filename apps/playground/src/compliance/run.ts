/** Runs the suite in the page without holding it up: between answers the page gets its turn. */
import {
  type CaseRecord,
  type Implementation,
  inProcess,
  judge,
  type Report,
  runSuite,
  type Verdict,
} from '@rl4/compliance-suite';

export interface Finished {
  report: Report;
  verdicts: readonly Verdict[];
  /** What was asked and answered, by the id of the vector. */
  records: ReadonlyMap<string, CaseRecord>;
}

/** How long the page waits for its turn at most. */
const TURN_MS = 12;

export async function runInPage(
  implementation: Implementation,
  signal: AbortSignal,
  onProgress: (done: number, total: number) => void,
): Promise<Finished> {
  const records = new Map<string, CaseRecord>();
  const report = await runSuite(inProcess(takingTurns(implementation)), {
    signal,
    onProgress,
    onRecord: (record) => records.set(record.vector, record),
  });
  return { report, verdicts: judge(report).verdicts, records };
}

function takingTurns(implementation: Implementation): Implementation {
  let since = performance.now();
  return {
    ...implementation,
    async run(operation, input) {
      if (performance.now() - since > TURN_MS) {
        await new Promise((resume) => setTimeout(resume));
        since = performance.now();
      }
      return implementation.run(operation, input);
    },
  };
}
