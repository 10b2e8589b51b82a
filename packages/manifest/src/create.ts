/**
 * A new manifest that passes strict validation, or none (rulings XM-03, XM-04). Hash and size of sources that bring
 * their content are computed; the others must state them.
 */
import { isError, ManifestError } from './diagnostics.js';
import { encodeContent } from './encoding.js';
import { type Clock, observe } from './integrity.js';
import { isObject, type Layer, type Manifest, type Meta, member, SCHEMA_URL, type Source } from './manifest.js';
import { diagnose } from './validate.js';

export type NewSource = Omit<Source, 'hash' | 'size_bytes'> & { hash?: string; size_bytes?: number };

export interface ManifestInit {
  meta: Omit<Meta, 'state'> & { state?: 'lite' | 'dense' };
  sources: NewSource[];
  layers: Layer[];
  /** A random UUID unless given. */
  uuid?: string;
  [field: string]: unknown;
}

export interface CreateOptions {
  /** Embeds a few lines of schema, for a reader that cannot fetch. */
  embedSchema?: boolean;
  /** Dates `meta.created_at` unless it is given. */
  clock?: Clock;
}

/** What a model must know to read the manifest, in the form the specification shows. */
const MINIMAL_SCHEMA = {
  required: ['spec_version', 'uuid', 'meta', 'sources', 'layers'],
  properties: {
    meta: { required: ['name', 'version', 'state'], properties: { state: { enum: ['lite', 'dense'] } } },
    sources: {
      items: {
        required: ['id', 'uri', 'hash', 'size_bytes'],
        properties: {
          id: { type: 'string' },
          uri: { type: ['string', 'array'] },
          content: { type: ['string', 'null'] },
        },
      },
    },
    layers: { items: { required: ['id', 'name', 'type'] } },
  },
};

/** Makes a manifest; throws a ManifestError when it would not pass strict validation. */
export function createManifest(init: ManifestInit, { embedSchema, clock }: CreateOptions = {}): Manifest {
  if (!isObject(init) || !isObject(init.meta))
    throw new TypeError('init must be an object with meta, sources and layers');
  if (!Array.isArray(init.sources) || !Array.isArray(init.layers))
    throw new TypeError('sources and layers must be arrays');
  const { uuid = crypto.randomUUID(), meta, sources, layers, extensions, ...rest } = init;
  const isDense = sources.length > 0 && sources.every(({ content }) => typeof content === 'string');
  const manifest: Manifest = {
    $schema: SCHEMA_URL,
    spec_version: '0.1.0',
    uuid,
    ...rest,
    meta: { state: isDense ? 'dense' : 'lite', ...(clock && { created_at: clock().toISOString() }), ...meta } as Meta,
    sources: sources.map(completeSource),
    layers,
  };
  const completed = completeExtensions(extensions, embedSchema);
  if (completed !== undefined) manifest.extensions = completed;
  const diagnostics = diagnose(manifest, 'strict', {});
  if (diagnostics.some(isError)) throw new ManifestError(diagnostics);
  return manifest;
}

function completeSource(source: NewSource): Source {
  const bytes = typeof source.content === 'string' ? encodeContent(source.content, source.encoding) : undefined;
  const observed = bytes && observe(bytes);
  return {
    ...source,
    ...(observed && { hash: source.hash ?? observed.digest, size_bytes: source.size_bytes ?? observed.size }),
    content: source.content ?? null,
  } as Source;
}

/** Readers look for a function's name or for its id: both are written. */
function completeExtensions(extensions: unknown, embedSchema = false): Record<string, unknown> | undefined {
  if (!isObject(extensions)) return embedSchema ? { schema_embed: MINIMAL_SCHEMA } : undefined;
  const functions = member(extensions, 'functions');
  return {
    ...extensions,
    ...(isObject(functions) && { functions: Object.fromEntries(Object.entries(functions).map(completeFunction)) }),
    ...(embedSchema && { schema_embed: MINIMAL_SCHEMA }),
  };
}

function completeFunction([key, spec]: [string, unknown]): [string, unknown] {
  if (!isObject(spec)) return [key, spec];
  return [key, { ...spec, name: spec.name ?? spec.id, id: spec.id ?? spec.name }];
}
