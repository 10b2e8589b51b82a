/**
 * Canonical JSON, RFC 8785: members sorted by UTF-16 code units, ECMAScript number and string forms, no white space.
 * What has no JSON form is refused, never dropped; only a member whose value is undefined counts as absent.
 */
import { assertWellFormed } from './well-formed.js';

const MAX_DEPTH = 1000;

/** The one text of a JSON value, whatever order its members were written in. */
export function canonicalJson(value: unknown): string {
  return write(value, new Set());
}

function write(value: unknown, ancestors: Set<object>): string {
  switch (typeof value) {
    case 'string':
      assertWellFormed(value, 'value');
      return JSON.stringify(value);
    case 'number':
      if (!Number.isFinite(value)) throw new RangeError(`value holds ${value}, which JSON cannot express`);
      return JSON.stringify(value);
    case 'boolean':
      return String(value);
    case 'object':
      return value === null ? 'null' : writeNested(value, ancestors);
    default:
      throw new TypeError(`value holds a ${typeof value}, which JSON cannot express`);
  }
}

function writeNested(value: object, ancestors: Set<object>): string {
  if (ancestors.has(value)) throw new TypeError('value contains itself');
  if (ancestors.size === MAX_DEPTH) throw new RangeError(`value is nested more than ${MAX_DEPTH} levels deep`);
  ancestors.add(value);
  const text = Array.isArray(value) ? writeArray(value, ancestors) : writeObject(value, ancestors);
  ancestors.delete(value);
  return text;
}

function writeArray(items: unknown[], ancestors: Set<object>): string {
  return `[${Array.from(items, (item) => write(item, ancestors)).join(',')}]`;
}

function writeObject(members: object, ancestors: Set<object>): string {
  const prototype = Object.getPrototypeOf(members);
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null) {
    throw new TypeError(
      `value holds a ${members.constructor?.name ?? 'class instance'}; convert it to plain JSON first`,
    );
  }
  let text = '';
  for (const name of Object.keys(members).sort()) {
    const member = (members as Record<string, unknown>)[name];
    if (member !== undefined) text += `${text && ','}${write(name, ancestors)}:${write(member, ancestors)}`;
  }
  return `{${text}}`;
}
