/** From a URI to bytes on Node. Everything that could reach beyond the manifest's directory must be allowed here. */
import pLimit from 'p-limit';
import { type Resolve, ResolveError } from '../read-source.js';
import { resolveSchemes, type SchemeOptions } from '../resolve.js';
import { openLocal } from './local.js';
import type { Fetcher, NetworkLimits, NetworkOptions } from './network.js';
import { fetchThrough } from './spool.js';

export interface ResolverOptions extends SchemeOptions {
  /** The directory of the manifest. */
  root: string;
  /** Local files outside the root may be read. */
  allowOutside?: boolean;
  /** Absent or false: nothing is fetched. */
  network?: boolean | NetworkOptions;
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
  const { root, allowOutside = false, network = false, cache } = options;
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const { maxBytes } = limits;
  const limit = pLimit(limits.concurrency);
  let fetcher: Promise<Fetcher> | undefined;

  const fetch = async (url: string, headers: Record<string, string>, signal: AbortSignal | undefined) => {
    if (network === false) throw new ResolveError('network-off', 'the source is on the network, which was not allowed');
    fetcher ??= loadFetcher(network === true ? {} : network, limits);
    const fetchOne = await fetcher;
    return limit(() => fetchThrough(fetchOne, { url, headers, signal }, cache));
  };

  return resolveSchemes(
    (scheme, uri, headers, context) => {
      if (scheme === '' || scheme === 'file') return openLocal(uri, { root, allowOutside, maxBytes });
      if (scheme === 'http' || scheme === 'https') return fetch(uri, headers, context.signal);
      return undefined;
    },
    options,
    maxBytes,
  );
}

/** The HTTP client takes as long to load as all the rest, and most manifests need none. */
async function loadFetcher(options: NetworkOptions, limits: NetworkLimits): Promise<Fetcher> {
  const { createFetcher } = await import('./network.js');
  return createFetcher(options, limits);
}
