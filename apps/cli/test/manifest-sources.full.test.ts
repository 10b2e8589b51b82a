/** The options by which hydrate, verify, bundle and render reach sources on the network. */
import { expect, it } from 'vitest';
import { manifestFiles } from './manifest-files.js';
import { NETWORK, serveFiles } from './manifest-remote.js';
import { expectFailure } from './rl4.js';

const { run, bytes, variant, write } = manifestFiles();
const remote = serveFiles(bytes);
const addressed = () => variant('remote.json', (m) => (m.sources[0].uri = `${remote.origin}/texts/walk.txt`));

it('XM-22: nothing is fetched unless it is allowed, and nothing private unless that is allowed too', async () => {
  remote.requests.length = 0;
  expect((await run(['verify', addressed()])).stderr).toContain('ERROR:network-off:walk ');
  expect((await run(['verify', addressed(), '--allow-network'])).stderr).toContain('ERROR:private-address:walk ');
  expect(remote.requests).toEqual([]);
  expect(await run(['verify', addressed(), ...NETWORK])).toMatchObject({ code: 0 });
  expect(remote.requests).toEqual(['/texts/walk.txt']);
  expectFailure(await run(['verify', addressed(), '--allow-private']), 2, 'needs --allow-network');
});

it('--cache asks for a source once', async () => {
  remote.requests.length = 0;
  for (let turn = 0; turn < 2; turn++) {
    expect(await run(['verify', addressed(), ...NETWORK, '--cache', 'cache'])).toMatchObject({ code: 0 });
  }
  expect(remote.requests).toEqual(['/texts/walk.txt']);
});

it('MAN-24: --externs leads from a scheme to an address', async () => {
  const file = variant('extern.json', (m) => (m.sources[0].uri = 'walks://walk'));
  write(
    'externs.json',
    JSON.stringify({ walks: { template: `${remote.origin}/texts/{id}.txt`, headers: { 'x-a': 'b' } } }),
  );
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
