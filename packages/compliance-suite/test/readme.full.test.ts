import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const README = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const MAIN = fileURLToPath(new URL('../dist/node/main.js', import.meta.url));
const dir = mkdtempSync(join(tmpdir(), 'readme-'));

beforeAll(() => {
  const [, code] = /```python\n([\s\S]*?)```/.exec(README) ?? [];
  writeFileSync(join(dir, 'subject.py'), code ?? '');
});
afterAll(() => rmSync(dir, { recursive: true }));

function run(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [MAIN, ...args], { cwd: dir, maxBuffer: 2 ** 26 }, (_, stdout, stderr) => {
      resolve({ code: child.exitCode ?? -1, stdout, stderr });
    });
  });
}

describe('the README takes a vendor from nothing to a first verdict, in Python', () => {
  it('smoke finds the adapter in order', async () => {
    const { code, stdout } = await run('smoke', '--cmd', 'python3 subject.py');
    expect(stdout).toContain('codex-validator codex.validate');
    expect(code).toBe(0);
  });

  it('run judges it and names what decided, with progress aside', async () => {
    const { code, stdout, stderr } = await run('run', '--cmd', 'python3 subject.py', '--roles', 'codex-validator');
    expect(code).toBe(1);
    expect(stdout).toContain('RL4-CODEX 1.2 validator        Non-Compliant');
    expect(stdout).toContain('decided by');
    expect(stderr).toMatch(/\d+\/\d+/);
  });

  it('lets no broken MUST pass as its own: what it does right is met', async () => {
    const { stdout } = await run(
      'run',
      '--cmd',
      'python3 subject.py',
      '--roles',
      'codex-validator',
      '--format',
      'json',
    );
    const { requirements } = JSON.parse(stdout);
    const status = (id: string) => requirements.find((row: { id: string }) => row.id === id).status;
    expect(status('RL4-T-03')).toBe('met');
    expect(status('RL4-V-02')).toBe('broken');
  });

  it('every command of the README is there', async () => {
    expect((await run('explain', 'RL4-V-02')).stdout).toContain('RL4-V-02');
  });
});
