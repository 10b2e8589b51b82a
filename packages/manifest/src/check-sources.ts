/** Reads every source of a manifest and compares it with its record: what hydrate, verify and bundling have in common. */
import pLimit from 'p-limit';
import type { Finding } from './diagnostics.js';
import { mismatches } from './integrity.js';
import { listSources, type Manifest, type Source, sourceName } from './manifest.js';
import { type Resolve, readSource, type SourceReading } from './read-source.js';
import { pointer } from './scan-json.js';

export interface Progress {
  sourcesDone: number;
  sourcesTotal: number;
  bytesDone: number;
  /** What the manifest records; sources without a size count as nothing. */
  bytesTotal: number;
}

export interface CheckOptions {
  resolve: Resolve;
  concurrency?: number | undefined;
  onProgress?: ((progress: Progress) => void) | undefined;
  signal?: AbortSignal | undefined;
}

export interface CheckedSource extends SourceReading {
  source: Source;
  index: number;
  status: 'clean' | 'drifted' | 'unknown';
}

/** Gets the bytes of one source; made anew for each. `end` hears whether they are complete, and may object. */
export interface Sink {
  write(chunk: Uint8Array): void | Promise<void>;
  end?(isComplete: boolean): Promise<Finding[]>;
}

export async function checkSources(
  manifest: Manifest,
  { resolve, concurrency = 4, onProgress, signal }: CheckOptions,
  sinkFor?: (source: Source, index: number) => Sink,
): Promise<CheckedSource[]> {
  if (typeof resolve !== 'function') throw new TypeError('resolve must be a function');
  const sources = listSources(manifest);
  const progress = startProgress(sources.map(({ source }) => source));
  const report = () => onProgress?.({ ...progress });
  const limit = pLimit(concurrency);
  report();

  const checkOne = async ({ source, index }: { source: Source; index: number }): Promise<CheckedSource> => {
    signal?.throwIfAborted();
    const sink = sinkFor?.(source, index);
    const onChunk = (chunk: Uint8Array) => {
      progress.bytesDone += chunk.length;
      report();
      return sink?.write(chunk);
    };
    const reading = await readSource(source, index, { manifest, resolve, signal, onChunk });
    reading.findings.push(...((await sink?.end?.(reading.observed !== undefined)) ?? []));
    progress.sourcesDone++;
    report();
    return compare(source, index, reading);
  };
  return Promise.all(sources.map((item) => limit(() => checkOne(item))));
}

function startProgress(sources: Source[]): Progress {
  const bytesTotal = sources.reduce((sum, { size_bytes: size }) => sum + (Number.isSafeInteger(size) ? size : 0), 0);
  return { sourcesDone: 0, sourcesTotal: sources.length, bytesDone: 0, bytesTotal };
}

function compare(source: Source, index: number, reading: SourceReading): CheckedSource {
  if (!reading.observed) return { source, index, ...reading, status: 'unknown' };
  const drift = mismatches(source, reading.observed, sourceName(source, index), pointer('sources', index));
  const findings: Finding[] = [...reading.findings, ...drift];
  return { source, index, ...reading, findings, status: drift.length > 0 ? 'drifted' : 'clean' };
}

/** The manifest with some of its sources replaced. */
export function replaceSources(manifest: Manifest, replaced: ReadonlyMap<number, Source>): Manifest {
  if (replaced.size === 0) return manifest;
  return { ...manifest, sources: manifest.sources.map((source, index) => replaced.get(index) ?? source) };
}
