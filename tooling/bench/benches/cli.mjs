/** The `rl4` command against what it cannot do without: starting Node, and reading a history with git. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encode } from '@rl4/codex-protocol';
import { createHasher, generateKey } from '@rl4/core-hash';

const MAIN = join(import.meta.dirname, '../../../apps/cli/dist/main.js');
const COMMITS = 50_000;
const FILES = 400;
const TURNS = 5;

export default async function benchCli(bench) {
  const dir = mkdtempSync(join(tmpdir(), 'rl4-bench-'));
  try {
    await startUp(bench, dir);
    await history(bench, dir);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

async function startUp(bench, dir) {
  const payload = join(dir, 'state.codex');
  const state = { projectContext: { phase: 'build' }, temporalContext: { cycles: 5, hotspots: ['src/auth'] } };
  writeFileSync(payload, encode(state, { hasher: createHasher({ key: generateKey() }) }));
  const peer = () => runNode(['-e', '0']);
  await bench.compare({
    name: 'rl4 --version, against node -e 0',
    ours: () => runNode([MAIN, '--version']),
    peer,
    target: 0.5,
  });
  await bench.compare({
    name: 'rl4 decode, against node -e 0',
    ours: () => runNode([MAIN, 'decode', payload]),
    peer,
    target: 0.333,
  });
}

function runNode(args) {
  const { status } = spawnSync(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  if (status !== 0) throw new Error(`node ${args.join(' ')} ended with ${status}`);
}

/** Both read the whole history; the peer's output is read as well, through a pipe. */
async function history(bench, dir) {
  const repository = join(dir, 'repository');
  await makeHistory(repository);
  runNode([MAIN, 'init', repository]);
  const times = { ours: [], peer: [] };
  for (let turn = 0; turn < TURNS; turn++) {
    times.ours.push(seconds(process.execPath, [MAIN, 'capture', repository, '--since', 'all', '--no-journal']));
    times.peer.push(seconds('git', ['-C', repository, 'log', '--numstat']));
  }
  const median = (values) => Number(values.sort((a, b) => a - b)[TURNS >> 1].toPrecision(3));
  const name = `rl4 capture of ${COMMITS} commits, against git log --numstat`;
  bench.record({ name, ours: median(times.ours), peer: median(times.peer), unit: 's', target: 0.333 });
}

function seconds(command, args) {
  const start = performance.now();
  const { status, stderr } = spawnSync(command, args, { maxBuffer: 2 ** 30 });
  if (status !== 0) throw new Error(`${command} ended with ${status}: ${stderr}`);
  return (performance.now() - start) / 1000;
}

/** Commits of one or two files each, through `git fast-import`; the same ones on every run. */
async function makeHistory(repository) {
  mkdirSync(repository);
  spawnSync('git', ['init', '-q', '-b', 'main', repository]);
  const git = spawn('git', ['-C', repository, 'fast-import', '--quiet'], { stdio: ['pipe', 'inherit', 'inherit'] });
  const ended = new Promise((resolve, reject) => {
    git.on('error', reject);
    git.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`git fast-import ended with ${code}`))));
  });
  for (let at = 0; at < COMMITS; at += 1000) {
    const text = Array.from({ length: 1000 }, (_, index) => commit(at + index)).join('');
    if (!git.stdin.write(text)) await new Promise((resolve) => git.stdin.once('drain', resolve));
  }
  git.stdin.end();
  await ended;
  spawnSync('git', ['-C', repository, 'reset', '-q', '--hard', 'main']);
}

function commit(number) {
  const time = 1_700_000_000 + number * 600;
  const subject = number % 5 === 0 ? `fix: step ${number}` : `Step ${number}`;
  const change = (file) => {
    const text = Array.from({ length: 12 }, (_, line) => `${file} ${line} ${(number * (line + 3)) % 17}\n`).join('');
    return `M 100644 inline src/area${file % 20}/file${file}.ts\ndata ${text.length}\n${text}\n`;
  };
  const files = [number % FILES, ...(number % 2 === 0 ? [(number * 7 + 1) % FILES] : [])];
  return `commit refs/heads/main
committer Bench <bench@example.com> ${time} +0000
data ${subject.length}
${subject}
${[...new Set(files)].map(change).join('')}`;
}
