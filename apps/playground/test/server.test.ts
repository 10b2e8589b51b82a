import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '../server.mjs';

let server: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  server = await startServer({ path: '/below/' });
});
afterAll(() => server.close());

/** The status of a path that is sent as it is written. */
function statusOf(path: string): Promise<number | undefined> {
  const { hostname, port } = new URL(server.url);
  return new Promise((done, fail) => {
    request({ hostname, port, path }, (response) => {
      response.resume();
      done(response.statusCode);
    })
      .on('error', fail)
      .end();
  });
}

describe('the server', () => {
  it('serves the page and its files', async () => {
    const page = await fetch(server.url);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const script = /src="\.\/([^"]+)"/.exec(await page.text())?.[1] as string;
    expect((await fetch(server.url + script)).headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  });

  it.each([
    '/',
    '/below/none',
    '/below/../package.json',
    '/below/%2e%2e/package.json',
    '/below/..%2fpackage.json',
    '/below/%',
    '/below/%00',
    '/below/assets',
    '//',
  ])('serves nothing else, and goes on: %s', async (path) => {
    expect(await statusOf(path)).toBe(404);
    expect(await statusOf('/below/')).toBe(200);
  });
});
