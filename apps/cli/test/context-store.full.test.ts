/** `rl4 context store ls` on a Redis server, which the test starts and stops itself. */
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { createRedisStore } from '@cogmod/context/redis';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectFailure, expectSchema, rl4, temporary } from './rl4.js';

const { dir } = temporary();
let url = '';
let server: ReturnType<typeof spawn> | undefined;

beforeAll(async () => {
  const port = await freePort();
  url = `redis://127.0.0.1:${port}`;
  server = spawn('redis-server', ['--port', String(port), '--dir', dir, '--save', ''], { stdio: 'ignore' });
});
afterAll(() => void server?.kill());

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

it('lists the keys of one session, and says that Redis needs one', async () => {
  const store = await createRedisStore({ url });
  await store.put('t.a/s.1/-/session_state/x', { step: 1 }, { ttl: 3600 });
  await store.close();
  const { stdout } = await rl4(['context', 'store', 'ls', url, 't.a/s.1/', '--json']);
  expect(expectSchema('context-store', stdout)).toMatchObject({ entries: [{ key: 't.a/s.1/-/session_state/x' }] });
  expectFailure(await rl4(['context', 'store', 'ls', url]), 2, 'prefix must begin with a tenant and a session');
});

it('says when there is no server', async () => {
  expectFailure(await rl4(['context', 'store', 'ls', 'redis://127.0.0.1:1']), 3, 'the Redis server cannot be reached');
});
