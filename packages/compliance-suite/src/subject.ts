/** A subject is whatever is judged; a session is one conversation with it, in one role. PROTOCOL.md is the wire form. */
import type { Role } from './role.js';

export interface Subject {
  /** How it is reached, for the report: `in process`, `command`, `http` or `chat`. */
  readonly kind: string;
  /** What else a report should say, such as a model and its parameters. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** Begins anew, which is also how a dead subject is restarted. Throws a SubjectError when it cannot. */
  open(role: Role): Promise<Session>;
}

export interface Session {
  readonly ready: Ready;
  /** Never rejects: what went wrong is in the reply. Calls are made one after the other. */
  run(request: Request, timeoutMs: number): Promise<Reply>;
  close(): Promise<void>;
}

/** What a subject says of itself when a session begins. */
export interface Ready {
  readonly name: string;
  readonly version: string;
  readonly roles: readonly string[];
  readonly capabilities: readonly string[];
}

export interface Request {
  readonly seq: number;
  readonly operation: string;
  readonly input: unknown;
}

export interface Answer {
  readonly outcome: 'ok' | 'rejected';
  readonly output: Readonly<Record<string, unknown>>;
}

/** Anything but an answer ends the session: after a wrong line nothing can be trusted to be in step. */
export type Reply = ({ readonly kind: 'answer' } & Answer) | Trouble;

export interface Trouble {
  readonly kind: 'failed' | 'garbled' | 'crashed' | 'timed-out';
  readonly message: string;
}

/** A subject that does not get as far as `ready`. */
export class SubjectError extends Error {
  override name = 'SubjectError';

  constructor(
    message: string,
    readonly timedOut = false,
  ) {
    super(message);
  }
}
