import { fuzzRuns } from '@rl4/corpus';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import {
  createManifest,
  dehydrate,
  diffManifests,
  formatDiagnostic,
  hydrate,
  type Manifest,
  ManifestError,
  type Progress,
  SCHEMA_URL,
  type Source,
  safeDehydrate,
  safeHydrate,
  validateManifest,
  verify,
} from '../src/index.js';
import { CLOCK, digestOf, LAYER, manifest, serve, source } from './example.js';

const strings = (result: { diagnostics: Parameters<typeof formatDiagnostic>[0][] }) =>
  result.diagnostics.map(formatDiagnostic);
const first = (value: Manifest) => value.sources[0] as Source;

describe('hydrate', () => {
  it('MAN-02 MAN-05 MAN-38 MAN-40 fetches, inlines, sets dense, and changes nothing else', async () => {
    const lite = { ...manifest([source('one', 'hello', { x_kept: [1] })]), x_future: 1 };
    const resolve = serve({ 'one.txt': 'hello' });
    const { manifest: dense, diagnostics } = await hydrate(lite, { resolve });
    expect(diagnostics).toEqual([]);
    expect(diffManifests(lite, dense).changes.map(({ path }) => path)).toEqual(['/meta/state', '/sources/one/content']);
    expect(JSON.stringify((await hydrate(lite, { resolve })).manifest)).toBe(JSON.stringify(dense));
    expect(validateManifest(dense)).toEqual({ valid: true, diagnostics: [] });
    expect(lite.meta.state).toBe('lite');
  });

  it('MAN-23 MAN-34 extensions and unknown fields come back from hydrate and dehydrate as they went in', async () => {
    const lite = {
      ...manifest([source('one', 'hello', { x_kept: [1] })]),
      extensions: { whetstone: { visual_style: 'woodcut', deep: [{ a: null }] } },
      x_future: { b: 1, a: 2 },
    };
    const dense = (await hydrate(lite, { resolve: serve({ 'one.txt': 'hello' }) })).manifest;
    expect(JSON.stringify(dehydrate(dense).manifest)).toBe(JSON.stringify(lite));
  });

  it('MAN-06 XM-07 parts are joined by one LF and none is lost', async () => {
    const parts = { 'a.txt': 'hello\n', 'b.txt': 'world' };
    const joined = manifest([source('one', 'hello\n\nworld', { uri: ['a.txt', 'b.txt'] })]);
    expect(first((await hydrate(joined, { resolve: serve(parts) })).manifest).content).toBe('hello\n\nworld');
    const single = manifest([source('one', 'world', { uri: ['b.txt'] })]);
    expect(first((await hydrate(single, { resolve: serve(parts) })).manifest).content).toBe('world');
    const partial = await safeHydrate(joined, { resolve: serve({ 'a.txt': 'hello\n' }) });
    expect([partial.ok, strings(partial)]).toEqual([false, ['ERROR:resolve-failed:one']]);
    expect(JSON.stringify(partial.diagnostics)).not.toContain('secret-token');
  });

  it('MAN-26 MAN-27 drift fails strict, names the source and records what was seen', async () => {
    const lite = manifest();
    const result = await safeHydrate(lite, { resolve: serve({ 'one.txt': 'hellO!' }), clock: CLOCK });
    expect([result.ok, strings(result)]).toEqual([false, ['ERROR:hash-mismatch:one', 'ERROR:size-mismatch:one']]);
    expect(first(result.manifest)).toMatchObject({
      content: null,
      modification_status: 'drifted',
      modification_history: [
        {
          checked_at: '2026-01-18T16:00:00.000Z',
          observed_digest: digestOf('hellO!'),
          observed_size: 6,
          status: 'drifted',
        },
      ],
    });
    await expect(hydrate(lite, { resolve: serve({ 'one.txt': 'x' }) })).rejects.toThrow(ManifestError);
  });

  it('MAN-28 relaxed goes on with warnings, where strict fails', async () => {
    const two = manifest([source('one', 'hello'), source('two', 'x')]);
    const result = await hydrate(two, { resolve: serve({ 'one.txt': 'other' }), mode: 'relaxed', clock: CLOCK });
    expect(strings(result)).toEqual(['WARN:hash-mismatch:one', 'WARN:resolve-failed:two']);
    expect(result.manifest.meta.state).toBe('lite');
    expect(first(result.manifest)).toMatchObject({
      content: 'other',
      modification_status: 'drifted',
      hash: digestOf('hello'),
    });
  });

  it('XM-23 relaxed fills a null hash and says so; strict does not', async () => {
    const recipe = manifest([{ ...source('one', 'hello'), hash: null, size_bytes: null } as never]);
    const resolve = serve({ 'one.txt': 'hello' });
    expect((await safeHydrate(recipe, { resolve })).ok).toBe(false);
    expect(resolve.calls).toEqual([]);
    const filled = await hydrate(recipe, { resolve, mode: 'relaxed' });
    expect(first(filled.manifest)).toMatchObject({ hash: digestOf('hello'), size_bytes: 5, content: 'hello' });
    expect(strings(filled)).toContain('WARN:hash-filled:one');
  });

  it.each([
    ['MAN-17 latin-1', 'iso-8859-1', Buffer.from([0x63, 0x61, 0x66, 0xe9, 0x85]), 'café\u0085'],
    ['MAN-17 windows-1252', 'windows-1252', Buffer.from([0x80, 0xe9]), '€é'],
    ['XM-06 UTF-16 with BOM', 'utf-16le', Buffer.from('\ufeffhé\r\n', 'utf16le'), '\ufeffhé\r\n'],
    ['XM-06 UTF-8 with BOM and CRLF', 'utf-8', Buffer.from('\ufeffa\r\nb'), '\ufeffa\r\nb'],
    ['XM-06 bytes that are no UTF-8', 'utf-8', Buffer.from([0xe9, 0x20]), null],
    ['XM-06 UTF-16 in the other byte order', 'utf-16', Buffer.from([0xfe, 0xff, 0, 0x41]), null],
    ['XM-06 an unknown encoding', 'x-klingon', Buffer.from('abc'), null],
  ])('%s is inlined only if the bytes come back', async (_, encoding, bytes, content) => {
    const lite = manifest([source('one', bytes, { encoding })]);
    const resolve = serve({ 'one.txt': bytes });
    const result = await hydrate(lite, { resolve });
    expect(first(result.manifest).content).toBe(content);
    expect(validateManifest(result.manifest).valid).toBe(true);
    if (content !== null) return;
    expect(Buffer.from(result.assets.get('one') ?? [])).toEqual(bytes);
    expect([result.manifest.meta.state, strings(result)]).toEqual(['lite', ['WARN:not-inlinable:one']]);
    expect(strings(await safeHydrate(lite, { resolve, inline: true }))).toEqual(['ERROR:not-inlinable:one']);
  });

  it('XM-12 without inlining the state stays lite and the bytes are assets', async () => {
    const { manifest: lite, assets } = await hydrate(manifest(), {
      resolve: serve({ 'one.txt': 'hello' }),
      inline: false,
    });
    expect([lite.meta.state, first(lite).content, assets.get('one')?.length]).toEqual(['lite', null, 5]);
  });

  it('XM-27 an encoding that only the resolver knows is written down, so that the content proves its bytes', async () => {
    const bytes = Uint8Array.of(0xe9);
    const resolve = async () => ({ bytes, encoding: 'latin1' });
    const { manifest: dense } = await hydrate(manifest([source('one', bytes)]), { resolve });
    expect(first(dense)).toMatchObject({ content: 'é', encoding: 'iso-8859-1' });
    expect(validateManifest(dense).valid).toBe(true);
  });

  it('MAN-25 a bad function spec stops before the function is called, in both modes', async () => {
    const resolve = vi.fn();
    const bad = manifest([source('one', 'x', { uri: 'func://make' })], {
      extensions: { functions: { make: { name: 3 } } },
    });
    expect(strings(await safeHydrate(bad, { resolve }))).toEqual(['ERROR:function-shape:make']);
    expect((await hydrate(bad, { resolve, mode: 'relaxed' })).manifest.meta.state).toBe('lite');
    expect(resolve).not.toHaveBeenCalled();
  });

  it('MAN-43 history and provenance on request, with the clock given', async () => {
    const options = {
      resolve: serve({ 'one.txt': 'hello' }),
      history: { actor: 'me' },
      provenance: { tool: 't', version: '1' },
    };
    const { manifest: dense } = await hydrate(manifest(), { ...options, clock: CLOCK });
    expect(dense.history).toEqual([
      { version: '0.1.0', date: '2026-01-18T16:00:00.000Z', action: 'hydrate', actor: 'me' },
    ]);
    expect(dense.provenance).toEqual({ tool: 't', version: '1', generated_at: '2026-01-18T16:00:00.000Z' });
    expect(validateManifest(dense).valid).toBe(true);
    await expect(hydrate(manifest(), options)).rejects.toThrow(/^clock/);
  });

  it('progress counts bytes and sources up to their totals; a signal cancels; memory is bounded', async () => {
    const seen: Progress[] = [];
    const lite = manifest([source('one', 'hello'), source('two', 'x')]);
    const resolve = serve({ 'one.txt': 'hello', 'two.txt': 'x' });
    await hydrate(lite, { resolve, onProgress: (progress) => seen.push(progress) });
    expect(seen[0]).toEqual({ sourcesDone: 0, sourcesTotal: 2, bytesDone: 0, bytesTotal: 6 });
    expect(seen.at(-1)).toEqual({ sourcesDone: 2, sourcesTotal: 2, bytesDone: 6, bytesTotal: 6 });
    await expect(hydrate(lite, { resolve, signal: AbortSignal.abort(new Error('enough')) })).rejects.toThrow('enough');
    expect(strings(await safeHydrate(lite, { resolve, maxBytes: 5 }))).toEqual(['ERROR:too-large:two']);
  });
});

describe('verify', () => {
  it('MAN-05 MAN-26 XM-09 sets the status, inlines nothing, and is quiet the second time', async () => {
    const resolve = serve({ 'one.txt': 'hello' });
    const once = await verify(manifest(), { resolve, clock: CLOCK });
    expect([once.valid, first(once.manifest).content, first(once.manifest).modification_status]).toEqual([
      true,
      null,
      'clean',
    ]);
    expect((await verify(once.manifest, { resolve, clock: CLOCK })).manifest).toEqual(once.manifest);
    expect(validateManifest(once.manifest)).toEqual({ valid: true, diagnostics: [] });
  });

  it('XM-26 XM-25 drift and a wrong upstream checksum are not valid in strict, and valid with warnings in relaxed', async () => {
    const resolve = serve({ 'one.txt': 'drift' });
    expect((await verify(manifest(), { resolve })).valid).toBe(false);
    const relaxed = await verify(manifest(), { resolve, mode: 'relaxed' });
    expect([relaxed.valid, strings(relaxed)]).toEqual([true, ['WARN:hash-mismatch:one']]);
    const both = manifest([source('one', 'hello', { expected_digest: digestOf('drift') })]);
    expect(strings(await verify(both, { resolve: serve({ 'one.txt': 'hello' }) }))).toContain(
      'ERROR:digest-mismatch:one',
    );
  });

  it('XM-10 null keys are gone when a source is written again', async () => {
    const nulls = manifest([
      { ...source('one', 'hello'), expected_digest: null, modification_history: [{ notes: null }] } as never,
    ]);
    const { manifest: written } = await verify(nulls, { resolve: serve({ 'one.txt': 'hello' }) });
    expect(JSON.stringify(written.sources)).not.toMatch(/"(?:expected_digest|notes)":null/);
  });
});

describe('dehydrate', () => {
  const dense = (content: string, more: Partial<Source> = {}) =>
    manifest([source('one', 'hello', { content, ...more })], { meta: { ...manifest().meta, state: 'dense' } });

  it('MAN-41 what hydrate made comes back, and the contents are assets', async () => {
    const { manifest: hydrated } = await hydrate(manifest(), { resolve: serve({ 'one.txt': 'hello' }) });
    const { manifest: lite, assets } = dehydrate(hydrated);
    expect(lite).toEqual(manifest());
    expect(Buffer.from(assets.get('one') ?? []).toString()).toBe('hello');
  });

  it.each(['strict', 'relaxed'] as const)('XM-11 an edit is refused in %s mode, and never lost', (mode) => {
    const edited = dense('edited');
    expect(strings(safeDehydrate(edited, { mode }))).toContain('ERROR:edit-refused:one');
    expect(first(edited).content).toBe('edited');
    const old = { expected_digest: digestOf('hello') };
    const { manifest: lite, assets } = dehydrate(dense('edited', old), { mode, acceptChanges: true, clock: CLOCK });
    expect(Buffer.from(assets.get('one') ?? []).toString()).toBe('edited');
    expect(first(lite)).toMatchObject({
      content: null,
      hash: digestOf('edited'),
      size_bytes: 6,
      modification_status: 'drifted',
    });
    expect(first(lite).modification_history?.[0]).toMatchObject({
      status: 'drifted',
      expected_hash: digestOf('hello'),
    });
    expect(validateManifest(lite)).toEqual({ valid: true, diagnostics: [] });
  });

  it('XM-11 a content without bytes is refused even when changes are accepted, and equal ids in relaxed too', () => {
    expect(strings(safeDehydrate(dense('\ud800'), { mode: 'relaxed', acceptChanges: true }))).toContain(
      'ERROR:content-unencodable:one',
    );
    const twice = manifest([source('one', 'a', { content: 'a' }), source('one', 'b', { content: 'b' })]);
    expect(safeDehydrate(twice, { mode: 'relaxed' }).ok).toBe(false);
  });

  it('XM-06 any text in any encoding survives hydrate and dehydrate', async () => {
    const encoding = fc.constantFrom('utf-8', 'utf-16le', 'utf-16be', 'latin1', 'windows-1251', undefined);
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 60 }), encoding, async (bytes, encoding) => {
        const lite = manifest([source('one', bytes, encoding === undefined ? {} : { encoding })]);
        const { manifest: hydrated, assets } = await hydrate(lite, { resolve: serve({ 'one.txt': bytes }) });
        const back = dehydrate(hydrated);
        expect(back.manifest).toEqual(lite);
        expect(Uint8Array.from(back.assets.get('one') ?? assets.get('one') ?? [])).toEqual(bytes);
      }),
      { numRuns: fuzzRuns(200) },
    );
  });
});

describe('createManifest', () => {
  const meta = { name: 'New', version: '1.0.0' };

  it('MAN-35 MAN-36 XM-04 writes $schema, the minimal schema on request, hashes, state, and both names of a function', () => {
    const made = createManifest(
      {
        meta,
        sources: [{ id: 'one', uri: 'one.txt', content: '' }],
        layers: [LAYER],
        extensions: { functions: { f: { id: 'f' } } },
      },
      { embedSchema: true, clock: CLOCK },
    );
    expect(made.$schema).toBe(SCHEMA_URL);
    expect(made.meta).toMatchObject({ state: 'dense', created_at: '2026-01-18T16:00:00.000Z' });
    expect(first(made)).toMatchObject({ hash: digestOf(''), size_bytes: 0 });
    expect(made.extensions).toMatchObject({
      functions: { f: { name: 'f', id: 'f' } },
      schema_embed: { required: expect.any(Array) },
    });
    expect(validateManifest(made)).toEqual({ valid: true, diagnostics: [] });
  });

  it('XM-03 never makes what fails strict', () => {
    expect(() => createManifest({ meta, sources: [], layers: [LAYER] })).toThrow(ManifestError);
    expect(() => createManifest({ meta, sources: [{ id: 'one', uri: 'x' }], layers: [LAYER] })).toThrow(ManifestError);
    expect(() => createManifest({ meta, sources: [source('one', 'x')], layers: [] })).toThrow(ManifestError);
    expect(() => createManifest(null as never)).toThrow(TypeError);
  });
});
