import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMemoryStore, createRuntime, parseModule, type Store, StoreError } from '../src/index.js';
import { createLmdbStore } from '../src/lmdb.js';
import { createRedisStore } from '../src/redis.js';
import { storeContract } from '../src/store-contract.js';
import { hasRedis, type RedisServer, startRedis } from './redis-server.js';

function fakeClock() {
  let now = Date.UTC(2026, 1, 1);
  return {
    clock: () => new Date(now),
    pass: async (seconds: number) => {
      now += seconds * 1000;
    },
  };
}

/** Two sessions, one ended: what lived as long as it is gone, what outlives it and the other session are not. */
async function endOneSession(store: Store): Promise<void> {
  const context = '{ emits: [{type: session_state}, {type: conversation_history}, {type: user_profile}] }';
  const accepts = '{ accepts: [{type: session_state}, {type: conversation_history}, {type: user_profile}] }';
  const emitted = { session_state: { n: 1 }, conversation_history: [], user_profile: {} };
  const runtime = createRuntime({
    modules: [
      { module: parseModule(`name: w\ncontext: ${context}`), handler: () => ({ ok: true, _emitted_context: emitted }) },
      {
        module: parseModule(`name: r\ncontext: ${accepts}`),
        handler: ({ _context }) => ({ ok: true, data: _context }),
      },
    ],
    store,
    audit: false,
  });
  const [one, other] = ['s', 's:2'].map((sessionId) => ({ sessionId, userId: 'u', tenant: 't/1' }));
  await runtime.invoke('w', {}, one);
  await runtime.invoke('w', {}, other);
  await runtime.endSession('s', { tenant: 't/1' });
  expect(await runtime.invoke('r', {}, one)).toMatchObject({ data: { user_profile: {} } });
  expect(((await runtime.invoke('r', {}, one)) as { data: object }).data).not.toHaveProperty('session_state');
  expect(await runtime.invoke('r', {}, other)).toMatchObject({ data: emitted });
  await store.close();
}

describe('memory', () => {
  it('CTX-14 endSession removes what lives as long as the session', () => endOneSession(createMemoryStore()));

  const create = async () => {
    const { clock, pass } = fakeClock();
    return { store: createMemoryStore({ clock }), pass };
  };
  for (const { name, run } of storeContract(create)) it(`CTX-17 CTX-39 ${name}`, run);

  it('makes room by what has expired, and says nothing', async () => {
    const { clock, pass } = fakeClock();
    const store = createMemoryStore({ clock, maxEntries: 10 });
    for (let index = 0; index < 10; index++) await store.put(`a${index}`, index, { ttl: index + 1 });
    await pass(3);
    for (let index = 0; index < 3; index++) await store.put(`b${index}`, index, { ttl: -1 });
    await expect(store.put('c', 1, { ttl: -1 })).rejects.toMatchObject({ name: 'StoreError', code: 'full' });
    await expect(store.put('b0', 'still', { ttl: -1 })).resolves.toMatchObject({ ok: true });
    expect((await store.list('')).length).toBe(10);
  });

  it('evicts what is live only if somebody listens, soonest expiry first', async () => {
    const evicted: [string, number | null][] = [];
    const { clock } = fakeClock();
    const store = createMemoryStore({ clock, maxEntries: 3, onEvict: (...event) => evicted.push(event) });
    await store.put('never', 1, { ttl: -1 });
    await store.put('late', 1, { ttl: 900 });
    await store.put('soon', 1, { ttl: 9 });
    for (const key of ['x', 'y']) await store.put(key, 1, { ttl: -1 });
    expect(evicted.map(([key]) => key)).toEqual(['soon', 'late']);
    expect(await store.get('never')).toBeDefined();
  });

  it('bounds the size of all values', async () => {
    const store = createMemoryStore({ maxSize: 1000 });
    await store.put('a', 'x'.repeat(600), { ttl: -1 });
    await expect(store.put('b', 'x'.repeat(600), { ttl: -1 })).rejects.toThrow(StoreError);
    await expect(store.put('a', 'y'.repeat(900), { ttl: -1 })).resolves.toMatchObject({ ok: true });
  });

  it('stays small when one key is written without end', async () => {
    const { clock, pass } = fakeClock();
    const store = createMemoryStore({ clock, maxEntries: 2 });
    for (let index = 0; index < 5000; index++) {
      await store.put('a', index, { ttl: 1 + (index % 50) });
      await pass(0.001);
    }
    await store.put('b', 1, { ttl: 1 });
    await pass(100);
    await store.put('c', 1, { ttl: 1 });
    expect(await store.list('')).toEqual(['c']);
  });

  it('is closed when it is closed', async () => {
    const store = createMemoryStore();
    await store.close();
    await expect(store.get('a')).rejects.toMatchObject({ code: 'closed' });
  });
});

describe('LMDB', () => {
  const path = mkdtempSync(join(tmpdir(), 'context-lmdb-'));
  afterAll(() => rmSync(path, { recursive: true, force: true }));
  let count = 0;
  const create = async () => {
    const { clock, pass } = fakeClock();
    return { store: createLmdbStore({ path: join(path, `${count++}`), clock }), pass };
  };
  for (const { name, run } of storeContract(create)) it(`CTX-17 CTX-39 ${name}`, run);

  it('CTX-14 endSession removes what lives as long as the session', async () => endOneSession((await create()).store));

  it('clears away what has expired while others are written', async () => {
    const { clock, pass } = fakeClock();
    const options = { path: join(path, 'sweep'), clock };
    const store = createLmdbStore(options);
    await Promise.all(Array.from({ length: 100 }, (_, index) => store.put(`old${index}`, index, { ttl: 5 })));
    await pass(5);
    for (let index = 0; index < 30; index++) await store.put(`new${index}`, index, { ttl: -1 });
    await store.close();
    // With the clock turned back, whatever is still on disk would be live again.
    const before = createLmdbStore({ ...options, clock: () => new Date(0) });
    expect((await before.list('old')).length).toBe(0);
    expect((await before.list('new')).length).toBe(30);
    await before.close();
  });
});

describe.skipIf(!hasRedis)('Redis', () => {
  let server: RedisServer;
  beforeAll(async () => {
    server = await startRedis();
  });
  afterAll(() => server?.remove());
  let count = 0;
  const pass = (seconds: number) => new Promise<void>((done) => setTimeout(done, seconds * 1000 + 25));
  const create = async () => {
    return { store: await createRedisStore({ url: server.url, prefix: `test${count++}:` }), pass };
  };
  for (const { name, run } of storeContract(create)) it.concurrent(`CTX-17 CTX-39 ${name}`, run);

  it('CTX-14 endSession removes what lives as long as the session', async () => endOneSession((await create()).store));

  it('says that there is no server', async () => {
    const attempt = createRedisStore({ url: 'redis://127.0.0.1:1', timeout: 300 });
    await expect(attempt).rejects.toMatchObject({ name: 'StoreError', code: 'unavailable' });
  });

  it('knows when a session index may go', async () => {
    const store = await createRedisStore({ url: server.url, prefix: 'index:' });
    await store.put('t.a/s.1/-/x/1', 1, { ttl: 1 });
    await store.put('t.a/s.1/-/x/2', 1, { ttl: 2 });
    await pass(1.1);
    expect(await store.list('t.a/s.1/')).toEqual(['t.a/s.1/-/x/2']);
    await expect(store.list('t.a')).rejects.toThrow(RangeError);
    await store.close();
  });

  it('wants either an address or a client', async () => {
    await expect(createRedisStore({})).rejects.toThrow(TypeError);
    await expect(createRedisStore({ url: server.url, prefix: '{x}' })).rejects.toThrow(RangeError);
  });
});
