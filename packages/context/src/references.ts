/** `$ref` in schemas: all of them stay in their own file (XC-08). */
import { isPlainObject, ownMember } from './json.js';

const MAX_HOPS = 20;
const REFERENCES = ['$ref', '$dynamicRef', '$recursiveRef'];

/** The first reference that leaves the schema, if any. */
export function foreignReference(schema: unknown): string | undefined {
  const seen = new Set<object>();
  const pending: unknown[] = [schema];
  while (pending.length > 0) {
    const next = pending.pop();
    if (typeof next !== 'object' || next === null || seen.has(next)) continue;
    seen.add(next);
    for (const [name, value] of Object.entries(next)) {
      if (REFERENCES.includes(name) && typeof value === 'string' && !value.startsWith('#')) return value;
      pending.push(value);
    }
  }
  return undefined;
}

/** A keyword of a schema, looked up behind its references. */
export function memberOf(schema: unknown, keyword: string): unknown {
  return ownMember(resolved(schema), keyword);
}

/** The schema a chain of local references ends at. */
export function resolved(schema: unknown, root: unknown = schema): object {
  let place = schema;
  for (let hop = 0; hop < MAX_HOPS && isPlainObject(place) && typeof place.$ref === 'string'; hop++) {
    place = atPointer(root, place.$ref);
  }
  return isPlainObject(place) ? place : {};
}

function atPointer(root: unknown, reference: string): unknown {
  if (reference === '#') return root;
  if (!reference.startsWith('#/')) return undefined;
  let place: unknown = root;
  for (const step of reference.slice(2).split('/')) {
    if (typeof place !== 'object' || place === null) return undefined;
    place = ownMember(place, decodeStep(step));
  }
  return place;
}

function decodeStep(step: string): string {
  try {
    return decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~');
  } catch {
    return step;
  }
}
