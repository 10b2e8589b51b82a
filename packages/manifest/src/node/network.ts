/**
 * `http:` and `https:`, only when allowed. Addresses are judged when the connection is made, so that neither a spelling
 * of an IP address, nor a name that resolves to another address the second time, nor a redirect leads inside.
 * Redirects are followed by hand: each hop is judged again, and headers stay with the origin they were meant for.
 */
import { lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import ipaddr from 'ipaddr.js';
import { Agent, buildConnector, type Dispatcher, request } from 'undici';
import { ResolveError, tooLarge } from '../read-source.js';

export interface NetworkLimits {
  /** Milliseconds for connecting, for the headers, and between two chunks of the body. */
  stallTimeout: number;
  /** Milliseconds for one attempt from start to end. */
  totalTimeout: number;
  maxBytes: number;
  redirects: number;
  /** Attempts after the first. */
  retries: number;
  /** Milliseconds before the first retry; doubled each time. */
  backoff: number;
}

export interface NetworkOptions {
  /** Private, loopback and other special addresses may be reached too: all of them, or those of these `host:port`. */
  allowPrivate?: boolean | readonly string[];
  /** Instead of the system's name resolution. */
  lookup?: LookupFunction;
}

export interface Fetch {
  url: string;
  headers: Record<string, string>;
  signal?: AbortSignal | undefined;
}

/** Gives the body to `save`, which starts anew at each attempt. */
export type Fetcher = (fetch: Fetch, save: (body: AsyncIterable<Uint8Array>) => Promise<void>) => Promise<void>;

class Retryable extends ResolveError {}

export function createFetcher(options: NetworkOptions, limits: NetworkLimits): Fetcher {
  const dispatcher = new Agent({
    connect: guardedConnector(options, limits),
    headersTimeout: limits.stallTimeout,
    bodyTimeout: limits.stallTimeout,
    // Nothing keeps the process alive once the last source is read.
    keepAliveTimeout: 1,
    keepAliveMaxTimeout: 1,
  });
  return async (fetch, save) => {
    for (let attempt = 0; ; attempt++) {
      try {
        return await fetchOnce(fetch, save, dispatcher, limits);
      } catch (error) {
        fetch.signal?.throwIfAborted();
        const failure = asResolveError(error);
        if (!(failure instanceof Retryable) || attempt === limits.retries) throw failure;
        await delay(limits.backoff * 2 ** attempt, undefined, { signal: fetch.signal });
      }
    }
  };
}

async function fetchOnce(
  { url, headers, signal }: Fetch,
  save: (body: AsyncIterable<Uint8Array>) => Promise<void>,
  dispatcher: Dispatcher,
  limits: NetworkLimits,
): Promise<void> {
  const timeout = AbortSignal.timeout(limits.totalTimeout);
  const either = signal ? AbortSignal.any([signal, timeout]) : timeout;
  let target = assertWeb(url);
  for (let hop = 0; ; hop++) {
    const own = target.origin === new URL(url).origin ? headers : {};
    const response = await request(target, {
      dispatcher,
      signal: either,
      headers: { ...own, 'accept-encoding': 'identity' },
    });
    const location = response.headers.location;
    if (response.statusCode >= 300 && response.statusCode < 400 && typeof location === 'string') {
      response.body.on('error', () => undefined).destroy();
      if (hop === limits.redirects) throw new ResolveError('redirects', 'the server redirects too often');
      target = redirected(target, location);
      continue;
    }
    try {
      assertUsable(response, limits);
    } catch (error) {
      response.body.on('error', () => undefined).destroy();
      throw error;
    }
    return await save(limited(response.body, limits.maxBytes));
  }
}

function redirected(from: URL, location: string): URL {
  let url: URL;
  try {
    url = new URL(location, from);
  } catch {
    throw new ResolveError('redirects', 'the server redirects to something that is no URL');
  }
  if (from.protocol === 'https:' && url.protocol !== 'https:') {
    throw new ResolveError('redirects', 'the server redirects from https to an unprotected address');
  }
  return assertWeb(url.href);
}

function assertWeb(text: string): URL {
  if (!URL.canParse(text)) throw new ResolveError('bad-uri', 'the URI is no valid URL');
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new ResolveError('redirects', 'only http and https can be fetched');
  }
  return url;
}

function assertUsable({ statusCode, headers }: Dispatcher.ResponseData, { maxBytes }: NetworkLimits): void {
  if (statusCode !== 200) {
    const isPassing = statusCode === 408 || statusCode === 429 || statusCode >= 500;
    throw new (isPassing ? Retryable : ResolveError)('http-status', `the server answers ${statusCode}`);
  }
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity') {
    throw new ResolveError('http-encoding', 'the server sends compressed bytes though plain ones were asked for');
  }
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes);
}

async function* limited(body: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let total = 0;
  for await (const chunk of body) {
    total += chunk.length;
    if (total > maxBytes) throw tooLarge(maxBytes);
    yield chunk;
  }
}

/** The error of a connection may hold an address or a header; only its kind is told. */
function asResolveError(error: unknown): unknown {
  if (error instanceof ResolveError) return error;
  const { code = '', name = '' } = error as { code?: string; name?: string };
  if (name === 'TimeoutError' || /TIMEOUT/.test(code)) return new Retryable('timeout', 'the server takes too long');
  if (/^(?:UND_ERR|E[A-Z_]{3,20}$|HPE_)/.test(code)) {
    return new Retryable('connection', 'the connection failed or broke off before all bytes had come');
  }
  return error;
}

function guardedConnector(
  { allowPrivate = false, lookup }: NetworkOptions,
  limits: NetworkLimits,
): buildConnector.connector {
  const resolveName = lookup ?? (systemLookup as LookupFunction);
  const guardedLookup: LookupFunction = (host, options, callback) => {
    resolveName(host, options, (error, address, family) => {
      const addresses = Array.isArray(address) ? address.map((one) => one.address) : [address];
      if (!error && !addresses.every(isPublic)) callback(refusedAddress(), '', 0);
      else callback(error, address as string, family);
    });
  };
  const connectorBy = (lookup: LookupFunction) =>
    buildConnector({ timeout: limits.stallTimeout, lookup } as buildConnector.BuildOptions);
  const connectAnywhere = connectorBy(resolveName);
  const connectGuarded = connectorBy(guardedLookup);
  return (target, callback) => {
    const literal = target.hostname.replace(/^\[|\]$/g, '');
    if (isTrusted(target, allowPrivate)) connectAnywhere(target, callback);
    // A literal address is never looked up, so it is judged here.
    else if (ipaddr.isValid(literal) && !isPublic(literal)) callback(refusedAddress(), null);
    else connectGuarded(target, callback);
  };
}

function isTrusted(
  { hostname, port, protocol }: buildConnector.Options,
  allowed: boolean | readonly string[],
): boolean {
  if (typeof allowed === 'boolean') return allowed;
  return allowed.includes(`${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`);
}

function isPublic(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

function refusedAddress(): ResolveError {
  return new ResolveError(
    'private-address',
    'the address is private or special; allow that only for servers you trust',
  );
}
