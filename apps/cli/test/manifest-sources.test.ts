/** The options by which hydrate, verify, bundle and render reach sources, and `rl4 manifest fetch`. */
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { manifestFiles } from './manifest-files.js';
import { expectFailure, expectQuietOnClosedPipe, expectSchema } from './rl4.js';

const { dir, path, run, bytes, variant, write } = manifestFiles();
const requests: string[] = [];
const server = createServer((request, response) => {
  requests.push(request.url ?? '');
  if (request.url === '/texts/walk.txt') response.end(bytes('walk.txt'));
  else if (request.url === '/codex/guide.json') response.end(bytes('codex.json'));
  else if (request.url === '/codex/broken.json') response.end('{}');
  else response.writeHead(404).end();
});
let origin = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const NETWORK = ['--allow-network', '--allow-private'];
const remote = () => variant('remote.json', (m) => (m.sources[0].uri = `${origin}/texts/walk.txt`));

it('XM-22: nothing is fetched unless it is allowed, and nothing private unless that is allowed too', async () => {
  requests.length = 0;
  expect((await run(['verify', remote()])).stderr).toContain('ERROR:network-off:walk ');
  expect((await run(['verify', remote(), '--allow-network'])).stderr).toContain('ERROR:private-address:walk ');
  expect(requests).toEqual([]);
  expect(await run(['verify', remote(), ...NETWORK])).toMatchObject({ code: 0 });
  expect(requests).toEqual(['/texts/walk.txt']);
  expectFailure(await run(['verify', remote(), '--allow-private']), 2, 'needs --allow-network');
});

it('--cache asks for a source once', async () => {
  requests.length = 0;
  for (let turn = 0; turn < 2; turn++) {
    expect(await run(['verify', remote(), ...NETWORK, '--cache', 'cache'])).toMatchObject({ code: 0 });
  }
  expect(requests).toEqual(['/texts/walk.txt']);
});

it('MAN-24: --externs leads from a scheme to an address', async () => {
  const file = variant('extern.json', (m) => (m.sources[0].uri = 'walks://walk'));
  write('externs.json', JSON.stringify({ walks: { template: `${origin}/texts/{id}.txt`, headers: { 'x-a': 'b' } } }));
  expect(await run(['verify', file, '--externs', 'externs.json', ...NETWORK])).toMatchObject({ code: 0 });
  expect((await run(['verify', file])).stderr).toContain('ERROR:unknown-scheme:walk ');
  for (const [text, message] of [
    ['[]', 'must map schemes to templates'],
    ['{"walks": {}}', 'needs a template'],
    ['{"walks": {"template": "x", "headers": {"a": 1}}}', 'headers must map names to texts'],
    ['{"walks": {"template": "x", "encoding": 8}}', 'encoding must be a text'],
    ['{', 'is not YAML'],
  ] as const) {
    write('bad-externs.json', text);
    expectFailure(await run(['verify', file, '--externs', 'bad-externs.json']), 3, message);
  }
});

const MODULE = `import { writeFileSync } from 'node:fs';
writeFileSync('loaded', '');
export async function tell({ spec }) { writeFileSync('called', ''); return 'Turn left at the ' + spec.parameters.tree + '.\\n'; }
`;

function withFunction(name: string, spec: object): string {
  return variant(name, (m) => {
    m.sources[0].uri = 'func://tell';
    m.extensions = { functions: { tell: spec } };
  });
}

it('MAN-25: --functions serves func:// sources', async () => {
  write('f.mjs', MODULE);
  const file = withFunction('function.json', { name: 'tell', parameters: { tree: 'oak' } });
  expect(await run(['verify', file, '--functions', './f.mjs'])).toMatchObject({ code: 0 });
  expect((await run(['verify', file])).stderr).toContain('ERROR:unknown-function:walk ');
});

it('MAN-25: the shape is checked before anything runs', async () => {
  write('f.mjs', MODULE);
  const forget = () => ['loaded', 'called'].forEach((name) => void rmSync(path(name), { force: true }));
  forget();
  const misshapen = withFunction('misshapen.json', { parameters: 'oak' });
  const { code, stderr } = await run(['verify', misshapen, '--functions', './f.mjs']);
  expect(code).toBe(1);
  expect(stderr).toMatch(/^ERROR:function-shape:tell /);
  expect(existsSync(path('loaded'))).toBe(false);

  const file = withFunction('function.json', { name: 'tell', parameters: { tree: 'oak' } });
  write('others.mjs', `${MODULE.replace('function tell', 'function say')}`);
  expectFailure(await run(['verify', file, '--functions', 'others.mjs']), 2, 'exports no function tell');
  write('mixed.mjs', `${MODULE}export const more = 1;`);
  expectFailure(await run(['verify', file, '--functions', 'mixed.mjs']), 2, 'more is no function');
  expect(existsSync(path('called'))).toBe(false);
  write('broken.mjs', 'export const = ;');
  expectFailure(await run(['verify', file, '--functions', 'broken.mjs']), 3, 'cannot be loaded');
  expectFailure(await run(['verify', file, '--functions', 'absent.mjs']), 3, 'cannot be loaded');
  forget();
});

it('fetch gets a manifest by the alias of its remote, by address, and by a name in a pipe', async () => {
  mkdirSync(path('.rl4'), { recursive: true });
  write('.rl4/config.yaml', `remotes:\n  guides: ${origin}/codex/{id}.json\n`);
  const expected = JSON.parse(bytes('codex.json').toString());
  const fetched = await run(['fetch', 'guides:guide', ...NETWORK]);
  expect({ ...fetched, stdout: JSON.parse(fetched.stdout) }).toEqual({ code: 0, stdout: expected, stderr: '' });
  const addressed = await run(['fetch', `${origin}/codex/guide.json`, '--json', ...NETWORK]);
  expect(expectSchema('manifest-fetch', addressed.stdout)).toEqual({
    valid: true,
    manifest: expected,
    diagnostics: [],
  });
  expect(await run(['fetch', '-', '-o', 'fetched.json', ...NETWORK], 'guides:guide\n')).toMatchObject({ code: 0 });
  expect(JSON.parse(bytes('fetched.json').toString())).toEqual(expected);
});

it('fetch refuses what is no manifest, and writes nothing', async () => {
  const { code, stderr } = await run(['fetch', 'guides:broken', '-o', 'broken.json', ...NETWORK]);
  expect(code).toBe(1);
  expect(stderr).toContain('ERROR:missing-field:uuid ');
  expect(existsSync(path('broken.json'))).toBe(false);
});

it('fetch says why there is nothing', async () => {
  expectFailure(await run(['fetch', 'guides:guide']), 2, 'allow that with --allow-network');
  expectFailure(await run(['fetch', 'books:guide', ...NETWORK]), 2, 'there are guides');
  expectFailure(await run(['fetch', 'guides:absent', ...NETWORK]), 3, '404');
  expectFailure(await run(['fetch', 'http://127.0.0.1:1/x', ...NETWORK]), 3, 'http://127.0.0.1:1/x: ');
  expectFailure(await run(['fetch', 'guides:guide', '--allow-network']), 3, 'private');
});

it('fetch is quiet on a closed pipe', () =>
  expectQuietOnClosedPipe(['manifest', 'fetch', 'guides:guide', ...NETWORK], { cwd: dir }));
