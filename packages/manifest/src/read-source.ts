/**
 * The bytes of a source, in constant memory unless they are kept. Several URIs are read in order and joined by one LF
 * byte, none added at the end (ruling XM-07); if one part fails, the source fails. Inline content is its own bytes.
 */
import { createSha256 } from '@rl4/core-hash';
import type { Finding } from './diagnostics.js';
import { encodeContent, encodingName } from './encoding.js';
import { findFunction, functionName } from './functions.js';
import { type Observed, observe } from './integrity.js';
import { type Manifest, type Source, sourceName, urisOf } from './manifest.js';
import { unencodable } from './rules.js';
import { pointer } from './scan-json.js';

export interface ResolveContext {
  manifest: Manifest;
  source: Source;
  signal?: AbortSignal | undefined;
}

export interface Resolved {
  /** A chunk need only be good until the next one is asked for. */
  bytes: Uint8Array | AsyncIterable<Uint8Array>;
  /** What the resolver knows about the text; the source's own `encoding` comes first. */
  encoding?: string | undefined;
}

/** Leads from a URI to its bytes. Throw a ResolveError to say why there are none. */
export type Resolve = (uri: string, context: ResolveContext) => Promise<Resolved>;

/** A resolver's reason, safe to show: no header, no credential. */
export class ResolveError extends Error {
  override name = 'ResolveError';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

export function tooLarge(maxBytes: number): ResolveError {
  return new ResolveError('too-large', `the source has more than ${maxBytes} bytes, the limit set for this resolver`);
}

export interface SourceReading {
  observed?: Observed;
  /** The encoding of the text, or null when parts differ and no text can hold them. */
  encoding?: string | null;
  findings: Finding[];
}

export interface Reader {
  manifest: Manifest;
  resolve: Resolve;
  signal?: AbortSignal | undefined;
  /** Sees every byte in order, before it counts as read. */
  onChunk?: (chunk: Uint8Array) => void | Promise<void>;
}

const LINE_FEED = Uint8Array.of(10);

export async function readSource(source: Source, index: number, reader: Reader): Promise<SourceReading> {
  if (typeof source.content === 'string') return readInline(source, index, reader);
  const uris = urisOf(source);
  const problem = uris.length === 0 ? 'the source has no URI' : functionProblem(uris, reader.manifest);
  if (problem !== undefined) return failed(source, index, 'resolve-failed', problem);
  try {
    return await readParts(source, uris, reader);
  } catch (error) {
    reader.signal?.throwIfAborted();
    if (error instanceof TypeError && error.cause === undefined) throw error;
    if (error instanceof ResolveError) return failed(source, index, error.code, error.message);
    return failed(source, index, 'resolve-failed', 'the source could not be read; see whether its URI is right');
  }
}

async function readInline(source: Source, index: number, { onChunk }: Reader): Promise<SourceReading> {
  const bytes = encodeContent(source.content as string, source.encoding);
  if (bytes === undefined) return { findings: [unencodable(source, index, sourceName(source, index))] };
  await onChunk?.(bytes);
  return { observed: observe(bytes), encoding: encodingName(source.encoding), findings: [] };
}

/** Every spec is looked at before the first function is called. */
function functionProblem(uris: string[], manifest: Manifest): string | undefined {
  for (const uri of uris) {
    if (!uri.startsWith('func://')) continue;
    const found = findFunction(manifest, functionName(uri));
    if ('problem' in found) return found.problem;
  }
  return undefined;
}

async function readParts(source: Source, uris: string[], reader: Reader): Promise<SourceReading> {
  const { manifest, resolve, signal, onChunk } = reader;
  const digest = createSha256();
  const encodings = new Set<string>();
  let size = 0;
  const take = async (chunk: Uint8Array) => {
    signal?.throwIfAborted();
    digest.update(chunk);
    size += chunk.length;
    const taken = onChunk?.(chunk);
    if (taken) await taken;
  };
  for (const [part, uri] of uris.entries()) {
    signal?.throwIfAborted();
    if (part > 0) await take(LINE_FEED);
    const { bytes, encoding } = await resolve(uri, { manifest, source, signal });
    encodings.add(encodingName(source.encoding ?? encoding));
    if (bytes instanceof Uint8Array) await take(bytes);
    else for await (const chunk of bytes) await take(chunk);
  }
  return {
    observed: { digest: `sha256:${digest.hex()}`, size },
    encoding: encodings.size === 1 ? ([...encodings][0] as string) : null,
    findings: [],
  };
}

function failed(source: Source, index: number, code: string, message: string): SourceReading {
  return {
    findings: [{ code, message, subject: sourceName(source, index), path: pointer('sources', index, 'uri') }],
  };
}
