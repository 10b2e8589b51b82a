import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { inflateRawSync } from 'node:zlib';
import { createRandom, fuzzRuns } from '@rl4/corpus';
import fc from 'fast-check';
import { zipSync } from 'fflate';
import { afterAll, describe, expect, it } from 'vitest';
import { formatManifest, hydrate, type Manifest, ManifestError, validateManifest, verify } from '../src/index.js';
import { assetNames } from '../src/node/asset-name.js';
import { deflateBlock, STREAM_END } from '../src/node/deflate-block.js';
import {
  createResolver,
  readBundle,
  readManifest,
  safeReadManifest,
  writeBundle,
  writeManifest,
} from '../src/node/index.js';
import { createZipWriter } from '../src/node/zip-writer.js';
import { digestOf, manifest, serve, source } from './example.js';

const dir = mkdtempSync(join(tmpdir(), 'bundle-test-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));
const path = (name: string) => join(dir, name);
const sha256 = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

const random = createRandom(7);
const text = random.text('alnum', 1_300_000) + 'a line that repeats\n'.repeat(20_000);
const files = { 'one.txt': 'hello', 'big.txt': text, 'empty.txt': '', 'raw.bin': Uint8Array.of(0xff, 0xfe, 0) };
const several = manifest([
  source('one', 'hello'),
  source('big', text),
  source('empty', ''),
  source('raw', files['raw.bin'], { uri: 'raw.bin', type: 'application/octet-stream' }),
]);

describe('writing and reading a bundle', () => {
  it('MAN-02 XM-14 the bytes are the same twice, for any number of threads, in any time zone', async () => {
    await writeBundle(path('a.codex.zip'), several, { resolve: serve(files), schema: true });
    await writeBundle(path('b.codex.zip'), several, { resolve: serve(files), schema: true, threads: 3 });
    expect(sha256(path('b.codex.zip'))).toBe(sha256(path('a.codex.zip')));
    const stream = new PassThrough();
    const chunks: Buffer[] = [];
    stream.on('data', (chunk) => chunks.push(chunk));
    const zone = process.env.TZ;
    process.env.TZ = 'Asia/Kathmandu';
    await writeBundle(stream, several, { resolve: serve(files), schema: true });
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
    expect(createHash('sha256').update(Buffer.concat(chunks)).digest('hex')).toBe(sha256(path('a.codex.zip')));
    expect(sha256(path('a.codex.zip'))).toBe('0ebfbaf78fbed6bab2e7d1953d5b04e5b3f9c753a0a48551be0f6c5be1875dce');
  });

  it('MAN-39 MAN-37 MAN-38 XM-12 it holds the raw bytes, a dense manifest, and the schema on request', async () => {
    const bundle = await readBundle(path('a.codex.zip'));
    expect(bundle.manifest.meta.state).toBe('dense');
    expect(validateManifest(bundle.manifest, { assets: bundle })).toEqual({ valid: true, diagnostics: [] });
    const checked = await verify(bundle.manifest, { resolve: bundle.resolve });
    expect([checked.valid, checked.diagnostics]).toEqual([true, []]);
    expect((await hydrate(bundle.manifest, { resolve: bundle.resolve })).manifest.sources[1]?.content).toBe(text);
    await bundle.extract(path('out'));
    bundle.close();
    expect(readdirSync(path('out/content')).sort()).toEqual(['big.txt', 'empty.txt', 'one.txt', 'raw.bin']);
    expect(digestOf(readFileSync(path('out/content/raw.bin')))).toBe(several.sources[3]?.hash);
    expect((await readManifest(path('out/codex.json'))).uuid).toBe(several.uuid);
    expect(readdirSync(path('out')).sort()).toEqual(['codex.json', 'content']);
  });

  it('extracting can be cancelled, and leaves no half of a file', async () => {
    const bundle = await readBundle(path('a.codex.zip'));
    const abort = new AbortController();
    abort.abort(new Error('enough'));
    await expect(bundle.extract(path('stopped'), { signal: abort.signal })).rejects.toThrow('enough');
    bundle.close();
    expect(readdirSync(path('stopped'), { recursive: true })).toEqual(['content']);
  });

  it('another program reads it', () => {
    const program =
      'import sys,zipfile; z=zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; print(",".join(z.namelist()))';
    const said = execFileSync('python3', ['-c', program, path('a.codex.zip')], { encoding: 'utf8' });
    expect(said.trim()).toBe(
      'content/one.txt,content/big.txt,content/empty.txt,content/raw.bin,codex.json,codex.schema.json',
    );
  });

  it('MAN-27 drift, a signal and a missing source leave the old file and nothing else', async () => {
    const before = sha256(path('a.codex.zip'));
    const drifted = serve({ ...files, 'big.txt': 'other' });
    await expect(writeBundle(path('a.codex.zip'), several, { resolve: drifted })).rejects.toThrow(ManifestError);
    await expect(writeBundle(path('a.codex.zip'), several, { resolve: serve({}) })).rejects.toThrow(ManifestError);
    const abort = new AbortController();
    const stopped = writeBundle(path('a.codex.zip'), several, {
      resolve: serve(files),
      signal: abort.signal,
      onProgress: ({ bytesDone }) => bytesDone > 100 && abort.abort(new Error('enough')),
    });
    await expect(stopped).rejects.toThrow('enough');
    expect(sha256(path('a.codex.zip'))).toBe(before);
    expect(readdirSync(dir).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  });

  it('MAN-28 relaxed bundles what there is and warns; a source that breaks off half way is never half there', async () => {
    const { manifest: kept, diagnostics } = await writeBundle(path('c.zip'), several, {
      resolve: serve({ 'one.txt': 'hello' }),
      mode: 'relaxed',
    });
    expect([kept.meta.state, diagnostics.length]).toEqual(['lite', 3]);
    const bundle = await readBundle(path('c.zip'));
    expect([bundle.has('one'), bundle.has('big')]).toEqual([true, false]);
    bundle.close();
    const parts = manifest([source('one', 'x', { uri: ['one.txt', 'gone.txt'] })]);
    const broken = writeBundle(path('d.zip'), parts, { resolve: serve(files), mode: 'relaxed' });
    await expect(broken).rejects.toMatchObject({
      diagnostics: expect.arrayContaining([expect.objectContaining({ code: 'broken-off' })]),
    });
    expect(existsSync(path('d.zip'))).toBe(false);
  });

  it('a zip that cannot count its files is refused, not written wrong', async () => {
    const zip = createZipWriter(async () => undefined, 1);
    for (let index = 0; index < 65_535; index++) await zip.entry(`content/${index}`).end();
    expect(() => zip.entry('codex.json')).toThrow('65,535');
    await zip.end();
    await zip.close();
  });

  it('XM-14 names are safe, unique and the same everywhere', () => {
    const ids = ['../../evil', '/etc/passwd', 'A', 'a', 'con', '.hidden', 'é', 'plain', 'x'.repeat(300), '...'];
    const names = [...assetNames(manifest(ids.map((id) => source(id, id)))).values()];
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(ids.length);
    for (const name of names) expect(name).toMatch(/^content\/[A-Za-z0-9_-][A-Za-z0-9._-]{0,100}\.txt$/);
    expect(names[7]).toBe('content/plain.txt');
    for (const name of names) expect(name.split('/')).not.toContain('..');
  });
});

describe('reading what strangers send', () => {
  const codex = (value: Manifest = manifest()) => ({ 'codex.json': Buffer.from(formatManifest(value)) });
  const bundle = async (entries: Parameters<typeof zipSync>[0], change = (zip: Buffer) => zip, options = {}) => {
    writeFileSync(path('strange.zip'), change(Buffer.from(zipSync(entries))));
    return readBundle(path('strange.zip'), options);
  };
  const code = (entries: Parameters<typeof zipSync>[0], change?: (zip: Buffer) => Buffer, options = {}) =>
    bundle(entries, change, options).then(
      (read) => read.close(),
      (error: ManifestError) => error.diagnostics[0]?.code,
    );
  const rename = (from: string, to: string) => (zip: Buffer) =>
    Buffer.from(zip.toString('latin1').replaceAll(from, to), 'latin1');

  it('MAN-42 MAN-37 a zip with only codex.json, or with more than needed, is read', async () => {
    (await bundle(codex())).close();
    const read = await bundle({
      ...codex(),
      'codex.schema.json': Buffer.from('{}'),
      'content/one.md': Buffer.from('hello'),
    });
    expect(read.has('one')).toBe(true);
    expect((await verify(read.manifest, { resolve: read.resolve })).valid).toBe(true);
    read.close();
  });

  it.each([
    ['traversal', { ...codex(), '../evil.txt': Buffer.from('x') }, undefined],
    ['an absolute path', { ...codex(), '/evil.txt': Buffer.from('x') }, undefined],
    ['a link', { ...codex(), link: [Buffer.from('/etc'), { os: 3, attrs: 0o120777 << 16 }] }, undefined],
    [
      'a name twice',
      { ...codex(), 'content/a': Buffer.from('x'), 'content/b': Buffer.from('y') },
      rename('content/b', 'content/a'),
    ],
    ['a name in two cases', { ...codex(), 'content/A': Buffer.from('x'), 'content/a': Buffer.from('y') }, undefined],
  ] as [string, Parameters<typeof zipSync>[0], ((zip: Buffer) => Buffer) | undefined][])(
    'XM-14 %s is refused',
    async (_, entries, change) => expect(await code(entries, change)).toBe('bundle-unsafe'),
  );

  it('XM-14 bombs, lies and rubble are refused', async () => {
    const bomb = { ...codex(), 'content/one.txt': Buffer.alloc(5_000_000) };
    expect(await code(bomb, undefined, { maxTotalBytes: 1_000_000 })).toBe('bundle-too-large');
    expect(await code({ ...codex(), a: Buffer.from('') }, undefined, { maxEntries: 1 })).toBe('bundle-too-large');
    expect(await code({ 'x.json': Buffer.from('{}') })).toBe('no-manifest');
    expect(await code(codex(), (zip) => zip.subarray(0, 100))).toBe('not-a-zip');
    const lying = await bundle(bomb, (zip) => {
      const size = Buffer.alloc(4);
      size.writeUInt32LE(5_000_000);
      const small = Buffer.from([5, 0, 0, 0]);
      return Buffer.from(
        zip.toString('latin1').replaceAll(size.toString('latin1'), small.toString('latin1')),
        'latin1',
      );
    });
    const { valid, diagnostics } = await verify(lying.manifest, { resolve: lying.resolve });
    expect([valid, diagnostics.map(({ code }) => code)]).toEqual([false, ['bundle-unsafe']]);
    await expect(lying.extract(path('lies'))).rejects.toThrow();
    expect(existsSync(path('lies/content/one.txt'))).toBe(false);
    lying.close();
  });
});

describe('pieces of a deflate stream', () => {
  it('join to what went in, whatever the blocks hold', () => {
    const block = fc.oneof(
      fc.uint8Array({ minLength: 1, maxLength: 400 }),
      fc.string({ minLength: 1, maxLength: 5000 }).map((part) => Buffer.from(part)),
    );
    fc.assert(
      fc.property(fc.array(block, { maxLength: 6 }), (blocks) => {
        const stream = Buffer.concat([...blocks.map(deflateBlock), STREAM_END]);
        expect(inflateRawSync(stream).equals(Buffer.concat(blocks))).toBe(true);
      }),
      { numRuns: fuzzRuns(60) },
    );
  });
});

describe('manifests as files', () => {
  it('MAN-31 writes UTF-8 without BOM, keeps the mode, and reads back', async () => {
    await writeManifest(path('m.json'), manifest());
    expect(readFileSync(path('m.json'))[0]).toBe(0x7b);
    expect(await readManifest(path('m.json'))).toEqual(manifest());
    expect((await safeReadManifest(path('m.json'), { maxBytes: 10 })).diagnostics[0]?.code).toBe('too-large');
  });

  it('a failed write leaves the old file', async () => {
    mkdirSync(path('taken/inside'), { recursive: true });
    await expect(writeManifest(path('taken'), manifest())).rejects.toThrow();
    expect(readdirSync(path('taken'))).toEqual(['inside']);
    expect(readdirSync(dir).filter((name) => name.endsWith('.tmp'))).toEqual([]);
    expect(() => createResolver({} as never)).toThrow(/^root/);
  });
});
