/** The rules that a JSON Schema holds, as findings. The code is compiled from schema.json before the build. */
import type { Finding } from './diagnostics.js';
import { validate } from './generated/check-schema.js';
import { member } from './manifest.js';

interface SchemaError {
  instancePath: string;
  keyword: string;
  params: Record<string, unknown>;
}

/** ajv leaves its errors on the function; it is synchronous, so nobody else writes them meanwhile. */
const check = validate as { (value: unknown): boolean; errors?: SchemaError[] | null };

const CODES: Record<string, string> = {
  required: 'missing-field',
  type: 'wrong-type',
  enum: 'unknown-value',
  pattern: 'bad-format',
  minimum: 'out-of-range',
  maximum: 'out-of-range',
  minItems: 'empty',
  minLength: 'empty',
};

/** Other tools write these as null where they mean absent (ruling XM-10). */
const NULLABLE =
  /\/(?:expected_digest|expected_hash|observed_digest|observed_size|checked_at|modification_status|modification_history)$/;

export function schemaFindings(manifest: unknown): Finding[] {
  if (check(manifest)) return [];
  return (check.errors ?? []).map((error) => finding(error, manifest));
}

function finding({ instancePath, keyword, params }: SchemaError, manifest: unknown): Finding {
  const missing = keyword === 'required' ? String(params.missingProperty) : undefined;
  const path = missing === undefined ? instancePath : `${instancePath}/${missing}`;
  const field = path.slice(path.lastIndexOf('/') + 1);
  const subject = ownerOf(instancePath, manifest) ?? field;
  const value = missing === undefined ? valueAt(manifest, instancePath) : undefined;
  if (value === null && NULLABLE.test(path)) {
    const message = `${field} is null; leave the key out when there is no value`;
    return { code: 'null-key', message, subject, path, always: 'warning' };
  }
  return { code: CODES[keyword] ?? 'wrong-type', message: messageOf(keyword, field, params), subject, path };
}

function messageOf(keyword: string, field: string, params: Record<string, unknown>): string {
  switch (keyword) {
    case 'required':
      return `${field} is missing; add it`;
    case 'type':
      return `${field} must be of type ${String(params.type).replaceAll(',', ' or ')}`;
    case 'enum':
      return `${field} must be one of ${(params.allowedValues as string[]).join(', ')}`;
    case 'pattern':
      return `${field} must ${FORMS[field] ?? `match ${String(params.pattern)}`}`;
    case 'minimum':
    case 'maximum':
      return `${field} must be ${String(params.comparison)} ${String(params.limit)}`;
    default:
      return `${field} must not be empty`;
  }
}

const DIGEST = 'be sha256: and 64 hex digits';
const INSTANT = 'be an ISO 8601 date or date and time';
const FORMS: Record<string, string> = {
  spec_version: 'be 0.1.x, the version this package knows',
  uuid: 'be a UUID: 8-4-4-4-12 hex digits',
  hash: DIGEST,
  expected_digest: DIGEST,
  observed_digest: DIGEST,
  expected_hash: DIGEST,
  created_at: INSTANT,
  archived_at: INSTANT,
  generated_at: INSTANT,
  checked_at: INSTANT,
  date: INSTANT,
};

/** The id of the source or layer that a pointer leads into. */
function ownerOf(path: string, manifest: unknown): string | undefined {
  const [, list, index] = path.split('/');
  if ((list !== 'sources' && list !== 'layers') || index === undefined) return undefined;
  const id = member(valueAt(manifest, `/${list}/${index}`), 'id');
  return typeof id === 'string' && id !== '' ? id : `${list}/${index}`;
}

function valueAt(manifest: unknown, path: string): unknown {
  let value = manifest;
  for (const part of path.split('/').slice(1)) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    value = Array.isArray(value) ? value[Number(key)] : member(value, key);
  }
  return value;
}
