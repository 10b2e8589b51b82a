import { mkdtemp, readFile as readBytes, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createManifest, dehydrate, parseManifest } from '@codex/manifest';
import { writeBundle } from '@codex/manifest/node';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readFile } from '../src/manifest/bundle.js';
import { type ManifestContent, readManifestContent, withText } from '../src/manifest/content.js';
import { examine, exclusionMarks } from '../src/manifest/examine.js';
import { EXAMPLES } from '../src/manifest/examples.js';

const [whole, drifted, missing, invalid] = EXAMPLES.map(({ content }) => content) as [
  ManifestContent,
  ManifestContent,
  ManifestContent,
  ManifestContent,
];
const statuses = async (content: ManifestContent) => (await examine(content)).sources.map(({ status }) => status);

describe('the examples', () => {
  it('are what they say', async () => {
    expect(await statuses(whole)).toEqual(['clean', 'clean']);
    expect(await statuses(drifted)).toEqual(['drifted', 'clean']);
    expect(await statuses(missing)).toEqual(['missing', 'missing']);
    const { valid, diagnostics, layers } = await examine(invalid);
    expect([valid, diagnostics.map(({ code }) => code), layers[0]?.given]).toEqual([
      false,
      ['dangling-source'],
      undefined,
    ]);
  });

  it('give a model what is not excluded', async () => {
    const given = (await examine(whole)).layers[0]?.given;
    expect(given).toContain('Turn left at the oak.');
    expect(given).not.toContain('advertisement');
    expect(given).not.toContain('FIELD NOTES');
  });
});

describe('a model', () => {
  it('is given nothing under strict rules when a source drifted, and what is here under relaxed ones', async () => {
    expect((await examine(drifted)).layers[0]?.given).toBeUndefined();
    expect((await examine({ ...drifted, mode: 'relaxed' })).layers[0]?.given).toContain('Turn right at the oak.');
  });
});

describe('a source', () => {
  it('that is edited is caught drifting, and is proven again when it is put back', async () => {
    const manifest = parseManifest(whole.manifest);
    const text = manifest.sources[0]?.content as string;
    const edited = withText(whole, manifest, 'walk', text.replace('left', 'right'));
    expect(await statuses(edited)).toEqual(['drifted', 'clean']);
    expect(await statuses(withText(edited, parseManifest(edited.manifest), 'walk', text))).toEqual(['clean', 'clean']);
  });

  it('has its exclusions marked in code points', () => {
    const source = {
      id: 'a',
      uri: 'a',
      hash: '',
      size_bytes: 0,
      curation: { exclusions: [{ start: 1, end: 3, reason: 'x' }] },
    };
    expect(exclusionMarks(source, '😀😀😀😀')).toEqual([{ start: 2, end: 6, look: 'excluded', reason: 'x' }]);
  });
});

describe('a bundle', () => {
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'playground-'));
  });
  afterAll(() => rm(directory, { recursive: true }));

  it('that the package wrote is read, its odd ids and bytes included', async () => {
    const bytes = Uint8Array.of(0, 255, 10, 13);
    const texts: Record<string, Uint8Array> = { walk: strToU8('Turn left.'), '../odd': strToU8('Odd.'), raw: bytes };
    const { manifest } = dehydrate(
      createManifest({
        uuid: '550e8400-e29b-41d4-a716-446655440000',
        meta: { name: 'Guide', version: '1.0.0' },
        sources: ['walk', '../odd'].map((id) => ({
          id,
          uri: `${id}.txt`,
          content: new TextDecoder().decode(texts[id]),
        })),
        layers: [{ id: 'guide', name: 'Guide', type: 'persona', context_sources: ['walk'] }],
      }),
    );
    const path = join(directory, 'guide.codex.zip');
    await writeBundle(path, manifest, {
      resolve: async (_uri, { source }) => ({ bytes: texts[source.id] as Uint8Array }),
    });
    const content = readFile('guide.codex.zip', await readBytes(path)) as ManifestContent;
    expect(Object.keys(content.assets)).toEqual(['walk', '../odd']);
    expect(await statuses(content)).toEqual(['clean', 'clean']);
  });

  it('that is hostile is refused', () => {
    const zip = (files: Record<string, Uint8Array>) => readFile('a.codex.zip', zipSync(files, { level: 9 }));
    expect(zip({ 'other.json': strToU8('{}') })).toBe('The zip has no codex.json at its root.');
    expect(zip({ 'codex.json': strToU8('{}'), 'content/a.txt': new Uint8Array(33 * 2 ** 20) })).toMatch(
      /unfolds to more/,
    );
    const many = Object.fromEntries(
      Array.from({ length: 2001 }, (_, index) => [`content/${index}.txt`, new Uint8Array(0)]),
    );
    expect(zip({ 'codex.json': strToU8('{}'), ...many })).toMatch(/2000 files/);
    expect(zip({ 'codex.json': strToU8('{}'), '../../etc/passwd': strToU8('x') })).toMatchObject({ assets: {} });
    expect(readFile('a.zip', strToU8('PK and nothing else'))).toBe('The zip is damaged.');
    expect(readFile('a.bin', Uint8Array.of(255, 254, 0))).toMatch(/neither a zip nor text/);
    expect(readFile('a.json', new Uint8Array(17 * 2 ** 20))).toMatch(/larger than 16 MB/);
  });

  it('whose sizes lie unfolds no further than it says', () => {
    const bytes = zipSync({ 'codex.json': strToU8('{}'), 'content/a.txt': new Uint8Array(5_000_000) }, { level: 9 });
    const view = new DataView(bytes.buffer);
    for (let at = 0; at < bytes.length - 4; at++) {
      const signature = view.getUint32(at, true);
      if (signature === 0x02014b50 && view.getUint32(at + 24, true) === 5_000_000) view.setUint32(at + 24, 10, true);
    }
    const read = readFile('a.codex.zip', bytes);
    expect(typeof read === 'string' || Object.keys(read.assets).length === 0).toBe(true);
  });
});

describe('content from a link', () => {
  it('is read as it was, or not at all', () => {
    expect(readManifestContent(JSON.parse(JSON.stringify(drifted)))).toEqual(drifted);
    for (const bad of [null, 1, {}, { ...whole, mode: 'lax' }, { ...whole, manifest: 7 }]) {
      expect(readManifestContent(bad)).toBeUndefined();
    }
    expect(readManifestContent({ ...whole, assets: { a: '!', b: 3 } })?.assets).toEqual({});
  });

  it('of any shape is examined without throwing', async () => {
    for (const manifest of [
      '',
      '[]',
      '{}',
      '{"sources":[null,1,{}],"layers":[null]}',
      '{"sources":{"a":1}}',
      'null',
      '\0',
    ]) {
      expect((await examine({ manifest, assets: {}, mode: 'strict' })).valid).toBe(false);
      await examine({ manifest, assets: {}, mode: 'relaxed' });
    }
  });
});
