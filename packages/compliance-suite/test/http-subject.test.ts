import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { httpSubject, inProcess, runSuite } from '../src/index.js';
import { honest, SAMPLES } from './samples.js';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/subject`;
}

const { name, version, roles, capabilities } = honest;
const READY = { type: 'ready', protocol: 1, name, version, roles, capabilities };

/** Answers `ready`, and everything else by `reply`. */
const subject = (reply: (message: { seq: number; input: Record<string, unknown> }) => unknown) =>
  serve(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const message = JSON.parse(Buffer.concat(chunks).toString());
    const body = message.type === 'start' ? READY : message.type === 'run' ? await reply(message) : {};
    if (body === 500) response.writeHead(500).end('out of order');
    else if (body !== undefined) response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });

const outcomes = async (url: string, options = {}) =>
  (await runSuite(httpSubject(url), { vectors: SAMPLES, ...options })).cases.map(({ outcome }) => outcome);

describe('a subject behind HTTP', () => {
  it('gets the report that it gets in process', async () => {
    const url = await subject(async ({ seq, input }) => ({ type: 'answer', seq, ...(await honest.run('', input)) }));
    const report = await runSuite(httpSubject(url), { vectors: SAMPLES });
    expect(report.cases).toEqual((await runSuite(inProcess(honest), { vectors: SAMPLES })).cases);
  });

  it('keeps failure apart from refusal', async () => {
    expect(await outcomes(await subject(() => 500))).toEqual(['crashed', 'crashed', 'crashed']);
    expect(await outcomes(await subject(() => 'nonsense'))).toEqual(['errored', 'errored', 'errored']);
    expect(await outcomes(await subject(() => undefined), { timeoutMs: 100 })).toEqual([
      'timed-out',
      'timed-out',
      'timed-out',
    ]);
  });

  it('reads no reply without end', async () => {
    expect((await outcomes(await subject(() => 'x'.repeat(17 * 2 ** 20))))[0]).toBe('errored');
  });

  it('says when nobody is there', async () => {
    const report = await runSuite(httpSubject('http://127.0.0.1:1/'), { vectors: SAMPLES });
    expect(report.cases[0]).toMatchObject({ outcome: 'could-not-run' });
  });
});
