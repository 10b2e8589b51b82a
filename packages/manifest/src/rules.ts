/**
 * The rules that a schema cannot hold: ids, references, digests, dates, state, externs (specification "Integrity &
 * Validation", rulings XM-02, XM-12, XM-18, XM-20, XM-25). One pass over sources and layers.
 */
import type { Finding } from './diagnostics.js';
import { encodeContent, isKnownEncoding } from './encoding.js';
import { exclusionFindings } from './exclusions.js';
import { isDigest, mismatches, observe, sameDigest } from './integrity.js';
import {
  isObject,
  listLayers,
  listObjects,
  listSources,
  type Manifest,
  member,
  type Source,
  sourceName,
} from './manifest.js';
import { uuidMisplaced } from './parse.js';
import { pointer } from './scan-json.js';

/** Which sources have their bytes beside the manifest; a Map of assets is one. */
export interface AssetIds {
  has(id: string): boolean;
}

export interface RuleOptions {
  assets?: AssetIds | undefined;
  /** `dehydrate` judges contents itself. */
  skipContents?: boolean | undefined;
}

export function ruleFindings(manifest: Manifest, options: RuleOptions): Finding[] {
  const sources = listSources(manifest);
  const known = new Set<string>();
  return [
    ...(manifest.uuid === undefined && typeof member(manifest.meta, 'uuid') === 'string' ? [uuidMisplaced()] : []),
    ...sources.flatMap(({ source, index }) => [
      ...duplicateFindings(known, source.id, 'sources', index),
      ...sourceFindings(source, index, options),
    ]),
    ...stateFindings(manifest, sources, options),
    ...layerFindings(manifest, known),
    ...dateFindings(manifest),
    ...externFindings(manifest),
  ];
}

function duplicateFindings(known: Set<string>, id: unknown, list: string, index: number): Finding[] {
  if (typeof id !== 'string') return [];
  if (!known.has(id)) {
    known.add(id);
    return [];
  }
  const message = 'the id is used twice; give each its own';
  return [{ code: 'duplicate-id', message, subject: id, path: pointer(list, index, 'id') }];
}

function sourceFindings(source: Source, index: number, { skipContents }: RuleOptions): Finding[] {
  const name = sourceName(source, index);
  const findings = exclusionFindings(source, index);
  const { hash, expected_digest: expected } = source;
  if (isDigest(expected) && isDigest(hash) && !sameDigest(hash, expected)) {
    findings.push({
      code: 'digest-conflict',
      message: 'hash and expected_digest differ, so no bytes can satisfy both; correct one of them',
      subject: name,
      path: pointer('sources', index, 'expected_digest'),
    });
  }
  return skipContents ? findings : [...findings, ...contentFindings(source, index, name)];
}

function contentFindings(source: Source, index: number, name: string): Finding[] {
  if (typeof source.content !== 'string') return [];
  const bytes = encodeContent(source.content, source.encoding);
  if (bytes !== undefined) return mismatches(source, observe(bytes), name, pointer('sources', index));
  return [unencodable(source, index, name)];
}

export function unencodable(source: Source, index: number, name: string): Finding {
  const known = isKnownEncoding(source.encoding);
  return {
    code: known ? 'content-unencodable' : 'encoding-unknown',
    message: known
      ? 'the content holds characters that its encoding cannot express; correct the encoding'
      : 'the encoding is not known here, so the content cannot be checked; keep the bytes as an asset',
    subject: name,
    path: pointer('sources', index, known ? 'content' : 'encoding'),
  };
}

/** Ruling XM-12: dense means inlined or beside; lite means neither. */
function stateFindings(
  manifest: Manifest,
  sources: { source: Source; index: number }[],
  { assets }: RuleOptions,
): Finding[] {
  const state = member(manifest.meta, 'state');
  return sources.flatMap(({ source, index }): Finding[] => {
    const isInline = typeof source.content === 'string';
    if (state === 'lite' ? !isInline : state !== 'dense' || isInline || assets?.has(source.id)) return [];
    const subject = sourceName(source, index);
    const path = pointer('sources', index, 'content');
    if (state === 'lite') {
      const message = 'the state is lite, but the content is inline; set the state or dehydrate';
      return [{ code: 'lite-with-content', message, subject, path, always: 'warning' }];
    }
    if (assets) {
      const message = 'the state is dense, but the content is neither inline nor an asset; hydrate the source';
      return [{ code: 'dense-without-content', message, subject, path }];
    }
    const message = 'the content is not inline; give the assets to know whether the manifest is dense';
    return [{ code: 'dense-unproven', message, subject, path, always: 'warning' }];
  });
}

function layerFindings(manifest: Manifest, sourceIds: Set<string>): Finding[] {
  const known = new Set<string>();
  return listLayers(manifest).flatMap(({ layer, index }) => {
    const findings = duplicateFindings(known, layer.id, 'layers', index);
    const wanted: unknown[] = Array.isArray(layer.context_sources) ? layer.context_sources : [];
    wanted.forEach((id, position) => {
      if (typeof id !== 'string' || sourceIds.has(id)) return;
      findings.push({
        code: 'dangling-source',
        message: 'the layer names a source that does not exist; add it or remove the name',
        subject: id,
        path: pointer('layers', index, 'context_sources', position),
      });
    });
    return findings;
  });
}

/** The schema fixes the form; only a calendar knows that there is no 30 February. */
function dateFindings(manifest: Manifest): Finding[] {
  const dates: [string, unknown][] = [
    ['/meta/created_at', member(manifest.meta, 'created_at')],
    ['/meta/archived_at', member(manifest.meta, 'archived_at')],
    ['/provenance/generated_at', member(manifest.provenance, 'generated_at')],
    ...listObjects(manifest.history).map(({ item, index }): [string, unknown] => [`/history/${index}/date`, item.date]),
  ];
  return dates.flatMap(([path, value]) => {
    if (typeof value !== 'string' || !isImpossible(value)) return [];
    const field = path.slice(path.lastIndexOf('/') + 1);
    return [{ code: 'bad-format', message: `${field} is no day or time of the calendar`, subject: field, path }];
  });
}

function isImpossible(instant: string): boolean {
  const [, year, month, day, hour = '0', minute = '0', second = '0'] =
    /^(\d{4})-(\d{2})-(\d{2})(?:[Tt ](\d{2}):(\d{2})(?::(\d{2}))?)?/.exec(instant) ?? [];
  if (year === undefined || month === undefined) return false;
  const days = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  const isDay = Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= days;
  return !isDay || Number(hour) > 24 || Number(minute) > 59 || Number(second) > 60;
}

function externFindings(manifest: Manifest): Finding[] {
  const externs = member(manifest.extensions, 'externs');
  if (externs === undefined) return [];
  const ignored = (subject: string, path: string, message: string): Finding => ({
    code: 'extern-ignored',
    message,
    subject,
    path,
    always: 'warning',
  });
  if (!isObject(externs))
    return [ignored('externs', '/extensions/externs', 'externs is no object; it maps schemes to templates')];
  return Object.entries(externs).flatMap(([scheme, extern]) => {
    const path = pointer('extensions', 'externs', scheme);
    if (BUILT_IN_SCHEMES.has(scheme.toLowerCase())) {
      return [ignored(scheme, path, 'a manifest cannot redefine a built-in scheme; choose another name')];
    }
    if (typeof member(extern, 'template') === 'string') return [];
    return [ignored(scheme, path, 'an extern is an object with a template, such as "https://host/{id}.txt"')];
  });
}

export const BUILT_IN_SCHEMES: ReadonlySet<string> = new Set(['http', 'https', 'file', 'func', 'data']);
