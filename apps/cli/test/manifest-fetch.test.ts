import { existsSync, mkdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { manifestFiles } from './manifest-files.js';
import { NETWORK, serveFiles } from './manifest-remote.js';
import { expectFailure, expectQuietOnClosedPipe, expectSchema } from './rl4.js';

const { dir, path, run, bytes, write } = manifestFiles();
const remote = serveFiles(bytes);

it('fetch gets a manifest by the alias of its remote, by address, and by a name in a pipe', async () => {
  mkdirSync(path('.rl4'), { recursive: true });
  write('.rl4/config.yaml', `remotes:\n  guides: ${remote.origin}/codex/{id}.json\n`);
  const expected = JSON.parse(bytes('codex.json').toString());
  const fetched = await run(['fetch', 'guides:guide', ...NETWORK]);
  expect({ ...fetched, stdout: JSON.parse(fetched.stdout) }).toEqual({ code: 0, stdout: expected, stderr: '' });
  const addressed = await run(['fetch', `${remote.origin}/codex/guide.json`, '--json', ...NETWORK]);
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
