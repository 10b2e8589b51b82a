/**
 * Extern schemes: `pg://11` → `https://host/{id}.txt` with the id in place, URL-encoded (rulings XM-20, XM-21). Nothing
 * in the id can change the origin or leave its path segment. The caller's externs beat the manifest's; neither can
 * redefine a built-in scheme.
 */
import { isObject, type Manifest, member } from './manifest.js';
import { ResolveError } from './read-source.js';
import { BUILT_IN_SCHEMES } from './rules.js';

export interface Extern {
  template: string;
  headers?: Record<string, string>;
  encoding?: string;
}

export interface Expanded {
  uri: string;
  headers: Record<string, string>;
  encoding: string | undefined;
}

/** Headers by which a manifest could speak as somebody else or confuse the connection. */
const REFUSED_HEADERS =
  /^(?:host|connection|content-length|transfer-encoding|upgrade|expect|te|trailer|keep-alive|proxy-.{0,40})$/i;

export function expandExtern(
  uri: string,
  scheme: string,
  externs: Record<string, Extern>,
  manifest: Manifest,
): Expanded {
  const extern = Object.hasOwn(externs, scheme)
    ? externs[scheme]
    : member(member(manifest.extensions, 'externs'), scheme);
  const template = member(extern, 'template');
  if (BUILT_IN_SCHEMES.has(scheme) || typeof template !== 'string') {
    throw new ResolveError('unknown-scheme', 'no resolver knows this scheme; add it to externs');
  }
  const rest = uri.slice(scheme.length + 1).replace(/^\/\//, '');
  const encoding = member(extern, 'encoding');
  return {
    uri: expand(template, scheme === 'pg' ? gutenbergId(rest) : rest),
    headers: headersOf(member(extern, 'headers')),
    encoding: typeof encoding === 'string' ? encoding : undefined,
  };
}

function expand(template: string, id: string): string {
  if (id === '' || id.split(/[\\/]/).some((part) => part === '.' || part === '..')) {
    throw new ResolveError('bad-uri', 'the URI has no usable id');
  }
  const encoded = encodeURIComponent(id.toWellFormed());
  const expanded = template.split('{id}').join(encoded);
  // The placeholder stands in for the id: where it reached the origin, so would the id.
  const [before, after] = [originOf(template.split('{id}').join('0')), originOf(template.split('{id}').join('1'))];
  if (before !== after || originOf(expanded) !== before) {
    throw new ResolveError('bad-extern', 'the template must fix scheme and host; {id} belongs into the path or query');
  }
  return expanded;
}

/** `https://host:port`, or the scheme alone, or nothing for a relative path. */
function originOf(uri: string): string {
  if (!/^[A-Za-z][A-Za-z0-9+.-]*:/.test(uri)) return '';
  try {
    const url = new URL(uri);
    return `${url.protocol}//${url.username}@${url.host}`;
  } catch {
    throw new ResolveError('bad-extern', 'the template is no URL');
  }
}

function headersOf(headers: unknown): Record<string, string> {
  if (!isObject(headers)) return {};
  const usable = Object.entries(headers).filter(
    (header): header is [string, string] => typeof header[1] === 'string' && !REFUSED_HEADERS.test(header[0]),
  );
  return Object.fromEntries(usable.map(([name, value]) => [name.toLowerCase(), value]));
}

/** The leading digits, after an optional `pg`, of the last path segment that starts so. */
export function gutenbergId(rest: string): string {
  const path = rest.split(/[?#]/, 1)[0] as string;
  for (const segment of path.split('/').reverse()) {
    const [, digits] = /^(?:pg)?(\d{1,20})/i.exec(segment) ?? [];
    if (digits !== undefined) return digits;
  }
  throw new ResolveError('bad-uri', 'the URI holds no number of a Gutenberg text');
}
