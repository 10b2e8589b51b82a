/** A manifest and its sources as they are here: what is proven, what drifted, what is missing, and the texts. */
import {
  type Diagnostic,
  type Manifest,
  ManifestError,
  type Resolve,
  ResolveError,
  renderLayer,
  type Source,
  safeHydrate,
  safeParseManifest,
  verify,
} from '@codex/manifest';
import { codePointPlaces, type Mark } from '../editor/marks.js';
import { fromBase64Url } from '../shell/base64.js';
import type { ManifestContent } from './content.js';

export interface SourceReport {
  source: Source;
  status: 'clean' | 'drifted' | 'missing';
  /** Absent when it is not here or no text. */
  text: string | undefined;
  diagnostics: Diagnostic[];
}

export interface Examination {
  manifest: Manifest | undefined;
  valid: boolean;
  /** What is wrong with the manifest itself. */
  diagnostics: Diagnostic[];
  sources: SourceReport[];
  layers: { id: string; name: string; given: string | undefined; problem: string | undefined }[];
}

export async function examine(content: ManifestContent): Promise<Examination> {
  const parsed = safeParseManifest(content.manifest, { mode: content.mode });
  if (!parsed.ok)
    return { manifest: undefined, valid: false, diagnostics: parsed.diagnostics, sources: [], layers: [] };
  const { manifest } = parsed;
  const readable = withSingleUris(manifest, content);
  const resolve = resolverFor(content);
  const verified = await verify(readable, { resolve, mode: content.mode });
  const hydrated = await safeHydrate(readable, { resolve, mode: 'relaxed' });
  const all = [...parsed.diagnostics, ...verified.diagnostics];
  const ids = new Set(listOf<Source>(manifest.sources).map(({ id }) => id));
  return {
    manifest,
    valid: verified.valid,
    diagnostics: all.filter(({ subject }) => !ids.has(subject ?? '')),
    sources: listOf<Source>(manifest.sources).map((source, index) => ({
      source,
      status: statusOf(listOf<Source>(verified.manifest.sources)[index]),
      text: textOf(source, listOf<Source>(hydrated.manifest.sources)[index]),
      diagnostics: all.filter(({ subject }) => subject === source.id),
    })),
    layers: listOf<Manifest['layers'][number]>(manifest.layers).map(({ id, name }) => ({
      id,
      name,
      ...(verified.valid || content.mode === 'relaxed' ? renderedText(hydrated.manifest, id) : REFUSED),
    })),
  };
}

const REFUSED = { given: undefined, problem: 'Strict rules give a model nothing until everything is as recorded.' };

/** Under relaxed rules anything may stand in a list. */
function listOf<T extends object>(list: unknown): T[] {
  return Array.isArray(list) ? list.filter((item): item is T => typeof item === 'object' && item !== null) : [];
}

/** An asset is the whole source, however many places its parts came from. */
function withSingleUris(manifest: Manifest, { assets }: ManifestContent): Manifest {
  if (!Array.isArray(manifest.sources)) return manifest;
  const sources = manifest.sources.map((source) =>
    source && Array.isArray(source.uri) && Object.hasOwn(assets, source.id) ? { ...source, uri: source.id } : source,
  );
  return { ...manifest, sources };
}

function resolverFor({ assets }: ManifestContent): Resolve {
  return async (_uri, { source }) => {
    const bytes = Object.hasOwn(assets, source.id) ? fromBase64Url(assets[source.id] as string) : undefined;
    if (!bytes) throw new ResolveError('not-found', 'its text is not here; drop the file on it');
    return { bytes };
  };
}

function statusOf(source: Source | undefined): SourceReport['status'] {
  const status = source?.modification_status;
  return status === 'clean' || status === 'drifted' ? status : 'missing';
}

function textOf(source: Source, hydrated: Source | undefined): string | undefined {
  if (typeof source.content === 'string') return source.content;
  return typeof hydrated?.content === 'string' ? hydrated.content : undefined;
}

function renderedText(manifest: Manifest, layerId: string) {
  try {
    return { given: renderLayer(manifest, layerId).text, problem: undefined };
  } catch (error) {
    const problem = error instanceof ManifestError ? error.message : 'The layer cannot be rendered.';
    return { given: undefined, problem };
  }
}

/** The exclusions of a source as marks over its text. */
export function exclusionMarks({ curation }: Source, text: string): (Mark & { reason: string })[] {
  const place = codePointPlaces(text);
  return listOf<{ start: number; end: number; reason?: unknown }>(curation?.exclusions)
    .filter(({ start, end }) => Number.isSafeInteger(start) && Number.isSafeInteger(end) && start >= 0)
    .sort((a, b) => a.start - b.start)
    .map(({ start, end, reason }) => ({
      start: place(start),
      end: place(end),
      look: 'excluded',
      reason: typeof reason === 'string' ? reason : '',
    }));
}
