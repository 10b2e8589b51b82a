import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRuntime, parseModule, sanitizeContext } from '@cogmod/context';
import { createLmdbStore } from '@cogmod/context/lmdb';
import { createRedisStore } from '@cogmod/context/redis';
import { canonicalJson } from '@rl4/core-hash';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { open } from 'lmdb';

const TURNS_SAID = [
  'The login function opens a new connection for every request, so the pool never helps; fix that first.',
  'Found it: `const pool = createPool({ max: 10 })` is inside the handler, and 2 tests cover it.',
  'Thanks. Move it out of the handler, keep the limit, and tell me which callers still open their own.',
];
const TURNS = {
  type: 'array',
  items: {
    type: 'object',
    required: ['role', 'content'],
    properties: {
      role: { enum: ['user', 'assistant', 'system'] },
      content: { type: 'string' },
      timestamp: { type: 'string', format: 'date-time' },
    },
  },
};

/** A conversation of about this many characters of JSON. */
function conversation(size) {
  const turn = (index) => ({ role: 'user', content: TURNS_SAID[index % 3], timestamp: '2026-02-01T10:00:00Z' });
  return Array.from({ length: Math.round(size / JSON.stringify(turn(0)).length) }, (_, index) => turn(index));
}

export default async function run(bench) {
  await benchInvoke(bench);
  await benchLmdb(bench);
  await benchRedis(bench);
}

async function benchInvoke(bench) {
  const module = parseModule('name: m\ncontext: { accepts: [{type: conversation_history}] }');
  const answer = { ok: true, meta: {}, data: null };
  const handler = () => answer;
  const runtime = createRuntime({ modules: [{ module, handler }], audit: () => {} });
  const ajv = new Ajv2020({ strict: false });
  formats.default(ajv);
  const check = ajv.compile(TURNS);
  const peer = async (input) => {
    const copy = structuredClone(input._context.conversation_history);
    check(input._context.conversation_history);
    check(copy);
    createHash('sha256').update(canonicalJson(copy)).digest('hex');
    return handler(copy);
  };
  for (const size of [1000, 12_000]) {
    const input = { code: 'x', _context: { conversation_history: conversation(size) } };
    await bench.compare({
      name: `invoke with ${size / 1000} KB of context, against clone, 2 ajv checks, SHA-256`,
      ours: () => runtime.invoke('m', input),
      peer: () => peer(input),
      target: 0.5,
    });
  }
  const [small, large] = [10_000, 1_000_000].map((size) => ({ list: conversation(size) }));
  await bench.compare({
    name: 'sanitising 1 MB, against 100 times 10 KB',
    ours: () => sanitizeContext(large),
    peer: () => {
      for (let count = 0; count < 100; count++) sanitizeContext(small);
    },
    target: 0.7,
  });
}

async function benchLmdb(bench) {
  const dir = mkdtempSync(join(tmpdir(), 'bench-lmdb-'));
  const value = { turns: conversation(1000) };
  const store = createLmdbStore({ path: join(dir, 'ours') });
  const bare = open({ path: join(dir, 'bare') });
  for (let index = 0; index < 1000; index++) {
    await store.put(`key${index}`, value, { ttl: 3600 });
    await bare.put(`key${index}`, value);
  }
  let next = 0;
  await bench.compare({
    name: 'LMDB store get of 1 KB, against bare lmdb',
    ours: async () => {
      for (let count = 0; count < 100; count++) await store.get(`key${next++ % 1000}`);
    },
    peer: async () => {
      for (let count = 0; count < 100; count++) await bare.get(`key${next++ % 1000}`);
    },
    target: 0.5,
  });
  await store.close();
  await bare.close();
  rmSync(dir, { recursive: true, force: true });
}

const IN_FLIGHT = 64;
const PUTS = 40_000;
const ROUNDS = 5;

async function benchRedis(bench) {
  if (spawnSync('redis-benchmark', ['--version']).status !== 0) {
    console.log('! redis-benchmark is not installed, so the Redis store was not measured');
    return;
  }
  const port = await freePort();
  const server = spawn('redis-server', [
    '--port',
    `${port}`,
    '--save',
    '',
    '--appendonly',
    'no',
    '--bind',
    '127.0.0.1',
  ]);
  await new Promise((ready) => server.stdout.on('data', (text) => text.includes('Ready to accept') && ready()));
  const store = await createRedisStore({ url: `redis://127.0.0.1:${port}` });
  const value = 'x'.repeat(1000);
  const rates = { ours: [], peer: [] };
  for (let round = 0; round < ROUNDS; round++) {
    rates.ours.push(await putRate(store, value));
    rates.peer.push(setRate(port, value.length));
  }
  await store.close();
  server.kill();
  const median = (values) => Math.round(values.toSorted((a, b) => a - b)[values.length >> 1]);
  bench.record({
    name: 'Redis store put of 1 KB, 64 in flight, against redis-benchmark SET',
    ours: median(rates.ours),
    peer: median(rates.peer),
    unit: 'per s',
    target: 0.5,
    lower: false,
  });
}

async function putRate(store, value) {
  let next = 0;
  const start = performance.now();
  const worker = async () => {
    while (next < PUTS) await store.put(`t.a/s.${next++ % 1000}/-/session_state/x`, value, { ttl: 3600 });
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
  return PUTS / ((performance.now() - start) / 1000);
}

function setRate(port, size) {
  const args = ['-p', port, '-t', 'set', '-n', PUTS, '-c', IN_FLIGHT, '-d', size, '-r', 1000, '--csv'];
  const { stdout } = spawnSync('redis-benchmark', args.map(String), { encoding: 'utf8' });
  return Number(/"SET","([\d.]+)"/.exec(stdout)?.[1]);
}

async function freePort() {
  const server = createServer();
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address();
  await new Promise((done) => server.close(done));
  return port;
}
