/** From a URI to bytes, by its scheme. Everything that could reach beyond the manifest's directory must be allowed here. */
import pLimit from 'p-limit';
import { type FunctionSpec, findFunction, functionName } from '../functions.js';
import { type Resolve, type ResolveContext, type Resolved, ResolveError } from '../read-source.js';
import { readDataUri } from './data-uri.js';
import { type Extern, expandExtern } from './externs.js';
import { openLocal } from './local.js';
import { createFetcher, type NetworkLimits, type NetworkOptions } from './network.js';
import { fetchThrough } from './spool.js';

/** What the caller runs for `func://name`. */
export type SourceFunction = (call: {
  name: string;
  uri: string;
  spec: FunctionSpec;
  signal?: AbortSignal | undefined;
}) => Promise<Uint8Array | string>;

export interface ResolverOptions {
  /** The directory of the manifest. */
  root: string;
  /** Local files outside the root may be read. */
  allowOutside?: boolean;
  /** Absent or false: nothing is fetched. */
  network?: boolean | NetworkOptions;
  externs?: Record<string, Extern>;
  functions?: Record<string, SourceFunction>;
  /** A directory that keeps what was fetched; a source found there is not asked for again. */
  cache?: string;
  limits?: Partial<NetworkLimits> & { /** Requests at once. */ concurrency?: number };
}

const DEFAULT_LIMITS: NetworkLimits & { concurrency: number } = {
  stallTimeout: 15_000,
  totalTimeout: 300_000,
  maxBytes: 2 ** 30,
  redirects: 5,
  retries: 2,
  backoff: 250,
  concurrency: 4,
};

/** A resolver for hydrate, verify and writeBundle. */
export function createResolver(options: ResolverOptions): Resolve {
  if (typeof options?.root !== 'string') throw new TypeError('root must be the path of a directory');
  const { root, allowOutside = false, network = false, externs = {}, functions = {}, cache } = options;
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const { maxBytes } = limits;
  const fetcher = network === false ? undefined : createFetcher(network === true ? {} : network, limits);
  const limit = pLimit(limits.concurrency);

  const fetch = (url: string, headers: Record<string, string>, signal: AbortSignal | undefined) => {
    if (!fetcher) throw new ResolveError('network-off', 'the source is on the network, which was not allowed');
    return limit(() => fetchThrough(fetcher, { url, headers, signal }, cache));
  };

  const built = async (uri: string, scheme: string, headers: Record<string, string>, context: ResolveContext) => {
    if (scheme === '' || scheme === 'file') return openLocal(uri, { root, allowOutside, maxBytes });
    if (scheme === 'http' || scheme === 'https') return fetch(uri, headers, context.signal);
    if (scheme === 'data') return readDataUri(uri, maxBytes);
    return undefined;
  };

  return async (uri, context): Promise<Resolved> => {
    const scheme = schemeOf(uri);
    if (scheme === 'func') return callFunction(uri, functions, context);
    const bytes = await built(uri, scheme, {}, context);
    if (bytes) return { bytes };
    const expanded = expandExtern(uri, scheme, externs, context.manifest);
    const found = await built(expanded.uri, schemeOf(expanded.uri), expanded.headers, context);
    if (!found) throw new ResolveError('bad-extern', 'the template must lead to a file or to http(s)');
    return { bytes: found, encoding: expanded.encoding };
  };
}

function schemeOf(uri: string): string {
  return /^([A-Za-z][A-Za-z0-9+.-]{0,40}):/.exec(uri)?.[1]?.toLowerCase() ?? '';
}

async function callFunction(
  uri: string,
  functions: Record<string, SourceFunction>,
  context: ResolveContext,
): Promise<Resolved> {
  const name = functionName(uri);
  const found = findFunction(context.manifest, name);
  if ('problem' in found) throw new ResolveError('function-shape', found.problem);
  const run = Object.hasOwn(functions, name) ? functions[name] : undefined;
  if (!run) throw new ResolveError('unknown-function', 'no function of this name is registered with the resolver');
  let output: Uint8Array | string;
  try {
    output = await run({ name, uri, spec: found.spec, signal: context.signal });
  } catch {
    context.signal?.throwIfAborted();
    throw new ResolveError('function-failed', 'the function failed');
  }
  const bytes = typeof output === 'string' ? new TextEncoder().encode(output.toWellFormed()) : output;
  return { bytes, encoding: typeof output === 'string' ? 'utf-8' : found.spec.encoding };
}
