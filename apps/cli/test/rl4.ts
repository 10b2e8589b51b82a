/** Runs the built command as a process of its own, as people do. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, expect } from 'vitest';

export const MAIN = join(import.meta.dirname, '../dist/main.js');
const SCHEMAS = join(import.meta.dirname, '../schemas');

export interface Outcome {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface RunOptions {
  /** What is piped in; nothing by default. */
  stdin?: string | Uint8Array;
  cwd?: string;
  env?: Record<string, string>;
  /** Close the reading end of standard output at once, as `| true` does. */
  closed?: boolean;
}

/** `rl4 …args`, whose input stays open until the caller ends it. */
export function start(args: readonly string[], { cwd, env, closed }: Omit<RunOptions, 'stdin'> = {}) {
  const child = spawn(process.execPath, [MAIN, ...args], { cwd, env: { ...process.env, NO_COLOR: '', ...env } });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text) => (stderr += text));
  if (closed) child.stdout.destroy();
  // A command that refuses early does not read all it is given.
  child.stdin.on('error', () => {});
  const outcome = new Promise<Outcome>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
  return { child, outcome };
}

/** `rl4 …args`, to its end. */
export function rl4(args: readonly string[], { stdin = '', ...options }: RunOptions = {}): Promise<Outcome> {
  const { child, outcome } = start(args, options);
  child.stdin.end(stdin);
  return outcome;
}

/** What every command promises of a closed pipe: no word about it, and the exit code it would have had. */
export async function expectQuietOnClosedPipe(
  args: readonly string[],
  options: RunOptions = {},
  exitCode = 0,
): Promise<void> {
  const { code, stderr } = await rl4(args, { ...options, closed: true });
  expect(stderr).not.toMatch(/EPIPE|^rl4: |at .*:\d+:\d+/m);
  expect(code).toBe(exitCode);
}

/** One line, no stack, and the exit code. */
export function expectFailure({ code, stdout, stderr }: Outcome, exitCode: number, message: string | RegExp): void {
  expect(stderr).toMatch(message);
  expect(stderr).toMatch(/^rl4: [^\n]+\n$/);
  expect(stdout).toBe('');
  expect(code).toBe(exitCode);
}

const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true });
for (const file of readdirSync(SCHEMAS)) ajv.addSchema(JSON.parse(readFileSync(join(SCHEMAS, file), 'utf8')), file);

/** The value that `rl4 … --json` printed, after `schemas/<name>.json` was found to describe it. */
export function expectSchema<T = unknown>(name: string, json: string): T {
  const value = JSON.parse(json);
  const validate = ajv.getSchema(`${name}.json`);
  if (!validate) throw new Error(`schemas/${name}.json is missing`);
  validate(value);
  expect(validate.errors ?? []).toEqual([]);
  return value;
}

/** A directory that is gone when the tests of the file are done. */
export function temporary(): {
  dir: string;
  path: (name: string) => string;
  write: (name: string, text: string) => string;
} {
  const dir = mkdtempSync(join(tmpdir(), 'rl4-cli-'));
  afterAll(() => rmSync(dir, { recursive: true, force: true }));
  const path = (name: string) => join(dir, name);
  return {
    dir,
    path,
    write: (name, text) => {
      writeFileSync(path(name), text);
      return path(name);
    },
  };
}
