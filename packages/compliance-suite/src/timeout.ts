import type { Reply } from './subject.js';

/** The reply, or `timed-out` when it takes longer. `onTimeout` may stop what is still at work. */
export async function withTimeout(reply: Promise<Reply>, timeoutMs: number, onTimeout?: () => void): Promise<Reply> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<Reply>((resolve) => {
    timer = setTimeout(() => {
      resolve({ kind: 'timed-out', message: `no answer within ${timeoutMs} ms` });
      onTimeout?.();
    }, timeoutMs);
  });
  try {
    return await Promise.race([reply, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
