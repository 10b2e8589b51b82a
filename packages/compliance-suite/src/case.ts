/** One vector against one session. The outcomes are kept apart: a crash or a silence is never a refusal. */
import { failuresOf } from './check.js';
import { expand, MissingAnswer } from './expand.js';
import type { Reply, Request, Trouble } from './subject.js';
import type { Step, Vector } from './vector.js';

/** `rejected` is the refusal of what must be accepted; a refusal that is due is a `pass`. */
export type Outcome =
  | 'pass'
  | 'fail'
  | 'rejected'
  | 'errored'
  | 'crashed'
  | 'timed-out'
  | 'not-applicable'
  | 'could-not-run';

/** Every message of one case as it went over the wire. */
export interface Exchange {
  readonly request: Request;
  readonly reply: Reply;
}

export interface Finding {
  readonly outcome: Outcome;
  readonly problems: readonly string[];
}

const TROUBLES: Record<Trouble['kind'], Outcome> = {
  failed: 'errored',
  garbled: 'errored',
  crashed: 'crashed',
  'timed-out': 'timed-out',
};

/** Asks step by step and stops at the first that goes wrong. `seq` numbers the requests of a session. */
export async function runCase(
  vector: Vector,
  ask: (operation: string, input: unknown) => Promise<Exchange>,
): Promise<Finding & { exchanges: Exchange[] }> {
  const exchanges: Exchange[] = [];
  for (const [index, step] of vector.steps.entries()) {
    const input = inputOf(step, exchanges);
    if (input instanceof MissingAnswer) return { ...fail(index, input.message), exchanges };
    exchanges.push(await ask(step.operation, input));
    const finding = judgeStep(step, index, exchanges);
    if (finding.outcome !== 'pass') return { ...finding, exchanges };
  }
  return { outcome: 'pass', problems: [], exchanges };
}

/** What a step asks, given the answers so far. */
export function inputOf(step: Step, exchanges: readonly Exchange[]): unknown {
  try {
    return expand(step.input, exchanges.map(outputOf));
  } catch (error) {
    if (error instanceof MissingAnswer) return error;
    throw error;
  }
}

/** Judges the last exchange against its step. */
export function judgeStep({ expect }: Step, index: number, exchanges: readonly Exchange[]): Finding {
  const reply = exchanges.at(-1)?.reply as Reply;
  if (reply.kind !== 'answer') return { outcome: TROUBLES[reply.kind], problems: [`step ${index}: ${reply.message}`] };
  if (expect.outcome === 'ok' && reply.outcome === 'rejected') {
    return { outcome: 'rejected', problems: [`step ${index}: refused${reasons(reply.output)}`] };
  }
  if (expect.outcome === 'rejected' && reply.outcome === 'ok') return fail(index, 'accepted what must be refused');
  const problems = failuresOf(expect.checks ?? [], exchanges.map(outputOf));
  return problems.length === 0 ? { outcome: 'pass', problems } : fail(index, ...problems);
}

function outputOf({ reply }: Exchange): unknown {
  return reply.kind === 'answer' ? reply.output : undefined;
}

function reasons({ diagnostics }: Readonly<Record<string, unknown>>): string {
  return Array.isArray(diagnostics) ? `: ${diagnostics.slice(0, 3).join(', ').slice(0, 200)}` : '';
}

function fail(index: number, ...problems: string[]): Finding {
  return { outcome: 'fail', problems: problems.map((problem) => `step ${index}: ${problem}`) };
}
