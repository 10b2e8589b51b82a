/**
 * Reads a `.codex.zip` without trusting it: names that lead elsewhere, links, names twice, encrypted entries, sizes that
 * lie and archives that unfold without end are refused (ruling XM-14). Assets stay in the zip until they are read.
 */
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import yauzl from 'yauzl';
import { type Diagnostic, ManifestError } from '../diagnostics.js';
import { listSources, type Manifest } from '../manifest.js';
import { type ParseOptions, safeParseManifest } from '../parse.js';
import { type Resolve, ResolveError } from '../read-source.js';
import { assetNames } from './asset-name.js';
import { writeAtomically } from './atomic-file.js';

export interface ReadBundleOptions extends ParseOptions {
  /** Bytes of all entries together, unpacked. */
  maxTotalBytes?: number;
  maxEntries?: number;
}

export interface Bundle {
  manifest: Manifest;
  diagnostics: Diagnostic[];
  /** Whether the bundle holds the bytes of a source; so a bundle is the `assets` of validateManifest. */
  has(id: string): boolean;
  /** Serves the assets to hydrate and verify, whatever the URIs say. */
  resolve: Resolve;
  /** Writes the assets and then `codex.json` below a directory, each whole or not at all, and nothing else. */
  extract(directory: string, options?: { signal?: AbortSignal }): Promise<void>;
  close(): void;
}

const DEFAULTS = { maxTotalBytes: 4 * 2 ** 30, maxEntries: 65_535, maxBytes: 64 * 2 ** 20 };
const SYMLINK = 0o120000;
const FILE_TYPE = 0o170000;

/** Opens a bundle; throws a ManifestError when it is unsafe or holds no manifest. Close it when done. */
export async function readBundle(path: string, options: ReadBundleOptions = {}): Promise<Bundle> {
  const limits = { ...DEFAULTS, ...options };
  const zip = await yauzl
    .openPromise(path, { lazyEntries: true, autoClose: false, strictFileNames: true })
    .catch(() => {
      throw unsafe('not-a-zip', 'the file is no complete zip');
    });
  try {
    const entries = await listEntries(zip, limits);
    const { manifest, diagnostics } = await readOwnManifest(zip, entries, { ...options, maxBytes: limits.maxBytes });
    return assemble(zip, entries, manifest, diagnostics);
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function listEntries(zip: yauzl.ZipFile, limits: typeof DEFAULTS): Promise<Map<string, yauzl.Entry>> {
  if (zip.entryCount > limits.maxEntries)
    throw unsafe('bundle-too-large', `the zip has more than ${limits.maxEntries} entries`);
  const entries = new Map<string, yauzl.Entry>();
  const seen = new Set<string>();
  let total = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      assertSafe(entry, seen);
      total += entry.uncompressedSize;
      if (total > limits.maxTotalBytes)
        throw unsafe('bundle-too-large', `the zip unfolds to more than ${limits.maxTotalBytes} bytes`);
      if (!entry.fileName.endsWith('/')) entries.set(entry.fileName, entry);
    }
  } catch (error) {
    throw error instanceof ManifestError
      ? error
      : unsafe('bundle-unsafe', 'the zip is damaged or names a path that leads elsewhere');
  }
  return entries;
}

function assertSafe(entry: yauzl.Entry, seen: Set<string>): void {
  const key = entry.fileName.normalize('NFC').toLowerCase();
  if (seen.has(key)) throw unsafe('bundle-unsafe', 'the zip holds a name twice');
  seen.add(key);
  if (((entry.externalFileAttributes >>> 16) & FILE_TYPE) === SYMLINK)
    throw unsafe('bundle-unsafe', 'the zip holds a link');
  if (entry.isEncrypted()) throw unsafe('bundle-unsafe', 'the zip is encrypted');
  if (/[\u0000-\u001f:]/.test(entry.fileName))
    throw unsafe('bundle-unsafe', 'the zip holds a name that no file should have');
}

async function readOwnManifest(
  zip: yauzl.ZipFile,
  entries: Map<string, yauzl.Entry>,
  options: ParseOptions & { maxBytes: number },
) {
  const entry = entries.get('codex.json');
  if (!entry) throw unsafe('no-manifest', 'the zip has no codex.json at its root');
  if (entry.uncompressedSize > options.maxBytes)
    throw unsafe('too-large', `codex.json has more than ${options.maxBytes} bytes`);
  const chunks: Uint8Array[] = [];
  for await (const chunk of readEntry(zip, entry)) chunks.push(chunk);
  const result = safeParseManifest(Buffer.concat(chunks), options);
  if (!result.ok) throw new ManifestError(result.diagnostics);
  return result;
}

/** A size that lies is noticed by the reader after at most that many bytes. */
async function* readEntry(zip: yauzl.ZipFile, entry: yauzl.Entry): AsyncGenerator<Uint8Array> {
  try {
    yield* await zip.openReadStreamPromise(entry);
  } catch {
    throw new ResolveError('bundle-unsafe', 'an entry of the zip is damaged or lies about its size');
  }
}

function assemble(
  zip: yauzl.ZipFile,
  entries: Map<string, yauzl.Entry>,
  manifest: Manifest,
  diagnostics: Diagnostic[],
): Bundle {
  const assets = findAssets(entries, manifest);
  return {
    manifest,
    diagnostics,
    has: (id) => assets.has(id),
    async resolve(_uri, { source }) {
      const entry = assets.get(source.id);
      if (!entry) throw new ResolveError('not-found', 'the bundle has no asset for this source');
      return { bytes: readEntry(zip, entry) };
    },
    async extract(directory, { signal } = {}) {
      for (const entry of new Set([...assets.values(), entries.get('codex.json') as yauzl.Entry])) {
        const path = join(directory, entry.fileName);
        await mkdir(dirname(path), { recursive: true });
        await writeAtomically(path, async (file) => {
          for await (const chunk of readEntry(zip, entry)) {
            signal?.throwIfAborted();
            await file.writeFile(chunk);
          }
        });
      }
    },
    close: () => zip.close(),
  };
}

/** Our own names first; other tools may have chosen another extension for the same id. */
function findAssets(entries: Map<string, yauzl.Entry>, manifest: Manifest): Map<string, yauzl.Entry> {
  const byStem = new Map([...entries].map(([name, entry]) => [name.replace(/\.[A-Za-z0-9]{1,8}$/, ''), entry]));
  const names = assetNames(manifest);
  return new Map(
    listSources(manifest).flatMap(({ source, index }): [string, yauzl.Entry][] => {
      const name = names.get(index) as string;
      const entry = entries.get(name) ?? byStem.get(`content/${source.id}`);
      return entry ? [[source.id, entry]] : [];
    }),
  );
}

function unsafe(code: string, message: string): ManifestError {
  return new ManifestError([{ severity: 'error', code, message }]);
}
