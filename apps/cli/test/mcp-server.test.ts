/** The process around the server: who may reach it, and how it ends. */
import { once } from 'node:events';
import { request } from 'node:http';
import { expect, it } from 'vitest';
import { connect, startHttp } from './mcp-client.js';
import { expectFailure, expectQuietOnClosedPipe, expectSchema, rl4, start, temporary } from './rl4.js';

const { dir } = temporary();

const INITIALIZE = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
});
const HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

/** The status of a POST, or nothing when the server hung up; `fetch` would not send every header. */
function post(url: string, headers: Record<string, string> = {}, body = INITIALIZE): Promise<number | undefined> {
  return new Promise((resolve) => {
    const sent = request(url, { method: 'POST', headers: { ...HEADERS, ...headers } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.on('error', () => resolve(undefined)).end(body);
  });
}

it('listens on the loopback address, and refuses pages of other hosts and rebound names', async () => {
  const { url } = await startHttp(dir);
  expect(new URL(url).hostname).toBe('127.0.0.1');
  expect(await post(url)).toBe(200);
  expect(await post(url, { origin: 'http://localhost:3000' })).toBe(200);
  for (const origin of ['https://evil.example', 'http://127.0.0.1.evil.example', 'null']) {
    expect(await post(url, { origin })).toBe(403);
  }
  expect(await post(url, { host: 'evil.example' })).toBe(403);
  for (const path of ['/other', '/', '//', '/mcp/more']) expect(await post(url.replace('/mcp', path))).toBe(404);
  expect(await post(url, { 'mcp-session-id': 'absent' })).toBe(404);
  expect([413, undefined]).toContain(await post(url, {}, 'x'.repeat(5 << 20)));
  expect(await post(url, {}, '{')).toBe(400);
  expect(await post(url, { 'content-type': 'text/plain' })).toBe(415);
  expect(await post(url)).toBe(200);
});

it('lets in the pages and names that it is told of', async () => {
  const { url } = await startHttp(dir, ['--allow-origin', 'tools.example', '--allow-host', 'agents.example']);
  expect(await post(url, { origin: 'https://tools.example', host: 'agents.example' })).toBe(200);
  expect(await post(url, { origin: 'https://agents.example' })).toBe(403);
});

it('is open to other machines only with a token', async () => {
  expectFailure(await rl4(['mcp', '--http', '0', '--host', '0.0.0.0']), 2, 'set RL4_MCP_TOKEN');
  const { url } = await startHttp(dir, ['--host', '0.0.0.0'], { RL4_MCP_TOKEN: 'only-us' });
  const local = url.replace('0.0.0.0', '127.0.0.1');
  for (const authorization of ['', 'Bearer', 'Bearer only-uS', 'Bearer only-us2']) {
    expect(await post(local, { authorization })).toBe(401);
  }
  expect(await post(local, { authorization: 'Bearer only-us' })).toBe(200);
  const client = await connect({ era: 'modern', url: local, headers: { authorization: 'Bearer only-us' } });
  expect((await client.listTools()).tools).toHaveLength(8);
});

it('ends at once and well when it is interrupted, and prints its address as JSON', async () => {
  const { url, server } = await startHttp(dir, ['--json']);
  const address = expectSchema<{ url: string }>('mcp', url).url;
  const client = await connect({ era: 'legacy', url: address });
  server.kill('SIGINT');
  expect(await once(server, 'close')).toEqual([0, null]);
  await client.close();
});

it('a hundred clients that never say goodbye do not use it up', async () => {
  const { url } = await startHttp(dir);
  for (let index = 0; index < 100; index++) expect(await post(url)).toBe(200);
  const client = await connect({ era: 'legacy', url });
  expect((await client.listTools()).tools).toHaveLength(8);
});

it('over stdio it answers one message a line, survives rubbish, and ends with its input', async () => {
  const { child, outcome } = start(['mcp'], { cwd: dir });
  child.stdin.write(`{"rubbish\n[]\n${INITIALIZE}\n`);
  await once(child.stdout, 'data');
  child.stdin.end();
  const { code, stdout } = await outcome;
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ id: 1, result: { serverInfo: { name: 'rl4' } } });
});

it('says what is wrong with its options', async () => {
  expectFailure(await rl4(['mcp', '--http', 'http']), 2, '--http takes a port');
  const { url } = await startHttp(dir);
  expectFailure(await rl4(['mcp', '--http', new URL(url).port]), 3, 'EADDRINUSE');
});

it('is quiet on a closed pipe', () => expectQuietOnClosedPipe(['mcp'], { stdin: `${INITIALIZE}\n` }));
