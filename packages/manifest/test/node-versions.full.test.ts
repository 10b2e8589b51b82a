import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRandom } from '@rl4/corpus';
import { afterAll, expect, it } from 'vitest';
import { formatManifest } from '../src/index.js';
import { manifest, source } from './example.js';

const dir = mkdtempSync(join(tmpdir(), 'versions-test-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));
const DIST = new URL('../dist/node/index.js', import.meta.url).href;

const text = createRandom(11).text('alnum', 700_000) + 'a line that repeats\n'.repeat(40_000);
writeFileSync(join(dir, 'one.txt'), text);
writeFileSync(join(dir, 'm.json'), formatManifest(manifest([source('one', text)])));
const program = `import { createResolver, readManifest, writeBundle } from ${JSON.stringify(DIST)};
  const options = { resolve: createResolver({ root: '.' }), threads: 2 };
  await writeBundle('out.zip', await readManifest('m.json'), options);
  console.log(process.versions.node);`;

function bundledBy(node: string): { major: string; digest: string } {
  const version = execFileSync(node, ['--input-type=module', '-e', program], { cwd: dir, encoding: 'utf8' });
  const digest = createHash('sha256').update(readFileSync(join(dir, 'out.zip')));
  return { major: version.split('.')[0] as string, digest: digest.digest('hex') };
}

/** From the cache of npm where it is there already; a registry that does not answer is asked again. */
function install(name: string, attempts = 3): void {
  const quiet = ['--loglevel=error', '--no-audit', '--no-fund', '--prefer-offline'];
  const { status, stderr } = spawnSync('npm', ['install', ...quiet, '--prefix', dir, name], { encoding: 'utf8' });
  if (status === 0) return;
  if (attempts === 1) throw new Error(`npm could not install ${name}: ${stderr}`);
  install(name, attempts - 1);
}

it('MAN-02 XM-14 a later version of Node writes the same bytes', () => {
  const major = '24';
  const runtime = `node-${process.platform}-${process.arch}`;
  install(`${runtime}@${major}`);
  const later = bundledBy(join(dir, 'node_modules', runtime, 'bin', 'node'));
  expect(later).toEqual({ major, digest: bundledBy(process.execPath).digest });
});
