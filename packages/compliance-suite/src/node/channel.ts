/** Lines to and from a child process. Nothing it writes can make us wait for ever or hold more than the limit. */
import { type ChildProcess, spawn } from 'node:child_process';
import { MAX_REPLY_BYTES } from '../message.js';

export type Received =
  | { readonly kind: 'line'; readonly text: string }
  | { readonly kind: 'ended' | 'too-long' | 'not-utf8' | 'timed-out'; readonly message: string };

export interface Channel {
  send(message: unknown): void;
  receive(timeoutMs: number): Promise<Received>;
  kill(): Promise<void>;
}

const LINE_FEED = 10;
const STDERR_KEPT = 1000;

/** Starts a program without a shell. */
export function openChannel([file = '', ...args]: readonly string[], cwd?: string): Channel {
  // A group of its own, so that what it started ends with it.
  const child = spawn(file, args, { cwd, stdio: 'pipe', detached: process.platform !== 'win32', windowsHide: true });
  const inbox = createInbox(child);
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()).once('error', () => resolve()));
  child.stdin.on('error', () => {});
  return {
    send: (message) => void child.stdin.write(`${JSON.stringify(message)}\n`),
    receive: inbox.receive,
    async kill() {
      child.stdin.destroy();
      killGroup(child);
      child.stdout.destroy();
      child.stderr.destroy();
      await exited;
    },
  };
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    if (process.platform === 'win32') child.kill('SIGKILL');
    else process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It is gone already.
  }
}

function createInbox(child: ReturnType<typeof spawn>) {
  const lines: Received[] = [];
  let held: Buffer[] = [];
  let size = 0;
  let end: Received | undefined;
  let stderr = '';
  let wake = () => {};

  function finish(received: Received): void {
    end ??= received;
    wake();
  }

  child.stdout?.on('data', (chunk: Buffer) => {
    if (end) return;
    let start = 0;
    for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, start)) {
      lines.push(decode(Buffer.concat([...held, chunk.subarray(start, at)])));
      held = [];
      size = 0;
      start = at + 1;
    }
    held.push(chunk.subarray(start));
    size += chunk.length - start;
    if (size > MAX_REPLY_BYTES || lines.length > 1000) {
      held = [];
      child.stdout?.destroy();
      finish({ kind: 'too-long', message: `a reply of more than ${MAX_REPLY_BYTES} bytes, or a flood of lines` });
    }
    wake();
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr = `${stderr}${chunk.toString('utf8')}`.slice(-STDERR_KEPT);
  });
  child.on('error', (error) => finish({ kind: 'ended', message: `cannot be started: ${error.message}` }));
  child.on('close', (code, signal) => {
    const half = size > 0 ? ', in the middle of a reply' : '';
    const said = stderr.trim() === '' ? '' : `; it said: ${stderr.trim().slice(-300)}`;
    finish({ kind: 'ended', message: `ended with ${signal ?? `code ${code}`}${half}${said}` });
  });

  async function receive(timeoutMs: number): Promise<Received> {
    let timer: NodeJS.Timeout | undefined;
    const late = { kind: 'timed-out', message: `no answer within ${timeoutMs} ms` } as const;
    const timeout = new Promise<Received>((resolve) => {
      timer = setTimeout(() => resolve(late), timeoutMs);
    });
    const next = new Promise<Received>((resolve) => {
      wake = () => {
        const received = lines.shift() ?? end;
        if (received) {
          wake = () => {};
          resolve(received);
        }
      };
      wake();
    });
    try {
      return await Promise.race([next, timeout]);
    } finally {
      clearTimeout(timer);
    }
  }
  return { receive };
}

function decode(bytes: Buffer): Received {
  try {
    return { kind: 'line', text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    return { kind: 'not-utf8', message: 'bytes that are not UTF-8' };
  }
}
