import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { gutenbergId } from '../src/externs.js';
import { formatDiagnostic, hydrate, type Source, safeHydrate, verify } from '../src/index.js';
import { createResolver, type ResolverOptions } from '../src/node/index.js';
import { manifest, source } from './example.js';

const base = mkdtempSync(join(tmpdir(), 'resolver-test-'));
const root = join(base, 'root');
mkdirSync(join(root, 'sub'), { recursive: true });
writeFileSync(join(root, 'one.txt'), 'hello');
writeFileSync(join(root, 'sub', 'a b.txt'), 'hello');
writeFileSync(join(base, 'outside.txt'), 'hello');
symlinkSync(join(base, 'outside.txt'), join(root, 'link.txt'));
symlinkSync(base, join(root, 'up'));
symlinkSync(join(root, 'one.txt'), join(root, 'inner.txt'));
execFileSync('mkfifo', [join(root, 'pipe')]);

async function read(
  uri: string | string[],
  options: Partial<ResolverOptions> = {},
  more: Partial<Source> = {},
  extensions = {},
) {
  const lite = manifest([source('one', 'hello', { uri, ...more })], { extensions });
  const result = await safeHydrate(lite, { resolve: createResolver({ root, ...options }) });
  return result.ok
    ? (result.manifest.sources[0]?.content ?? 'asset')
    : formatDiagnostic(result.diagnostics.at(-1) as never).split(':')[1];
}

afterAll(() => rmSync(base, { recursive: true, force: true }));

describe('local files', () => {
  it.each([
    ['one.txt', 'hello'],
    ['./sub/../one.txt', 'hello'],
    ['sub/a%20b.txt', 'hello'],
    ['inner.txt', 'hello'],
    [pathToFileURL(join(root, 'one.txt')).href, 'hello'],
    ['../outside.txt', 'outside-root'],
    ['%2e%2e/outside.txt', 'outside-root'],
    ['%2e%2e%2foutside.txt', 'outside-root'],
    ['link.txt', 'outside-root'],
    ['up/outside.txt', 'outside-root'],
    ['/etc/hostname', 'outside-root'],
    [pathToFileURL(join(base, 'outside.txt')).href, 'outside-root'],
    ['one.txt%00.md', 'bad-uri'],
    ['100%.txt', 'bad-uri'],
    ['file://host/one.txt', 'bad-uri'],
    ['nothing.txt', 'not-found'],
    ['sub', 'unreadable'],
    ['pipe', 'unreadable'],
    ['gopher://x', 'unknown-scheme'],
    ['http://example.com/x', 'network-off'],
    ['data:,hello', 'hello'],
    ['data:text/plain;charset=utf-8;base64,aGVsbG8=', 'hello'],
    ['data:text/plain,h%65llo', 'hello'],
    ['data:nothing', 'bad-uri'],
    ['data:;base64,***', 'bad-uri'],
  ])('XM-22 %s gives %s', async (uri, expected) => expect(await read(uri)).toBe(expected));

  it('XM-22 outside only when allowed; the size is limited', async () => {
    expect(await read('../outside.txt', { allowOutside: true })).toBe('hello');
    expect(await read('one.txt', { limits: { maxBytes: 4 } })).toBe('too-large');
  });
});

describe('functions and externs', () => {
  const functions = { functions: { make: { name: 'make', encoding: 'utf-8' } } };

  it('MAN-25 calls what the caller registered, and only that', async () => {
    const make = vi.fn(async () => 'hello');
    expect(await read('func://make?x=1', { functions: { make } }, {}, functions)).toBe('hello');
    expect(make).toHaveBeenCalledWith(expect.objectContaining({ name: 'make', uri: 'func://make?x=1' }));
    expect(await read('func://make', {}, {}, functions)).toBe('unknown-function');
    expect(await read('func://toString', { functions: { make } }, {}, functions)).toBe('resolve-failed');
    const failing = async () => Promise.reject(new Error('secret'));
    expect(await read('func://make', { functions: { make: failing } }, {}, functions)).toBe('function-failed');
  });

  it('MAN-24 XM-20 a template leads to files, with the id encoded; the caller beats the manifest', async () => {
    const externs = { externs: { lib: { template: 'sub/{id}.txt' } } };
    expect(await read('lib://a b', {}, {}, externs)).toBe('hello');
    expect(await read('lib://..', {}, {}, externs)).toBe('bad-uri');
    expect(await read('lib://../one', {}, {}, externs)).toBe('bad-uri');
    expect(await read('lib://x', { externs: { lib: { template: 'one.txt' } } }, {}, externs)).toBe('hello');
    expect(
      await read(
        ['lib://a b', 'lib://a b'],
        {},
        source('one', 'hello\nhello', { uri: ['lib://a b', 'lib://a b'] }),
        externs,
      ),
    ).toBe('hello\nhello');
  });

  it.each([
    'https://{id}/x',
    'https://{id}.example.com/',
    'https://example.com{id}/',
    '{id}://example.com/',
    'https://{id}@example.com/',
  ])('XM-20 %s does not fix its origin', async (template) =>
    expect(await read('x://evil', { network: true }, {}, { externs: { x: { template } } })).toBe('bad-extern'),
  );

  it.each([
    '11',
    'pg11',
    '11-0',
    '11-0.txt',
    '11-8.txt',
    'ebooks/11',
    'ebooks/11.txt.utf-8',
    'files/11/11-0.txt',
    'cache/epub/11/pg11.txt',
    '11-images.html',
  ])('MAN-29 XM-21 pg://%s is 11', (rest) => expect(gutenbergId(rest)).toBe('11'));
  it('MAN-29 XM-21 no digits is an error', () => expect(() => gutenbergId('ebooks/alice')).toThrow());
});

describe('the network', () => {
  let server: Server;
  let port: number;
  let handler: RequestListener;
  beforeAll(async () => {
    server = createServer((request, response) => handler(request, response));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = (path = '/x') => `http://127.0.0.1:${port}${path}`;
  const limits = { backoff: 1, stallTimeout: 1500, retries: 1 };
  const open = { network: { allowPrivate: true }, limits };

  it('reads when loopback is allowed; retries what passes, not what stays', async () => {
    let calls = 0;
    handler = (_request, response) => (++calls === 1 ? response.writeHead(503).end() : response.end('hello'));
    expect([await read(url(), open), calls]).toEqual(['hello', 2]);
    calls = 0;
    handler = (_request, response) => {
      calls++;
      response.writeHead(404).end();
    };
    expect([await read(url(), open), calls]).toEqual(['http-status', 1]);
  });

  it.each([
    '127.0.0.1',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '0.0.0.0',
    'localhost',
    '10.0.0.1',
    '169.254.169.254',
    '[fd00::1]',
    '[64:ff9b::7f00:1]',
  ])('no way to %s unless allowed', async (host) => {
    handler = (_request, response) => response.end('hello');
    expect(await read(`http://${host}:${port}/x`, { network: true, limits })).toBe('private-address');
  });

  it('a name that resolves to another address the second time gains nothing', async () => {
    handler = (_request, response) => response.end('hello');
    const addresses = ['93.184.216.34', '127.0.0.1'];
    const asked: string[] = [];
    const lookup: LookupFunction = (host, options, callback) => {
      asked.push(host);
      const address = addresses[Math.min(asked.length, 2) - 1] as string;
      if (options.all) callback(null, [{ address, family: 4 }]);
      else callback(null, address, 4);
    };
    lookup('first', {}, () => undefined);
    expect(await read(`http://rebind.example:${port}/x`, { network: { lookup }, limits })).toBe('private-address');
    expect(await read(`http://rebind.example:${port}/x`, { network: { lookup, allowPrivate: true }, limits })).toBe(
      'hello',
    );
  });

  it('redirects are followed, judged, and limited; headers stay with their origin', async () => {
    const seen: (string | undefined)[] = [];
    handler = (request, response) => {
      seen.push(request.headers.authorization);
      if (request.url === '/a') response.writeHead(302, { location: `http://localhost:${port}/b` }).end();
      else if (request.url === '/loop') response.writeHead(302, { location: '/loop' }).end();
      else if (request.url === '/file') response.writeHead(302, { location: 'file:///etc/passwd' }).end();
      else response.end('hello');
    };
    const externs = {
      externs: { x: { template: `${url('')}/{id}`, headers: { Authorization: 'secret', Host: 'evil' } } },
    };
    expect(await read('x://a', open, {}, externs)).toBe('hello');
    expect(seen).toEqual(['secret', undefined]);
    expect(await read(url('/loop'), open)).toBe('redirects');
    expect(await read(url('/file'), open)).toBe('redirects');
  });

  it('a server that is trusted by name and port leads to no other private address', async () => {
    handler = (request, response) => {
      if (request.url === '/in') response.writeHead(302, { location: `http://localhost:${port}/x` }).end();
      else response.end('hello');
    };
    const trusted = (...allowPrivate: string[]) => ({ network: { allowPrivate }, limits });
    expect(await read(url(), trusted(`127.0.0.1:${port}`))).toBe('hello');
    expect(await read(url('/in'), trusted(`127.0.0.1:${port}`))).toBe('private-address');
    expect(await read(url('/in'), trusted(`127.0.0.1:${port}`, `localhost:${port}`))).toBe('hello');
    expect(await read(url(), trusted('127.0.0.1:80', '127.0.0.1'))).toBe('private-address');
  });

  it('a server that stalls, truncates, lies about length or never ends is given up', async () => {
    handler = () => undefined;
    expect(await read(url(), { ...open, limits: { ...limits, stallTimeout: 300, retries: 0 } })).toBe('timeout');
    handler = (_request, response) => response.write('he');
    expect(await read(url(), { ...open, limits: { ...limits, totalTimeout: 300, retries: 0 } })).toBe('timeout');
    handler = (_request, response) => {
      response.writeHead(200, { 'content-length': 50 });
      response.write('hello', () => response.destroy());
    };
    expect(await read(url(), open)).toBe('connection');
    handler = (_request, response) => response.writeHead(200, { 'content-length': '99999999999' }).end();
    expect(await read(url(), { ...open, limits: { ...limits, maxBytes: 1000 } })).toBe('too-large');
    handler = (_request, response) => {
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(65536))) {}
      };
      response.on('drain', more);
      more();
    };
    expect(await read(url(), { ...open, limits: { ...limits, maxBytes: 2 ** 20 } })).toBe('too-large');
    handler = (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('x');
    expect(await read(url(), open)).toBe('http-encoding');
  });

  it('XM-27 MAN-24 the cache gives the same manifest cold and warm, and mends itself', async () => {
    let calls = 0;
    handler = (_request, response) => {
      calls++;
      response.end(Buffer.from([0xe9]));
    };
    const cache = join(base, 'cache');
    const externs = { pg: { template: `${url('')}/{id}`, encoding: 'latin1' } };
    const lite = manifest([source('one', Uint8Array.of(0xe9), { uri: 'pg://11' })]);
    const run = async () =>
      JSON.stringify((await hydrate(lite, { resolve: createResolver({ root, cache, externs, ...open }) })).manifest);
    const cold = await run();
    expect([await run(), calls]).toEqual([cold, 1]);
    expect(cold).toContain('"content":"é"');
    for (const name of readdirSync(join(cache, 'objects'))) writeFileSync(join(cache, 'objects', name), 'damaged');
    expect([await run(), calls]).toEqual([cold, 2]);
  });

  it('a signal cancels a request that hangs', async () => {
    handler = () => undefined;
    const resolve = createResolver({ root, ...open });
    const signal = AbortSignal.timeout(100);
    await expect(verify(manifest([source('one', 'x', { uri: url() })]), { resolve, signal })).rejects.toThrow(
      /abort|timeout/i,
    );
  });
});
