/** What a vendor gets: the packed package, installed into an empty directory, against the Python subject. */
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const SUITE = fileURLToPath(new URL('../../../packages/compliance-suite/', import.meta.url));
const PYTHON = fileURLToPath(new URL('../examples/python/', import.meta.url));
const dir = mkdtempSync(join(tmpdir(), 'vendor-'));
afterAll(() => rmSync(dir, { recursive: true }));

interface Ended {
  code: number;
  stdout: string;
  output: string;
}

function run(file: string, args: string[], cwd = dir): Promise<Ended> {
  return new Promise((resolve) => {
    const child = execFile(file, args, { cwd, maxBuffer: 2 ** 26 }, (_, stdout, stderr) => {
      resolve({ code: child.exitCode ?? -1, stdout, output: stdout + stderr });
    });
    child.stdin?.end();
  });
}
const conformance = (...args: string[]) => run(join(dir, 'node_modules/.bin/rl4-conformance'), args);

beforeAll(async () => {
  const packed = await run('npx', ['--yes', 'pnpm@12', 'pack', '--out', join(dir, 'suite.tgz')], SUITE);
  expect(packed.code, packed.output).toBe(0);
  writeFileSync(join(dir, 'package.json'), '{ "private": true }');
  cpSync(PYTHON, join(dir, 'python'), { recursive: true });
  const installed = await run('npm', ['install', '--no-audit', '--no-fund', './suite.tgz']);
  expect(installed.code, installed.output).toBe(0);
}, 300_000);

describe('a vendor in Python', () => {
  it('finds the adapter in order', async () => {
    const { code, output } = await conformance('smoke', '--cmd', 'python3 python/subject.py');
    expect(output).not.toContain('✗');
    expect(code).toBe(0);
  });

  it('is certified with what it deserves, and the certificate holds', async () => {
    const certified = await conformance(
      'certify',
      '--cmd',
      'python3 python/subject.py',
      '--out',
      'out',
      '--format',
      'html',
    );
    const { verdicts, cases } = JSON.parse(readFileSync(join(dir, 'out/result.json'), 'utf8'));
    const told = verdicts.filter(({ level }: { level: string }) => level !== 'Not declared');
    expect(told.map(({ roles }: { roles: string[] }) => roles[0]).sort()).toEqual(['codex-decoder', 'codex-validator']);
    expect(cases.some(({ outcome }: { outcome: string }) => outcome === 'crashed' || outcome === 'timed-out')).toBe(
      false,
    );
    const again = await conformance('rejudge', 'out/transcript.jsonl', '--certificate', 'out/certificate.json');
    expect(again.output).not.toContain('does not hold');
    expect(again.code).toBe(certified.code);
    expect(again.stdout).toBe(certified.stdout);
  });
});
