/**
 * A manifest and the bytes of its sources in one zip (specification "Optional codex.zip Layout"): `content/<id>.<ext>`
 * for every source, then `codex.json`. Bytes are checked on their way; a bundle that fails is never in its place.
 */
import { readFile } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { type CheckedSource, type CheckOptions, checkSources, replaceSources, type Sink } from '../check-sources.js';
import { type Diagnostic, type Finding, isError, judge, ManifestError, type Mode } from '../diagnostics.js';
import { examine, fillHash } from '../hydrate.js';
import { type Clock, withoutNulls, withStatus } from '../integrity.js';
import { isObject, type Manifest, type Source, sourceName } from '../manifest.js';
import { formatManifest } from '../parse.js';
import { pointer } from '../scan-json.js';
import { assetNames } from './asset-name.js';
import { writeAtomically } from './atomic-file.js';
import { createZipWriter, type Write, type ZipEntry, type ZipWriter } from './zip-writer.js';

export interface WriteBundleOptions extends CheckOptions {
  mode?: Mode;
  clock?: Clock | undefined;
  /** Adds `codex.schema.json`. */
  schema?: boolean;
  /** Worker threads; the bytes are the same for any number. */
  threads?: number;
}

export type WriteBundleResult = { manifest: Manifest; diagnostics: Diagnostic[] };

const SCHEMA = new URL('../../schema.json', import.meta.url);

/** Reads every source through `resolve` into a zip at a path or into a stream; throws a ManifestError on drift. */
export async function writeBundle(
  target: string | Writable,
  manifest: Manifest,
  options: WriteBundleOptions,
): Promise<WriteBundleResult> {
  const { mode = 'strict' } = options;
  const diagnostics = examine(manifest, mode);
  diagnostics.push(...sameNames(manifest).map((finding) => judge(finding, mode)));
  if (diagnostics.some(isError)) throw new ManifestError(diagnostics);
  if (typeof target !== 'string') return writeTo(streamWriter(target), manifest, options, diagnostics);
  let result: WriteBundleResult | undefined;
  await writeAtomically(target, async (file) => {
    result = await writeTo((chunk) => file.writeFile(chunk), manifest, options, diagnostics);
  });
  return result as WriteBundleResult;
}

async function writeTo(
  write: Write,
  manifest: Manifest,
  options: WriteBundleOptions,
  diagnostics: Diagnostic[],
): Promise<WriteBundleResult> {
  const { mode = 'strict', schema } = options;
  const zip = createZipWriter(write, options.threads);
  try {
    const names = assetNames(manifest);
    const checked = await checkSources(manifest, { ...options, concurrency: 1 }, (source, index) =>
      assetSink(zip, names.get(index) as string, source, index),
    );
    const filled = checked.map((item) => ({ ...item, ...fillHash(item) }));
    diagnostics.push(...filled.flatMap(({ findings }) => findings.map((finding) => judge(finding, mode))));
    if (diagnostics.some(isError)) throw new ManifestError(diagnostics);
    const dense = asDense(manifest, filled, options.clock);
    await writeWhole(zip.entry('codex.json'), Buffer.from(formatManifest(dense)));
    if (schema) await writeWhole(zip.entry('codex.schema.json'), await readFile(SCHEMA));
    await zip.end();
    return { manifest: dense, diagnostics };
  } finally {
    await zip.close();
  }
}

/** The entry begins with the first byte, so a source that could not be opened leaves none. */
function assetSink(zip: ZipWriter, name: string, source: Source, index: number): Sink {
  let entry: ZipEntry | undefined;
  return {
    write(chunk) {
      entry ??= zip.entry(name);
      return entry.write(chunk);
    },
    async end(isComplete) {
      if (!entry && !isComplete) return [];
      entry ??= zip.entry(name);
      await entry.end();
      return isComplete ? [] : [brokenOff(source, index)];
    },
  };
}

async function writeWhole(entry: ZipEntry, bytes: Uint8Array): Promise<void> {
  await entry.write(bytes);
  await entry.end();
}

function asDense(manifest: Manifest, checked: CheckedSource[], clock: Clock | undefined): Manifest {
  const sources = checked.map(({ source, index, status, observed }): [number, Source] => {
    const isKept = source.modification_status != null || source.modification_history != null;
    const marked = isKept || status === 'drifted' ? withStatus(source, status, observed, clock) : withoutNulls(source);
    return [index, marked];
  });
  const bundled = replaceSources(manifest, new Map(sources));
  const isDense = checked.length > 0 && checked.every(({ observed }) => observed !== undefined);
  return isDense && isObject(bundled.meta) ? { ...bundled, meta: { ...bundled.meta, state: 'dense' } } : bundled;
}

function streamWriter(stream: Writable): Write {
  return (chunk) =>
    new Promise((resolve, reject) => {
      stream.write(chunk, (error) => (error ? reject(error) : resolve()));
    });
}

function brokenOff(source: Source, index: number): Finding {
  return {
    code: 'broken-off',
    message: 'the source failed when some of it was already in the bundle, so there is no bundle',
    subject: sourceName(source, index),
    path: pointer('sources', index),
    always: 'error',
  };
}

/** Only equal ids lead to equal names, and two sources in one file would be a loss. */
function sameNames(manifest: Manifest): Finding[] {
  const seen = new Set<string>();
  return [...assetNames(manifest)].flatMap(([index, name]) => {
    if (!seen.has(name)) {
      seen.add(name);
      return [];
    }
    const message = 'two sources would share one file in the bundle; give each its own id';
    return [{ code: 'duplicate-id', message, path: pointer('sources', index, 'id'), always: 'error' as const }];
  });
}
