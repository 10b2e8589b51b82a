/** From a URI to bytes on Node. Everything that could reach beyond the manifest's directory must be allowed here. */
import pLimit from 'p-limit';
import { type Resolve, ResolveError } from '../read-source.js';
import { resolveSchemes, type SchemeOptions } from '../resolve.js';
import { openLocal } from './local.js';
import { createFetcher, type NetworkLimits, type NetworkOptions } from './network.js';
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
  const fetcher = network === false ? undefined : createFetcher(network === true ? {} : network, limits);
  const limit = pLimit(limits.concurrency);

  const fetch = (url: string, headers: Record<string, string>, signal: AbortSignal | undefined) => {
    if (!fetcher) throw new ResolveError('network-off', 'the source is on the network, which was not allowed');
    return limit(() => fetchThrough(fetcher, { url, headers, signal }, cache));
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
