import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fuzzRuns } from '@rl4/corpus';
import { afterAll, expect, it } from 'vitest';
import { formatManifest, parseManifest, safeParseManifest, validateManifest } from '../src/index.js';
import { readBundle, writeBundle, writeManifest } from '../src/node/index.js';
import { manifest, serve, source } from './example.js';

const dir = mkdtempSync(join(tmpdir(), 'faults-test-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));
const DIST = new URL('../dist/node/index.js', import.meta.url).href;

it('MAN-02 a process killed while it writes leaves a whole manifest and a whole bundle, old or new', async () => {
  const [path, zip] = [join(dir, 'm.json'), join(dir, 'm.zip')];
  const texts = ['x', 'y'].map((letter) => letter.repeat(3_000_000));
  const versions = texts.map((content) => manifest([source('one', content, { content })]));
  for (const [index, version] of versions.entries()) writeFileSync(join(dir, `${index}.json`), formatManifest(version));
  await writeManifest(path, versions[0] as never);
  await writeBundle(zip, versions[0] as never, { resolve: serve({}) });
  const program = `import { readManifest, writeBundle, writeManifest } from ${JSON.stringify(DIST)};
    const versions = [await readManifest('0.json'), await readManifest('1.json')];
    console.log('ready');
    for (let turn = 0; ; turn++) {
      await writeManifest('m.json', versions[turn % 2]);
      await writeBundle('m.zip', versions[turn % 2], { resolve: async () => ({ bytes: new Uint8Array() }) });
    }`;
  for (let run = 0; run < fuzzRuns(8); run++) {
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      cwd: dir,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise((ready) => child.stdout.once('data', ready));
    await delay(20 + run * 23);
    const closed = new Promise((done) => child.once('close', done));
    child.kill('SIGKILL');
    await closed;
    expect(validateManifest(parseManifest(readFileSync(path))).valid).toBe(true);
    const bundle = await readBundle(zip);
    expect(texts).toContain(bundle.manifest.sources[0]?.content);
    bundle.close();
  }
});

it('MAN-02 a full disk fails the write and leaves the old file', async () => {
  const mount = mkdtempSync(join(dir, 'tmpfs-'));
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const [command, ...args] = [...sudo, 'mount', '-t', 'tmpfs', '-o', 'size=1m,mode=777', 'tmpfs', mount];
  execFileSync(command as string, args);
  try {
    const path = join(mount, 'm.json');
    await writeManifest(path, manifest());
    const before = readFileSync(path, 'utf8');
    const content = 'x'.repeat(2_000_000);
    await expect(writeManifest(path, manifest([source('one', content, { content })]))).rejects.toThrow(/ENOSPC/);
    const noise = Buffer.from(crypto.getRandomValues(new Uint8Array(65536)));
    const big = Buffer.concat(Array.from({ length: 40 }, (_, index) => Buffer.from(noise.map((byte) => byte ^ index))));
    const bundle = manifest([source('one', big, { type: 'application/octet-stream' })]);
    await expect(writeBundle(join(mount, 'm.zip'), bundle, { resolve: serve({ 'one.txt': big }) })).rejects.toThrow(
      /ENOSPC/,
    );
    expect(readFileSync(path, 'utf8')).toBe(before);
    expect(readdirSync(mount)).toEqual(['m.json']);
  } finally {
    const [undo, ...rest] = [...sudo, 'umount', mount];
    spawnSync(undo as string, rest);
  }
});

it('XM-24 ten thousand damaged texts are judged without a throw', () => {
  const text = formatManifest(
    manifest([source('one', 'hello', { content: 'hello' })], {
      extensions: { p: { schema_embed: { required: ['a'] }, a: 1 } },
    }),
  );
  let seed = 1;
  const below = (limit: number) => {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
    return (seed >>> 8) % limit;
  };
  const parts = [
    'null',
    '{}',
    '[]',
    '-1',
    '"\\ud800"',
    '1e999',
    '\u0000',
    '"__proto__"',
    ',',
    '}',
    '\ufeff',
    '"id"',
    '[[[[',
  ];
  let read = 0;
  for (let run = 0; run < fuzzRuns(10_000); run++) {
    const at = below(text.length);
    const damaged = text.slice(0, at) + parts[below(parts.length)] + text.slice(at + below(30));
    for (const mode of ['strict', 'relaxed'] as const) {
      const result = safeParseManifest(damaged, { mode });
      if (!result.ok) continue;
      read++;
      const { valid } = validateManifest(result.manifest, { mode });
      if (mode === 'relaxed') expect(valid).toBe(true);
    }
  }
  expect(read).toBeGreaterThan(100);
});
