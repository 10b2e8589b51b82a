/**
 * The shape of a manifest (specification "Top-Level Manifest", rulings XM-01, XM-16). Every object may hold other fields;
 * they are kept. Under relaxed rules a field may be missing or of another type, so the verbs look before they use one.
 */

/** Where the published schema of v0.1 lives; written, never fetched (ruling XM-15). */
export const SCHEMA_URL = 'https://raw.githubusercontent.com/yargnad/codepax-cli/master/tools/codex_v2_schema.json';

export interface Manifest {
  $schema?: string;
  spec_version: string;
  uuid: string;
  meta: Meta;
  provenance?: Provenance;
  instructions?: Record<string, unknown>;
  sources: Source[];
  layers: Layer[];
  history?: HistoryEntry[];
  extensions?: Record<string, unknown>;
  [field: string]: unknown;
}

export interface Meta {
  name: string;
  version: string;
  state: 'lite' | 'dense';
  [field: string]: unknown;
}

export interface Provenance {
  tool?: string;
  version?: string;
  generated_at?: string;
  profile?: string;
  logic?: { ai_model?: string; prompts?: string[]; parameters?: Record<string, unknown>; [field: string]: unknown };
  [field: string]: unknown;
}

export type ModificationStatus = 'clean' | 'drifted' | 'unknown';

export interface Source {
  id: string;
  uri: string | string[];
  type?: string;
  hash: string;
  size_bytes: number;
  content?: string | null;
  encoding?: string;
  expected_digest?: string;
  modification_status?: ModificationStatus;
  modification_history?: Observation[];
  curation?: { exclusions?: Exclusion[]; [field: string]: unknown };
  notes?: string;
  [field: string]: unknown;
}

export interface Exclusion {
  start: number;
  end: number;
  reason: string;
  [field: string]: unknown;
}

export interface Observation {
  checked_at?: string;
  observed_digest?: string;
  observed_size?: number;
  expected_hash?: string;
  expected_digest?: string;
  status?: ModificationStatus;
  notes?: string;
  [field: string]: unknown;
}

export interface Layer {
  id: string;
  name: string;
  type: 'persona' | 'analysis' | 'visuals';
  system_prompt?: string;
  context_sources?: string[];
  parameters?: Record<string, unknown>;
  [field: string]: unknown;
}

export interface HistoryEntry {
  version?: string;
  date?: string;
  action?: string;
  actor?: string;
  notes?: string;
  [field: string]: unknown;
}

/** The bytes of sources by their id, as `hydrate` and `dehydrate` return them. */
export type Assets = Map<string, Uint8Array>;

type JsonObject = Record<string, unknown>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A member, or undefined; never one that an object inherits. */
export function member(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** The sources that are objects, with their places: under relaxed rules anything may stand in the list. */
export function listSources(manifest: unknown): { source: Source; index: number }[] {
  return listObjects<Source>(member(manifest, 'sources')).map(({ item, index }) => ({ source: item, index }));
}

export function listLayers(manifest: unknown): { layer: Layer; index: number }[] {
  return listObjects<Layer>(member(manifest, 'layers')).map(({ item, index }) => ({ layer: item, index }));
}

export function listObjects<T extends JsonObject>(list: unknown): { item: T; index: number }[] {
  const objects: { item: T; index: number }[] = [];
  if (!Array.isArray(list)) return objects;
  for (let index = 0; index < list.length; index++) {
    if (isObject(list[index])) objects.push({ item: list[index], index });
  }
  return objects;
}

/** The URIs of a source in order; a string is a list of one (ruling XM-07). */
export function urisOf(source: Source): string[] {
  const uris: unknown[] = Array.isArray(source.uri) ? source.uri : [source.uri];
  return uris.every((uri) => typeof uri === 'string') ? uris : [];
}

export function sourceName(source: Source, index: number): string {
  return typeof source.id === 'string' && source.id !== '' ? source.id : `sources/${index}`;
}

export function assertManifest(manifest: unknown): asserts manifest is Manifest {
  if (!isObject(manifest)) throw new TypeError('manifest must be an object; parseManifest reads one from text');
}
