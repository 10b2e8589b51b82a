import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatManifest, parseManifest, validateManifest } from '@codex/manifest';
import { sourceLines } from '@rl4/corpus';
import { Ajv } from 'ajv';

const MEBIBYTE = 2 ** 20;
const TURNS = 3;
const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];
const layers = [{ id: 'l', name: 'L', type: 'analysis' }];

function describe(sources) {
  const meta = { name: 'bench', version: '1', state: 'lite' };
  return { spec_version: '0.1.0', uuid: '550e8400-e29b-41d4-a716-446655440000', meta, sources, layers };
}

export default async function run(bench) {
  await validation(bench);
  const dir = mkdtempSync(join(tmpdir(), 'manifest-bench-'));
  try {
    small(bench, dir);
    large(bench, dir);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

async function validation(bench) {
  const schema = JSON.parse(
    readFileSync(createRequire(import.meta.url).resolve('@codex/manifest/schema.json'), 'utf8'),
  );
  const check = new Ajv({ allowUnionTypes: true, strict: false }).compile(schema);
  const texts = (count, exclusions) => {
    const ranges = Array.from({ length: exclusions }, (_, at) => ({
      start: at * 2,
      end: at * 2 + 1,
      reason: 'header',
    }));
    const sources = Array.from({ length: count }, (_, index) => ({
      id: `src_${index}`,
      uri: `https://example.com/files/${index}.txt`,
      type: 'text/plain',
      hash: `sha256:${createHash('sha256').update(String(index)).digest('hex')}`,
      size_bytes: 100_000,
      content: null,
      curation: { exclusions: ranges },
    }));
    return formatManifest(describe(sources));
  };
  const full = texts(10_000, 1);
  await bench.compare({
    name: 'validate 10,000 sources, against JSON.parse and bare ajv',
    ours: () => validateManifest(parseManifest(full)),
    peer: () => check(JSON.parse(full)),
    target: 0.33,
  });
  const tenth = texts(1000, 1);
  await bench.compare({
    name: '10,000 sources against ten times 1,000 (1 is linear)',
    ours: () => validateManifest(parseManifest(full)),
    peer: () => {
      for (let part = 0; part < 10; part++) validateManifest(parseManifest(tenth));
    },
    target: 0.7,
  });
  const [many, few] = [texts(10, 10_000), texts(10, 1000)];
  await bench.compare({
    name: '100,000 exclusions against ten times 10,000 (1 is linear)',
    ours: () => validateManifest(parseManifest(many)),
    peer: () => {
      for (let part = 0; part < 10; part++) validateManifest(parseManifest(few));
    },
    target: 0.7,
  });
}

/** A process of its own each time, so that its peak memory is its own; loading modules does not count.
 * (maxRSS would count the parent's memory too, which the new process starts from.) */
function measured(program, cwd) {
  const [imports, work] = program.split('\n---\n');
  const wrapped = `${imports}
const before = performance.now();
${work}
console.log(JSON.stringify({ ms: performance.now() - before, mb: Number(/VmHWM:\\s+(\\d+)/.exec((await import('node:fs')).readFileSync('/proc/self/status', 'utf8'))[1]) / 1024 }));`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', wrapped], {
    cwd,
    encoding: 'utf8',
  });
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout);
}

const URLS = {
  root: import.meta.resolve('@codex/manifest'),
  node: import.meta.resolve('@codex/manifest/node'),
};
const VERIFY = `const { verify } = await import('${URLS.root}');
const { createResolver, readManifest } = await import('${URLS.node}');
---
const { valid } = await verify(await readManifest('codex.json'), { resolve: createResolver({ root: '.' }) });
if (!valid) throw new Error('not valid');`;
const BUNDLE = `const { createResolver, readManifest, writeBundle } = await import('${URLS.node}');
---
await writeBundle('ours.codex.zip', await readManifest('codex.json'), { resolve: createResolver({ root: '.' }) });`;
const PLAIN = `const { createHash } = await import('node:crypto');
const { createReadStream, readFileSync } = await import('node:fs');
---
for (const { uri, hash } of JSON.parse(readFileSync('codex.json', 'utf8')).sources) {
  const digest = createHash('sha256');
  for await (const chunk of createReadStream(uri)) digest.update(chunk);
  if (hash !== 'sha256:' + digest.digest('hex')) throw new Error('not valid');
}`;

/** Milliseconds of a program of the system, or undefined where there is none. */
function timed(command, args, cwd) {
  const start = performance.now();
  const { error, status } = spawnSync(command, args, { cwd, stdio: 'ignore' });
  return error || status !== 0 ? undefined : performance.now() - start;
}

function inTurns(ours, peer) {
  const turns = Array.from({ length: TURNS }, () => ({ ours: ours(), peer: peer() }));
  const ms = (values) => Math.round(median(values));
  return { turns, ours: ms(turns.map((turn) => turn.ours.ms)), peer: ms(turns.map((turn) => turn.peer)) };
}

function small(bench, parent) {
  const dir = join(parent, 'small');
  mkdirSync(dir);
  const files = Array.from({ length: 200 }, (_, index) => [`${index}.txt`, randomBytes(256 * 1024)]);
  fill(dir, files);
  const { ours, peer } = inTurns(
    () => measured(VERIFY, dir),
    () => measured(PLAIN, dir).ms,
  );
  bench.record({ name: 'verify 200 files of 256 KiB, against a plain loop', ours, peer, unit: 'ms', target: 0.67 });
}

function large(bench, parent) {
  const dir = join(parent, 'large');
  mkdirSync(dir);
  const lines = Buffer.from(sourceLines(20_000).join('\n'));
  const names = ['a.txt', 'b.txt', 'c.txt', 'd.txt'];
  fill(
    dir,
    names.map((name, index) => [name, textOf(lines, 128 * MEBIBYTE, index)]),
  );
  compareOrSay(bench, 'verify 512 MiB in four files, against openssl dgst', {
    ours: () => measured(VERIFY, dir),
    peer: () => timed('openssl', ['dgst', '-sha256', ...names], dir),
    target: 0.77,
    memory: 150,
  });
  compareOrSay(bench, 'bundle 512 MiB, against zip -6', {
    ours: () => measured(BUNDLE, dir),
    peer: () => {
      rmSync(join(dir, 'peer.zip'), { force: true });
      return timed('zip', ['-6', '-q', 'peer.zip', ...names], dir);
    },
    target: 1,
    memory: 250,
  });
  const size = (name) => Math.round(statSync(join(dir, name)).size / MEBIBYTE);
  bench.table('Size of the bundle, MiB', { ours: size('ours.codex.zip') });
}

function compareOrSay(bench, name, { ours, peer, target, memory }) {
  if (peer() === undefined) {
    console.log(`${name}: left out, the program is not installed`);
    return;
  }
  const result = inTurns(ours, peer);
  bench.record({ name, ours: result.ours, peer: result.peer, unit: 'ms', target });
  const peak = Math.round(Math.max(...result.turns.map((turn) => turn.ours.mb)));
  bench.record({
    name: `${name.split(',')[0]}: peak memory, against the limit`,
    ours: peak,
    peer: memory,
    unit: 'MB',
    target: 1,
  });
}

/** Lines of code in another order each time, so that a file is no repetition of its first half megabyte. */
function textOf(lines, length, seed) {
  const text = Buffer.alloc(length);
  for (let at = 0, step = seed * 7919; at < length; step++) {
    const start = (step * 104_729) % (lines.length - 4096);
    at += lines.copy(text, at, start, start + 700 + (step % 3000));
  }
  return text;
}

function fill(dir, files) {
  const sources = files.map(([name, bytes]) => {
    writeFileSync(join(dir, name), bytes);
    const hash = `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
    return { id: name.split('.')[0], uri: name, hash, size_bytes: bytes.length, content: null };
  });
  writeFileSync(join(dir, 'codex.json'), formatManifest(describe(sources)));
}
