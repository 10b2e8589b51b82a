/** Load and faults on real files, real processes and a real server. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCluster } from '@redis/client';
import { createRandom } from '@rl4/corpus';
import { afterAll, describe, expect, it } from 'vitest';
import { createMemoryStore, createRuntime, parseModule } from '../src/index.js';
import { createLmdbStore } from '../src/lmdb.js';
import { createRedisStore } from '../src/redis.js';
import type { Store } from '../src/store.js';
import { storeContract } from '../src/store-contract.js';
import { hasRedis, startRedis } from './redis-server.js';

const root = mkdtempSync(join(tmpdir(), 'context-faults-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const worker = (name: string) => new URL(`workers/${name}.mjs`, import.meta.url).pathname;
const ended = (child: ChildProcess) => new Promise<number | null>((done) => child.once('exit', done));
const wait = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds));
const COUNTER = 't.a/s.1/-/session_state/1';

async function readValue(store: Store, key: string): Promise<unknown> {
  const entry = await store.get(key);
  if (!entry) throw new Error(`${key} is not there`);
  return entry.value;
}

async function incrementEverywhere(where: string): Promise<void> {
  const children = Array.from({ length: 4 }, () =>
    spawn(process.execPath, [worker('increment'), where, '2500'], { stdio: ['ignore', 'ignore', 'inherit'] }),
  );
  expect(await Promise.all(children.map(ended))).toEqual([0, 0, 0, 0]);
}

describe('LMDB', () => {
  it('4 processes × 2,500 increments: exactly 10,000', async () => {
    const path = join(root, 'counter');
    await incrementEverywhere(path);
    const store = createLmdbStore({ path });
    expect((await store.get(COUNTER))?.value).toEqual({ count: 10_000 });
    await store.close();
  });

  it('kill -9 at 200 random moments: every acknowledged write is there, none is torn', async () => {
    const path = join(root, 'killed');
    const random = createRandom(9);
    let last = 0;
    for (let kill = 0; kill < 200; kill++) {
      const child = spawn(process.execPath, [worker('write'), path, `${last + 1}`], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let said = '';
      await new Promise<void>((ready) =>
        child.stdout.on('data', (text: Buffer) => {
          said += text;
          ready();
        }),
      );
      const gone = ended(child);
      await wait(random.below(60));
      child.kill('SIGKILL');
      await gone;
      const acknowledged = Number(said.trimEnd().split('\n').at(-1)) || last;
      const store = createLmdbStore({ path });
      let greatest = 0;
      for (const key of await store.list('k')) {
        const { number, body } = (await readValue(store, key)) as { number: number; body: string };
        expect(body).toBe(String(number % 10).repeat(3000));
        greatest = Math.max(greatest, number);
      }
      if (acknowledged > 0) {
        expect(greatest).toBeGreaterThanOrEqual(acknowledged);
        const { number } = (await readValue(store, `k${acknowledged % 50}`)) as { number: number };
        expect(number).toBeGreaterThanOrEqual(acknowledged);
      }
      last = greatest;
      await store.close();
    }
    expect(last).toBeGreaterThan(200);
  });

  it('1,000,000 live keys: reading stays as quick as with 10,000', async () => {
    const store = createLmdbStore({ path: join(root, 'million') });
    const fill = async (from: number, to: number) => {
      for (let start = from; start < to; start += 10_000) {
        await Promise.all(
          Array.from({ length: 10_000 }, (_, index) =>
            store.put(`key${start + index}`, { n: start + index }, { ttl: -1 }),
          ),
        );
      }
    };
    const random = createRandom(3);
    const read = async (keys: number) => {
      const start = performance.now();
      for (let count = 0; count < 20_000; count++) {
        const n = random.below(keys);
        const { value } = (await store.get(`key${n}`)) ?? {};
        if (JSON.stringify(value) !== `{"n":${n}}`) throw new Error('another value');
      }
      return performance.now() - start;
    };
    const quickest = async (keys: number) => Math.min(await read(keys), await read(keys), await read(keys));
    await fill(0, 10_000);
    const few = await quickest(10_000);
    await fill(10_000, 1_000_000);
    const many = await quickest(1_000_000);
    console.log(`20,000 reads of 10,000 keys ${few.toFixed(0)} ms, of 1,000,000 keys ${many.toFixed(0)} ms`);
    expect(many).toBeLessThan(few * 4);
    await store.close();
  });
});

describe.skipIf(!hasRedis)('Redis', () => {
  it('4 processes × 2,500 increments: exactly 10,000', async () => {
    const server = await startRedis();
    try {
      await incrementEverywhere(server.url);
      const store = await createRedisStore({ url: server.url });
      expect((await store.get(COUNTER))?.value).toEqual({ count: 10_000 });
      await store.close();
    } finally {
      await server.remove();
    }
  });

  it('killed and started again: clear errors, the same client recovers, nothing acknowledged is lost', async () => {
    const server = await startRedis();
    const store = await createRedisStore({ url: server.url });
    const acknowledged = new Map<string, number>();
    const failures = new Set<string>();
    let stop = false;
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      for (let number = 1; !stop; number++) {
        const key = `t.a/s.${writer}/-/x/1`;
        try {
          const result = await store.put(key, number, { ttl: -1 });
          if (result.ok) acknowledged.set(key, number);
        } catch (error) {
          failures.add(`${(error as Error).name} ${(error as { code?: string }).code}`);
          await wait(5);
        }
      }
    });
    try {
      for (let round = 0; round < 4; round++) {
        await wait(300);
        await server.kill();
        await wait(200);
        const before = [...acknowledged.values()].reduce((a, b) => a + b, 0);
        await server.start();
        for (let turn = 0; turn < 100 && [...acknowledged.values()].reduce((a, b) => a + b, 0) === before; turn++)
          await wait(50);
        expect([...acknowledged.values()].reduce((a, b) => a + b, 0)).toBeGreaterThan(before);
      }
      stop = true;
      await Promise.all(writers);
      expect([...failures]).toEqual(['StoreError unavailable']);
      for (const [key, number] of acknowledged) {
        expect((await store.get(key))?.value).toBeGreaterThanOrEqual(number);
      }
      await store.close();
    } finally {
      stop = true;
      await server.remove();
    }
  });

  it('a cluster of three keeps the contract', async () => {
    const settings = ['--cluster-enabled', 'yes', '--cluster-node-timeout', '2000'];
    const servers = await Promise.all([1, 2, 3].map(() => startRedis(settings)));
    try {
      const nodes = servers.map(({ port }) => `127.0.0.1:${port}`);
      const made = spawnSync('redis-cli', ['--cluster', 'create', ...nodes, '--cluster-yes'], { encoding: 'utf8' });
      expect(made.stdout).toContain('All 16384 slots covered');
      await wait(1000);
      const cluster = createCluster({ rootNodes: servers.map(({ url }) => ({ url })) });
      await cluster.connect();
      let count = 0;
      const pass = (seconds: number) => wait(seconds * 1000 + 50);
      const create = async () => ({ store: await createRedisStore({ client: cluster, prefix: `c${count++}:` }), pass });
      await Promise.all(storeContract(create).map(({ run }) => run()));
      await cluster.close();
    } finally {
      for (const server of servers) await server.remove();
    }
  });
});

describe('1,000 tenants with ids full of separators', () => {
  const context =
    '{ accepts: [{type: session_state}, {type: own}], emits: [{type: session_state}, {type: own, ttl: 60, key_pattern: "${user_id}${session_id}"}] }';
  const module = parseModule(`name: m\ncontext: ${context}`);

  async function crossings(store: Store): Promise<number> {
    const random = createRandom(5);
    const id = () =>
      Array.from({ length: 1 + random.below(4) }, () =>
        random.pick(['a', 'b', ':', '/', '-', '%3A', '.', '{', '}', '~']),
      ).join('');
    const owners = new Map<string, { tenant: string; sessionId: string; userId: string }>();
    while (owners.size < 1000) {
      const owner = { tenant: id(), sessionId: id(), userId: id() };
      owners.set(JSON.stringify(owner), owner);
    }
    // The state of a session is that of its tenant's session, whoever the user is.
    let crossed = 0;
    const runtime = createRuntime({
      modules: [
        {
          module,
          handler: ({ _context, me }) => ({
            ok: true,
            data: _context,
            _emitted_context: { own: { me }, session_state: { me } },
          }),
        },
      ],
      store,
      audit: false,
    });
    for (const [me, owner] of owners) await runtime.invoke('m', { me }, owner);
    for (const [me, owner] of owners) {
      const { data } = (await runtime.invoke('m', { me }, owner)) as unknown as {
        data: { own: { me: string }; session_state: { me: string } };
      };
      const state = JSON.parse(data.session_state.me) as typeof owner;
      if (data.own.me !== me || state.tenant !== owner.tenant || state.sessionId !== owner.sessionId) crossed++;
    }
    return crossed;
  }

  it('memory: no read crosses', async () => expect(await crossings(createMemoryStore())).toBe(0));

  it('LMDB: no read crosses', async () => {
    const store = createLmdbStore({ path: join(root, 'tenants') });
    expect(await crossings(store)).toBe(0);
    await store.close();
  });

  it.skipIf(!hasRedis)('Redis: no read crosses', async () => {
    const server = await startRedis();
    try {
      const store = await createRedisStore({ url: server.url });
      expect(await crossings(store)).toBe(0);
      await store.close();
    } finally {
      await server.remove();
    }
  });
});
