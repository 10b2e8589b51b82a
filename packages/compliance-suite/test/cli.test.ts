import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { parseResult, vectors } from '../src/index.js';
import { runCli } from '../src/node/cli.js';

const MODULE = fileURLToPath(new URL('fixtures/implementation.mjs', import.meta.url));
const temp = mkdtempSync(join(tmpdir(), 'conformance-'));
afterAll(() => rmSync(temp, { recursive: true }));

async function cli(...args: string[]) {
  let [stdout, stderr, ticks] = ['', '', 0];
  const code = await runCli(args, {
    stdout: (text) => {
      stdout += text;
    },
    stderr: (text) => {
      stderr += text;
    },
    progress: () => ticks++,
    colour: false,
    env: {},
    signal: new AbortController().signal,
    now: () => new Date(0),
    randomSeed: () => 'seed',
  });
  return { code, stdout, stderr, ticks };
}

describe('rl4-conformance', () => {
  it('run judges a module, shows progress aside, and exits 1 when it does not conform', async () => {
    const { code, stdout, ticks } = await cli('run', '--module', MODULE);
    expect(code).toBe(1);
    expect(stdout).toContain('RL4-CODEX 1.2 validator        Non-Compliant');
    expect(ticks).toBe(vectors.length);
  });

  it('tells its version and explains itself', async () => {
    const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
    expect(await cli('--version')).toMatchObject({ code: 0, stdout: `${version}\n`, stderr: '' });
    expect(await cli('--help')).toMatchObject({ code: 0, stderr: '' });
  });

  it('run writes every report from one result file', async () => {
    const out = join(temp, 'out');
    const formats = 'terminal,json,junit,markdown,html,badge';
    expect((await cli('run', '--module', MODULE, '--format', formats, '--out', out)).code).toBe(1);
    expect(readdirSync(out).sort()).toEqual(['badge.svg', 'junit.xml', 'report.html', 'report.md', 'result.json']);
    const text = readFileSync(join(out, 'result.json'), 'utf8');
    expect(parseResult(text).verdicts.length).toBeGreaterThan(0);
    const again = await cli('report', join(out, 'result.json'), '--format', 'html');
    expect(again.stdout).toBe(readFileSync(join(out, 'report.html'), 'utf8'));
    expect(again.code).toBe(1);
  });

  it('a role that is asked for and not declared is not conformant; one without vectors is incomplete', async () => {
    const { code, stdout } = await cli('run', '--module', MODULE, '--roles', 'manifest');
    expect([1, 3]).toContain(code);
    expect(stdout).not.toContain('met');
  });

  it('a baseline takes known failures out of the exit code, and expires', async () => {
    const out = join(temp, 'known');
    await cli('run', '--module', MODULE, '--out', out);
    const { cases } = parseResult(readFileSync(join(out, 'result.json'), 'utf8'));
    const failing = cases
      .filter(({ outcome }) => outcome === 'fail')
      .map(({ id }) => ({ vector: id, reason: 'later' }));
    const write = (known: unknown) => {
      writeFileSync(join(temp, 'baseline.json'), JSON.stringify({ known }));
      return cli('run', '--module', MODULE, '--baseline', join(temp, 'baseline.json'));
    };
    expect(await write(failing)).toMatchObject({ code: 0 });
    expect(await write(failing.slice(1))).toMatchObject({ code: 1 });
    const passing = cases.find(({ outcome }) => outcome === 'pass')?.id;
    const stale = await write([...failing, { vector: passing, reason: 'gone' }]);
    expect(stale).toMatchObject({ code: 1 });
    expect(stale.stdout).toContain(`${passing} passes now`);
  });

  it('certify writes what rejudge can judge again; a touched transcript is noticed', async () => {
    const out = join(temp, 'certificate');
    expect((await cli('certify', '--module', MODULE, '--roles', 'codex-validator', '--out', out)).code).toBe(1);
    expect(readdirSync(out).sort()).toEqual(['certificate.json', 'result.json', 'transcript.jsonl']);
    const certificate = join(out, 'certificate.json');
    expect(JSON.parse(readFileSync(certificate, 'utf8'))).toMatchObject({
      issuedAt: '1970-01-01T00:00:00.000Z',
      adapter: { 'implementation.mjs': expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
    const transcript = join(out, 'transcript.jsonl');
    const again = await cli('rejudge', transcript, '--certificate', certificate);
    expect(again).toMatchObject({ code: 1, stderr: '' });
    expect(again.stdout).toContain('Non-Compliant');
    writeFileSync(transcript, readFileSync(transcript, 'utf8').replace('"outcome":"ok"', '"outcome":"rejected"'));
    expect((await cli('rejudge', transcript, '--certificate', certificate)).stderr).toContain('does not hold');
  });

  it('explain tells a requirement with its vectors and rulings, an exclusion, and a vector', async () => {
    const { stdout } = await cli('explain', 'RL4-V-04');
    expect(stdout).toContain('Accepts 10,240 bytes and no more.');
    expect(stdout).toContain('XB-36');
    expect(stdout).toMatch(/v-[0-9a-f]{8} {2}MUST/);
    expect((await cli('explain', 'RL4-E-39')).stdout).toContain('No vector checks it');
    const [vector] = vectors;
    expect((await cli('explain', vector?.id ?? '')).stdout).toContain(vector?.title);
    expect((await cli('explain', 'RL4-V-99')).code).toBe(2);
  });

  it('list counts the vectors of each requirement', async () => {
    expect((await cli('list')).stdout.split('\n')).toHaveLength(256);
    expect((await cli('list', '--roles', 'context')).stdout.split('\n')).toHaveLength(43);
  });

  it('smoke exits 0, 1 for the implementation, 3 for the adapter', async () => {
    expect((await cli('smoke', '--module', MODULE)).code).toBe(0);
    expect((await cli('smoke', '--cmd', '/no/such/program')).code).toBe(3);
  });

  it('a subject that cannot be run at all is incomplete, not conformant', async () => {
    expect((await cli('run', '--cmd', '/no/such/program', '--roles', 'codex-validator')).code).toBe(3);
  });

  it.each([
    [[]],
    [['dance']],
    [['run']],
    [['run', '--cmd', 'a', '--url', 'http://b']],
    [['run', '--cmd', '"']],
    [['run', '--module', 'nowhere.mjs']],
    [['run', '--chat', 'http://127.0.0.1:1/v1']],
    [['run', '--module', MODULE, '--roles', 'king']],
    [['run', '--module', MODULE, '--level', 'BEST']],
    [['run', '--module', MODULE, '--format', 'pdf']],
    [['run', '--module', MODULE, '--format', 'html,json']],
    [['run', '--module', MODULE, '--repeat', '0']],
    [['run', '--module', MODULE, '--baseline', 'nowhere.json']],
    [['run', '--module', MODULE, '--colour', 'red']],
    [['certify', '--module', MODULE]],
    [['rejudge']],
    [['report', MODULE]],
  ])('%j is wrong usage: 2', async (args) => {
    const { code, stderr } = await cli(...args);
    expect(code).toBe(2);
    expect(stderr).toContain('rl4-conformance run');
  });
});
