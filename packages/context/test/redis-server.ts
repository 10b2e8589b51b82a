/** A real Redis server of the test's own: started on a free port, ended by its process id. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const hasRedis = spawnSync('redis-server', ['--version']).status === 0;
if (!hasRedis) console.error('\n!!! redis-server is not installed: NOTHING about the Redis store is tested here !!!\n');

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as { port: number };
  await new Promise((done) => server.close(done));
  return port;
}

export interface RedisServer {
  url: string;
  port: number;
  start(): Promise<void>;
  /** SIGKILL, so that only what is on disk survives. */
  kill(): Promise<void>;
  /** Ends it and removes its files. */
  remove(): Promise<void>;
}

/** A server that keeps every write it has acknowledged. */
export async function startRedis(settings: readonly string[] = []): Promise<RedisServer> {
  const dir = mkdtempSync(join(tmpdir(), 'context-redis-'));
  const port = await freePort();
  const args = ['--port', `${port}`, '--bind', '127.0.0.1', '--dir', dir, '--save', '', '--appendonly', 'yes'];
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    const started = spawn('redis-server', [...args, '--appendfsync', 'always', ...settings]);
    child = started;
    await new Promise<void>((done, fail) => {
      started.stdout.on('data', (text: Buffer) => text.includes('Ready to accept connections') && done());
      started.once('exit', () => fail(new Error('redis-server ended at once')));
    });
  }
  async function kill(): Promise<void> {
    const ending = child;
    child = undefined;
    if (!ending || ending.exitCode !== null) return;
    const ended = new Promise((done) => ending.once('exit', done));
    ending.kill('SIGKILL');
    await ended;
  }
  async function remove(): Promise<void> {
    await kill();
    rmSync(dir, { recursive: true, force: true });
  }
  await start();
  return { url: `redis://127.0.0.1:${port}`, port, start, kill, remove };
}
