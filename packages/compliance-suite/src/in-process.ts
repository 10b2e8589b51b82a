/** A subject in the same process: the fastest way, and the only one in a browser. */
import { garbled, readReply } from './message.js';
import type { Answer, Ready, Reply, Request, Session, Subject } from './subject.js';
import { withTimeout } from './timeout.js';

export interface Implementation extends Ready {
  run(operation: string, input: Record<string, unknown>): Answer | Promise<Answer>;
}

/** Answers pass through the wire's own rules, so that a verdict does not depend on how the subject is reached. */
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

async function call(implementation: Implementation, { seq, operation, input }: Request): Promise<Reply> {
  let answer: Answer;
  try {
    answer = await implementation.run(operation, input as Record<string, unknown>);
  } catch (error) {
    return { kind: 'failed', message: error instanceof Error ? `${error.name}: ${error.message}` : String(error) };
  }
  try {
    return readReply(JSON.stringify({ type: 'answer', seq, ...answer }), seq);
  } catch {
    return garbled('not JSON: the answer cannot be written down');
  }
}
