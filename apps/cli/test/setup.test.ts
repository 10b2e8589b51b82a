/** Commands about a set-up: init, doctor, completion. */
import { execFileSync } from 'node:child_process';
import { chmodSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { GOOD, initProject, LEAKY } from './payloads.js';
import { createRepository, NOON } from './repository.js';
import { expectFailure, expectQuietOnClosedPipe, expectSchema, rl4, temporary } from './rl4.js';

describe('rl4 init', () => {
  it('makes a random key that only its owner can read, and says what it protects', async () => {
    const { dir, path } = temporary();
    const { code, stdout, stderr } = await rl4(['init'], { cwd: dir });
    expect({ code, stdout }).toEqual({ code: 0, stdout: '.rl4\n' });
    expect(stderr).toContain('turns the names of your files, branches and decisions into ids');
    expect(readFileSync(path('.rl4/key'), 'utf8')).toMatch(/^[0-9a-f]{64}\n$/);
    expect(statSync(path('.rl4/key')).mode & 0o777).toBe(0o600);
    expect(stderr + stdout).not.toContain(readFileSync(path('.rl4/key'), 'utf8').trim());

    const other = temporary();
    await rl4(['init', other.dir]);
    expect(readFileSync(other.path('.rl4/key'), 'utf8')).not.toBe(readFileSync(path('.rl4/key'), 'utf8'));
  });

  it('changes nothing the second time, and mends what is missing', async () => {
    const { dir, path } = temporary();
    await rl4(['init'], { cwd: dir });
    const key = readFileSync(path('.rl4/key'), 'utf8');
    rmSync(path('.rl4/config.yaml'));
    const { stdout } = await rl4(['init', '--json'], { cwd: dir });
    expect(expectSchema('init', stdout)).toMatchObject({
      created: ['config.yaml'],
      kept: ['.gitignore', 'key', 'state.yaml'],
    });
    expect(readFileSync(path('.rl4/key'), 'utf8')).toBe(key);
    expect((await rl4(['init'], { cwd: dir })).stderr).toContain('nothing was changed');
  });

  it('keeps the key and the journal out of git', async () => {
    const { dir, git } = createRepository();
    await rl4(['init'], { cwd: dir });
    git(['add', '-A']);
    expect(git(['ls-files']).trim().split('\n')).toEqual(['.rl4/.gitignore', '.rl4/config.yaml', '.rl4/state.yaml']);
  });

  it('fails in one line where it may not write, and is quiet about a closed pipe', async () => {
    expectFailure(await rl4(['init', 'no-such-dir']), 3, 'no-such-dir is not there');
    const { write, dir } = temporary();
    expectFailure(await rl4(['init', write('file', '')]), 3, 'is not a directory');
    await rl4(['init'], { cwd: dir });
    await expectQuietOnClosedPipe(['init'], { cwd: dir });
  });
});

describe('rl4 doctor', async () => {
  const repository = createRepository();
  repository.commit({ at: NOON, subject: 'One', files: { 'a.ts': 'a' } });
  const cwd = repository.dir;
  const inProject = (name: string) => join(cwd, '.rl4', name);

  /** `name: status` of all that is not fine. */
  async function complaints(): Promise<string[]> {
    const { code, stdout } = await rl4(['doctor', '--json'], { cwd });
    const { ok, findings } = expectSchema<{ ok: boolean; findings: { name: string; status: string }[] }>(
      'doctor',
      stdout,
    );
    expect(code).toBe(ok ? 0 : 1);
    return findings.filter(({ status }) => status !== 'ok').map(({ name, status }) => `${name}: ${status}`);
  }

  it('finds nothing wrong with a good set-up, and what is wrong with each part of a bad one', async () => {
    expect(await complaints()).toEqual(['project: problem']);
    await initProject(cwd);
    expect(await complaints()).toEqual(['journal: warning']);
    await rl4(['capture'], { cwd });
    expect(await complaints()).toEqual([]);

    chmodSync(inProject('key'), 0o644);
    writeFileSync(inProject('config.yaml'), 'vocabulary: all\n');
    writeFileSync(inProject('state.yaml'), 'projectContext: { phase: "src/auth/login.ts" }\n');
    writeFileSync(inProject('journal/20990101T000000Z-0000-000000000000.codex'), LEAKY);
    expect(await complaints()).toEqual(['key: problem', 'config: problem', 'state: problem', 'journal: problem']);
    const { stdout } = await rl4(['doctor'], { cwd });
    expect(stdout).toContain('✗ key        .rl4/key can be read by others; chmod 600 .rl4/key');
    await expectQuietOnClosedPipe(['doctor'], { cwd }, 1);

    chmodSync(inProject('key'), 0o600);
    repository.git(['add', '-f', '.rl4/key']);
    expect((await rl4(['doctor'], { cwd })).stdout).toContain('.rl4/key is in git, so it is a secret no more');
    writeFileSync(inProject('journal/20990102T000000Z-0000-000000000000.codex'), GOOD);
    expect(await complaints()).not.toContain('journal: problem');
  });

  it('says that there is no repository', async () => {
    const { stdout, code } = await rl4(['doctor'], { cwd: temporary().dir });
    expect(code).toBe(1);
    expect(stdout).toMatch(/✗ git +git says/);
  });
});

describe('rl4 completion', async () => {
  const { stdout: script } = await rl4(['completion', 'bash']);

  /** What bash offers for the last of these words. */
  function offers(...words: string[]): string[] {
    const line = `COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; _rl4`;
    const text = execFileSync('bash', ['-c', `${script}\n${line}; printf '%s\\n' "\${COMPREPLY[@]}"`], {
      encoding: 'utf8',
    });
    return text.trim().split('\n');
  }

  it('offers commands, options and fixed arguments to bash', () => {
    expect(offers('rl4', 'dec')).toEqual(['decode']);
    expect(offers('rl4', 'capture', '--s')).toEqual(['--since']);
    expect(offers('rl4', 'completion', 'zs')).toEqual(['zsh']);
    expect(offers('rl4', 'gate', '--j')).toEqual(['--json']);
    expect(offers('rl4', 'manifest', 'hyd')).toEqual(['hydrate']);
    expect(offers('rl4', 'manifest', 'hydrate', '--ext')).toEqual(['--externs']);
    expect(offers('rl4', 'decode', 'package.j')).toEqual(['package.json']);
    expect(offers('rl4', 'capture', 'package.j')).toEqual(['']);
  });

  it('speaks to zsh and fish', async () => {
    expect((await rl4(['completion', 'zsh'])).stdout).toMatch(/^#compdef rl4\n/);
    const fish = await rl4(['completion', 'fish']);
    expect(fish.stdout).toContain("complete -c rl4 -n '__fish_seen_subcommand_from capture' -l since\n");
    expectSchema('completion', (await rl4(['completion', 'fish', '--json'])).stdout);
    await expectQuietOnClosedPipe(['completion', 'fish']);
  });

  it('knows no other shell', async () => {
    expectFailure(await rl4(['completion', 'tcsh']), 2, 'Allowed choices are bash, zsh, fish');
  });
});
