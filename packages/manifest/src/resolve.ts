/** From a URI to bytes by its scheme: what every resolver shares, and one over files held in memory. */
import { readDataUri } from './data-uri.js';
import { type Extern, expandExtern } from './externs.js';
import { type FunctionSpec, findFunction, functionName } from './functions.js';
import { type Resolve, type ResolveContext, type Resolved, ResolveError } from './read-source.js';

/** What the caller runs for `func://name`. */
export type SourceFunction = (call: {
  name: string;
  uri: string;
  spec: FunctionSpec;
  signal?: AbortSignal | undefined;
}) => Promise<Uint8Array | string>;

export interface SchemeOptions {
  externs?: Record<string, Extern>;
  functions?: Record<string, SourceFunction>;
}

/** What a resolver has of its own; undefined for a scheme that it does not know. An empty scheme is a relative path. */
export type ReadScheme = (
  scheme: string,
  uri: string,
  headers: Record<string, string>,
  context: ResolveContext,
) => Promise<Resolved['bytes'] | undefined> | undefined;

/** `func:`, `data:` and extern schemes around what `read` knows. */
export function resolveSchemes(
  read: ReadScheme,
  { externs = {}, functions = {} }: SchemeOptions,
  maxBytes: number,
): Resolve {
  const built: ReadScheme = async (scheme, uri, headers, context) =>
    scheme === 'data' ? readDataUri(uri, maxBytes) : read(scheme, uri, headers, context);
  return async (uri, context) => {
    const scheme = schemeOf(uri);
    if (scheme === 'func') return callFunction(uri, functions, context);
    const bytes = await built(scheme, uri, {}, context);
    if (bytes) return { bytes };
    const expanded = expandExtern(uri, scheme, externs, context.manifest);
    const found = await built(schemeOf(expanded.uri), expanded.uri, expanded.headers, context);
    if (!found) throw new ResolveError('bad-extern', 'the template must lead to a file or to http(s)');
    return { bytes: found, encoding: expanded.encoding };
  };
}

/** A resolver over files in memory, by their path as it stands in the manifest: for a browser, or for a test. */
export function resolveFiles(files: Record<string, Uint8Array>, options: SchemeOptions = {}): Resolve {
  const read: ReadScheme = (scheme, uri) => {
    if (scheme === 'http' || scheme === 'https') throw new ResolveError('network-off', 'only given files are read');
    if (scheme !== '') return undefined;
    const path = pathOf(uri);
    if (!Object.hasOwn(files, path)) throw new ResolveError('not-found', 'no file of this path was given');
    return Promise.resolve(files[path]);
  };
  return resolveSchemes(read, options, Number.POSITIVE_INFINITY);
}

/** `./a/../b%20c.txt` is `b c.txt`. A path that climbs above its root stays one that no file has. */
function pathOf(uri: string): string {
  const parts: string[] = [];
  try {
    for (const part of decodeURIComponent(uri).split('/')) {
      if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop();
      else if (part !== '.' && part !== '') parts.push(part);
    }
  } catch {
    throw new ResolveError('bad-uri', 'the path is not a valid URI; write % as %25');
  }
  return parts.join('/');
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
