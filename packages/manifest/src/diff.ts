/** What changed from one manifest to another. Sources and layers are matched by id, so their order does not matter. */
import { isDigest, sameDigest } from './integrity.js';
import { assertManifest, isObject, type Manifest } from './manifest.js';
import { pointer } from './scan-json.js';

export interface Change {
  kind: 'added' | 'removed' | 'changed';
  /** JSON pointer in which a source or layer goes by its id: `/sources/src_text_01/hash`. */
  path: string;
}

export interface ManifestDiff {
  same: boolean;
  changes: Change[];
  /** The sources whose recorded bytes differ. */
  drifted: string[];
}

/** Compares two manifests; hashes compare without regard to case. */
export function diffManifests(a: Manifest, b: Manifest): ManifestDiff {
  assertManifest(a);
  assertManifest(b);
  const changes: Change[] = [];
  compareObjects(keyed(a), keyed(b), [], changes);
  const drifted = changes.flatMap(({ path }) => {
    const [, id] = /^\/sources\/([^/]+)\/(?:hash|size_bytes)$/.exec(path) ?? [];
    return id === undefined ? [] : [id.replaceAll('~1', '/').replaceAll('~0', '~')];
  });
  return { same: changes.length === 0, changes, drifted: [...new Set(drifted)] };
}

/** Lists of things with ids become objects; a list where ids repeat or are missing stays a list. */
function keyed(manifest: Manifest): Record<string, unknown> {
  return { ...manifest, sources: byId(manifest.sources), layers: byId(manifest.layers) };
}

function byId(list: unknown): unknown {
  if (!Array.isArray(list)) return list;
  const ids = new Set(list.map((item) => (isObject(item) && typeof item.id === 'string' ? item.id : undefined)));
  if (ids.has(undefined) || ids.size !== list.length) return list;
  return Object.fromEntries(list.map((item) => [item.id, item]));
}

function compareObjects(
  a: Record<string, unknown>,
  b: Record<string, unknown>,
  path: string[],
  changes: Change[],
): void {
  for (const name of new Set([...Object.keys(a), ...Object.keys(b)])) {
    const [before, after] = [own(a, name), own(b, name)];
    const here = [...path, name];
    if (before === undefined && after === undefined) continue;
    if (before === undefined) changes.push({ kind: 'added', path: pointer(...here) });
    else if (after === undefined) changes.push({ kind: 'removed', path: pointer(...here) });
    else if (isObject(before) && isObject(after)) compareObjects(before, after, here, changes);
    else if (!equal(before, after)) changes.push({ kind: 'changed', path: pointer(...here) });
  }
}

function own(object: Record<string, unknown>, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

function equal(a: unknown, b: unknown): boolean {
  if (isDigest(a) && isDigest(b)) return sameDigest(a, b);
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => equal(item, b[index]));
  }
  if (isObject(a) && isObject(b)) {
    const names = Object.keys(a);
    if (names.length !== Object.keys(b).length) return false;
    return names.every((name) => Object.hasOwn(b, name) && equal(a[name], b[name]));
  }
  return a === b;
}
