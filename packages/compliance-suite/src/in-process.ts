/** A subject in the same process: the fastest way, and the only one in a browser. */
import type { Answer, Ready, Reply, Request, Session, Subject } from './subject.js';

export interface Implementation extends Ready {
  run(operation: string, input: Record<string, unknown>): Answer | Promise<Answer>;
}

/** Answers pass through JSON, so that a verdict does not depend on how the subject is reached. */
export function inProcess(implementation: Implementation): Subject {
  const { name, version, roles, capabilities } = implementation;
  return {
    kind: 'in process',
    open: async (): Promise<Session> => ({
      ready: { name, version, roles, capabilities },
      run: (request, timeoutMs) => withTimeout(call(implementation, request), timeoutMs),
      close: async () => {},
    }),
  };
}

async function call(implementation: Implementation, { operation, input }: Request): Promise<Reply> {
  try {
    const given = await implementation.run(operation, input as Record<string, unknown>);
    const answer = JSON.parse(JSON.stringify(given)) as Answer;
    return { kind: 'answer', outcome: answer.outcome, output: answer.output ?? {} };
  } catch (error) {
    return { kind: 'failed', message: error instanceof Error ? `${error.name}: ${error.message}` : String(error) };
  }
}

async function withTimeout(reply: Promise<Reply>, timeoutMs: number): Promise<Reply> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<Reply>((resolve) => {
    timer = setTimeout(() => resolve({ kind: 'timed-out', message: `no answer within ${timeoutMs} ms` }), timeoutMs);
  });
  try {
    return await Promise.race([reply, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
