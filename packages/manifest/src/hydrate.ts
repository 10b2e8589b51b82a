/**
 * Lite → dense: read each source, compare, inline what survives the way back to bytes (specification "Lifecycle",
 * rulings XM-06, XM-09, XM-12, XM-23). Only contents and the state change, and the integrity extras where they are
 * already kept, asked for, or needed because of drift.
 */
import { type CheckedSource, type CheckOptions, checkSources, replaceSources } from './check-sources.js';
import { assertMode, type Diagnostic, type Finding, isError, judge, ManifestError, type Mode } from './diagnostics.js';
import { decodeExactly, encodingName } from './encoding.js';
import { withoutNulls, withStatus } from './integrity.js';
import {
  type Assets,
  assertManifest,
  isObject,
  listSources,
  type Manifest,
  type Source,
  sourceName,
} from './manifest.js';
import { type RecordOptions, withRecord } from './record.js';
import { pointer } from './scan-json.js';
import { diagnose } from './validate.js';

export interface HydrateOptions extends CheckOptions, RecordOptions {
  mode?: Mode;
  /** Absent: inline what can be, keep the rest as assets. True: all of it, or fail. False: nothing, all are assets. */
  inline?: boolean;
  /** Updates modification status and history of every source. */
  track?: boolean;
  /** Bytes held in memory at most. */
  maxBytes?: number;
}

export type HydrateResult =
  | { ok: true; manifest: Manifest; assets: Assets; diagnostics: Diagnostic[] }
  /** The manifest given, with the drift that was found recorded. */
  | { ok: false; manifest: Manifest; diagnostics: Diagnostic[] };

const MAX_HELD_BYTES = 512 * 2 ** 20;

/** Reads every source and inlines it; throws a ManifestError in strict mode when anything is not as recorded. */
export async function hydrate(
  manifest: Manifest,
  options: HydrateOptions,
): Promise<{ manifest: Manifest; assets: Assets; diagnostics: Diagnostic[] }> {
  const result = await safeHydrate(manifest, options);
  if (!result.ok) throw new ManifestError(result.diagnostics);
  const { ok: _ok, ...rest } = result;
  return rest;
}

/** Like hydrate, but bad input is reported, not thrown. Rejects only when cancelled. */
export async function safeHydrate(manifest: Manifest, options: HydrateOptions): Promise<HydrateResult> {
  const { mode = 'strict' } = options;
  const diagnostics = examine(manifest, mode);
  if (diagnostics.some(isError)) return { ok: false, manifest, diagnostics };

  const held = holdBytes(options.maxBytes ?? MAX_HELD_BYTES);
  const checked = await checkSources(manifest, options, held.sinkFor);
  const outcomes = checked.map((item) => settle(item, held.bytesOf(item.index), options));
  diagnostics.push(...outcomes.flatMap(({ findings }) => findings.map((finding) => judge(finding, mode))));
  if (diagnostics.some(isError)) return { ok: false, manifest: recordDrift(manifest, checked, options), diagnostics };

  const replaced = new Map(outcomes.map(({ index, source }) => [index, source]));
  const hydrated = withState(replaceSources(manifest, replaced));
  const assets: Assets = new Map(outcomes.flatMap(({ source, asset }) => (asset ? [[source.id, asset]] : [])));
  return { ok: true, manifest: withRecord(hydrated, 'hydrate', options), assets, diagnostics };
}

/** What is wrong before anything is read. Contents and assets are looked at when they are read. */
export function examine(manifest: Manifest, mode: Mode): Diagnostic[] {
  assertMode(mode);
  assertManifest(manifest);
  return diagnose(manifest, mode, { skipContents: true, assets: { has: () => true } });
}

function holdBytes(limit: number) {
  const held = new Map<number, Uint8Array[] | undefined>();
  let total = 0;
  return {
    sinkFor(_source: Source, index: number) {
      held.set(index, []);
      return {
        write(chunk: Uint8Array) {
          total += chunk.length;
          if (total > limit) held.set(index, undefined);
          held.get(index)?.push(Uint8Array.from(chunk));
        },
      };
    },
    bytesOf(index: number): Uint8Array | undefined {
      const chunks = held.get(index);
      held.delete(index);
      return chunks && join(chunks);
    },
  };
}

function join(chunks: Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}

interface Outcome {
  source: Source;
  index: number;
  findings: Finding[];
  asset?: Uint8Array;
}

function settle(item: CheckedSource, bytes: Uint8Array | undefined, options: HydrateOptions): Outcome {
  const { index } = item;
  const { source, findings } = fillHash(item);
  const outcome = { source: tracked(source, item, options), index, findings };
  if (!item.observed) return outcome;
  const report = (code: string, message: string, always?: 'error' | 'warning') =>
    findings.push({
      code,
      message,
      subject: sourceName(source, index),
      path: pointer('sources', index, 'content'),
      ...(always && { always }),
    });
  if (!bytes) {
    report(
      'too-large',
      'the sources do not fit into the memory allowed; raise maxBytes, verify, or write a bundle',
      'error',
    );
    return outcome;
  }
  if (typeof source.content === 'string') return outcome;
  if (options.inline === false) return { ...outcome, asset: bytes };

  const content = item.encoding === null ? undefined : decodeExactly(bytes, item.encoding);
  if (content === undefined) {
    const message = 'the bytes are no text that leads back to them; they stay an asset, for a bundle';
    report('not-inlinable', message, options.inline ? undefined : 'warning');
    return { ...outcome, asset: bytes };
  }
  return { ...outcome, source: { ...outcome.source, content, ...encodingNote(source, item.encoding as string) } };
}

/** Without this note a reader would take the content for UTF-8 and find other bytes. */
function encodingNote(source: Source, encoding: string): { encoding?: string } {
  return encodingName(source.encoding) === encoding ? {} : { encoding };
}

/** Ruling XM-23: a source without a record is believed once, under relaxed rules, and that is said. */
export function fillHash(item: CheckedSource): { source: Source; findings: Finding[] } {
  const { source, observed, index } = item;
  const findings = [...item.findings];
  const lacksHash = source.hash == null;
  const lacksSize = source.size_bytes == null;
  if (!observed || (!lacksHash && !lacksSize)) return { source, findings };
  findings.push({
    code: 'hash-filled',
    message: 'hash or size was missing and is now what was read; nothing proves that these are the right bytes',
    subject: sourceName(source, index),
    path: pointer('sources', index),
    always: 'warning',
  });
  const filled = { ...source };
  if (lacksHash) filled.hash = observed.digest;
  if (lacksSize) filled.size_bytes = observed.size;
  return { source: filled, findings };
}

function tracked(source: Source, { status, observed }: CheckedSource, { track, clock }: HydrateOptions): Source {
  const isKept = source.modification_status != null || source.modification_history != null;
  return isKept || track || status === 'drifted' ? withStatus(source, status, observed, clock) : withoutNulls(source);
}

function recordDrift(manifest: Manifest, checked: CheckedSource[], { clock }: HydrateOptions): Manifest {
  const drifted = checked.filter(({ status }) => status === 'drifted');
  return replaceSources(
    manifest,
    new Map(drifted.map(({ source, index, status, observed }) => [index, withStatus(source, status, observed, clock)])),
  );
}

/** Dense when everything is inline; what is only an asset becomes dense in a bundle (ruling XM-12). */
function withState(manifest: Manifest): Manifest {
  const sources = listSources(manifest);
  const isDense = sources.length > 0 && sources.every(({ source }) => typeof source.content === 'string');
  if (!isDense || !isObject(manifest.meta)) return manifest;
  return { ...manifest, meta: { ...manifest.meta, state: 'dense' } };
}
