/** A subject behind HTTP: each message is the body of one POST, each reply the body of its response. */
import { garbled, MAX_REPLY_BYTES, readReady, readReply } from './message.js';
import type { Role } from './role.js';
import { type Session, type Subject, SubjectError, type Trouble } from './subject.js';

export interface HttpOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly startTimeoutMs?: number;
  readonly fetch?: typeof globalThis.fetch;
}

const START_TIMEOUT_MS = 10_000;

/** The server keeps no more of a session than it likes: every message can be answered on its own. */
export function httpSubject(url: string, options: HttpOptions = {}): Subject {
  const post = createPost(new URL(url).href, options);
  return {
    kind: 'http',
    async open(role: Role): Promise<Session> {
      const got = await post({ type: 'start', protocol: 1, role }, options.startTimeoutMs ?? START_TIMEOUT_MS);
      if (typeof got !== 'string')
        throw new SubjectError(`did not get ready: ${got.message}`, got.kind === 'timed-out');
      return {
        ready: readReady(got),
        async run(request, timeoutMs) {
          const reply = await post({ type: 'run', ...request }, timeoutMs);
          return typeof reply === 'string' ? readReply(reply, request.seq) : reply;
        },
        close: async () => void (await post({ type: 'stop' }, 1000)),
      };
    },
  };
}

/** Text of a response, or what went wrong. Redirects are not followed: a subject is where it says it is. */
function createPost(url: string, { headers, fetch = globalThis.fetch }: HttpOptions) {
  return async (message: unknown, timeoutMs: number): Promise<string | Trouble> => {
    try {
      const response = await fetch(url, {
        method: 'POST',
        body: JSON.stringify(message),
        headers: { ...headers, 'content-type': 'application/json' },
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      const text = await readText(response);
      if (typeof text !== 'string') return text;
      return response.ok ? text : { kind: 'crashed', message: `HTTP ${response.status}: ${text.slice(0, 200)}` };
    } catch (error) {
      const isTimeout = error instanceof Error && error.name === 'TimeoutError';
      if (isTimeout) return { kind: 'timed-out', message: `no answer within ${timeoutMs} ms` };
      const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : '';
      return { kind: 'crashed', message: `${error instanceof Error ? error.message : String(error)}${cause}` };
    }
  };
}

/** The body as UTF-8, read no further than the limit. */
export async function readText(response: Response): Promise<string | Trouble> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const reader = response.body?.getReader();
  let text = '';
  let size = 0;
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size > MAX_REPLY_BYTES) {
      await reader?.cancel();
      return garbled(`a reply of more than ${MAX_REPLY_BYTES} bytes`);
    }
    try {
      text += decoder.decode(part.value, { stream: true });
    } catch {
      return garbled('bytes that are not UTF-8');
    }
  }
  return text;
}
