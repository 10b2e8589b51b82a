/** Runs the built command on a terminal of its own: python's pty module lends one, as no module of Node does. */
import { spawn } from 'node:child_process';
import { MAIN } from './rl4.js';

const RELAY = 'import pty, sys, os; sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))';
const SIZED = ['sh', '-c', 'stty cols 200 rows 40; exec "$@"', 'sh'];

export interface TerminalOptions {
  cwd: string;
  env?: Record<string, string>;
  /** What is typed, one line after each text that is waited for. */
  answers?: readonly { after: string; type: string }[];
}

/** What stood on the terminal, both streams together, and the exit code. */
export function onTerminal(
  args: readonly string[],
  { cwd, env, answers = [] }: TerminalOptions,
): Promise<{ code: number | null; screen: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn('python3', ['-c', RELAY, ...SIZED, process.execPath, MAIN, ...args], {
      cwd,
      env: { ...process.env, NO_COLOR: '1', TERM: 'xterm', ...env },
    });
    let screen = '';
    let seen = 0;
    const pending = [...answers];
    child.stdout.setEncoding('utf8').on('data', (text) => {
      screen += text;
      const next = pending[0];
      if (!next || !screen.slice(seen).includes(next.after)) return;
      seen = screen.length;
      pending.shift();
      child.stdin.write(`${next.type}\r`);
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, screen }));
  });
}
