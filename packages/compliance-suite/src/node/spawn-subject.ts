/** A subject in any language: a program that speaks PROTOCOL.md on its standard input and output. */
import { garbled, readReady, readReply } from '../message.js';
import type { Role } from '../role.js';
import { type Reply, type Request, type Session, type Subject, SubjectError } from '../subject.js';
import { type Channel, openChannel, type Received } from './channel.js';

export interface SpawnOptions {
  readonly cwd?: string;
  readonly startTimeoutMs?: number;
}

const START_TIMEOUT_MS = 10_000;
const STOP_PATIENCE_MS = 300;

/** `command` is a program and its arguments; in one text, words are split at spaces and may be quoted. */
export function spawnSubject(command: string | readonly string[], options: SpawnOptions = {}): Subject {
  const words = typeof command === 'string' ? splitCommand(command) : command;
  if (words.length === 0) throw new TypeError('spawnSubject needs a command');
  return {
    kind: 'command',
    async open(role): Promise<Session> {
      const channel = openChannel(words, options.cwd);
      try {
        return await startSession(channel, role, options.startTimeoutMs ?? START_TIMEOUT_MS);
      } catch (error) {
        await channel.kill();
        throw error;
      }
    },
  };
}

async function startSession(channel: Channel, role: Role, timeoutMs: number): Promise<Session> {
  channel.send({ type: 'start', protocol: 1, role });
  const received = await channel.receive(timeoutMs);
  if (received.kind !== 'line') {
    throw new SubjectError(`did not get ready: ${received.message}`, received.kind === 'timed-out');
  }
  return {
    ready: readReady(received.text),
    async run(request, timeout) {
      channel.send({ type: 'run', ...request });
      return replyOf(await channel.receive(timeout), request);
    },
    async close() {
      channel.send({ type: 'stop' });
      await channel.receive(STOP_PATIENCE_MS);
      await channel.kill();
    },
  };
}

function replyOf(received: Received, { seq }: Request): Reply {
  if (received.kind === 'line') return readReply(received.text, seq);
  if (received.kind === 'timed-out') return { kind: 'timed-out', message: received.message };
  return received.kind === 'ended' ? { kind: 'crashed', message: received.message } : garbled(received.message);
}

/** Words as a shell would see them, without anything else a shell does. */
export function splitCommand(command: string): string[] {
  const words: string[] = [];
  let word: string | undefined;
  let quote = '';
  for (const char of command) {
    if (quote !== '') {
      if (char === quote) quote = '';
      else word += char;
    } else if (char === '"' || char === "'") {
      quote = char;
      word ??= '';
    } else if (char === ' ' || char === '\t') {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else {
      word = (word ?? '') + char;
    }
  }
  if (quote !== '') throw new TypeError(`the command has an open ${quote}`);
  return word === undefined ? words : [...words, word];
}
