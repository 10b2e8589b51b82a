/**
 * Text → manifest. UTF-8 without BOM, one JSON object, no key twice (specification "Canonical JSON", rulings XM-02,
 * XM-24). Size is checked first. Whether the fields are right is for `validateManifest`.
 */
import { assertMode, type Diagnostic, type Finding, isError, judge, ManifestError, type Mode } from './diagnostics.js';
import { isObject, type Manifest, member } from './manifest.js';
import { scanJson } from './scan-json.js';

/** Dense manifests carry their texts, so the limit is generous. */
export const MAX_MANIFEST_BYTES = 64 * 2 ** 20;

export interface ParseOptions {
  mode?: Mode;
  maxBytes?: number;
}

export type ParseResult =
  | { ok: true; manifest: Manifest; diagnostics: Diagnostic[] }
  | { ok: false; diagnostics: Diagnostic[] };

/** The manifest a text holds, or a ManifestError that says why there is none. */
export function parseManifest(text: string | Uint8Array, options?: ParseOptions): Manifest {
  const result = safeParseManifest(text, options);
  if (!result.ok) throw new ManifestError(result.diagnostics);
  return result.manifest;
}

/** Reads a manifest from text or bytes; never throws for bad input. */
export function safeParseManifest(
  input: string | Uint8Array,
  { mode = 'strict', maxBytes = MAX_MANIFEST_BYTES }: ParseOptions = {},
): ParseResult {
  assertMode(mode);
  const { text, findings } = decode(input, maxBytes);
  const diagnostics = findings.map((finding) => judge(finding, mode));
  if (text === undefined) return { ok: false, diagnostics };

  const value = parseJson(text);
  if (!isObject(value)) {
    const code = value === undefined ? 'not-json' : 'not-an-object';
    const message = 'this is not the text of one JSON object; a manifest starts with { and is complete';
    return { ok: false, diagnostics: [...diagnostics, { severity: 'error', code, message }] };
  }
  diagnostics.push(...scanJson(text).map((finding) => judge(finding, mode)));
  if (diagnostics.some(isError)) return { ok: false, diagnostics };
  return { ok: true, manifest: mode === 'relaxed' ? liftUuid(value, diagnostics) : (value as Manifest), diagnostics };
}

function decode(input: string | Uint8Array, maxBytes: number): { text?: string; findings: Finding[] } {
  if (typeof input !== 'string' && !(input instanceof Uint8Array)) {
    throw new TypeError('text must be a string or a Uint8Array');
  }
  if (input.length > maxBytes) {
    return { findings: [{ code: 'too-large', message: `the text has more than ${maxBytes} bytes`, always: 'error' }] };
  }
  let text: string;
  try {
    text = typeof input === 'string' ? input : new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(input);
  } catch {
    return { findings: [{ code: 'not-utf8', message: 'the text is not UTF-8; convert it first', always: 'error' }] };
  }
  if (!text.startsWith('\ufeff')) return { text, findings: [] };
  return {
    text: text.slice(1),
    findings: [{ code: 'bom', message: 'the text starts with a byte order mark; save it as UTF-8 without BOM' }],
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Ruling XM-02: other tools keep the uuid in meta. Read it, say so, leave theirs where it is. */
function liftUuid(value: Record<string, unknown>, diagnostics: Diagnostic[]): Manifest {
  const uuid = member(value.meta, 'uuid');
  if (value.uuid !== undefined || typeof uuid !== 'string') return value as Manifest;
  diagnostics.push(judge(uuidMisplaced(), 'relaxed'));
  return { ...value, uuid } as Manifest;
}

export function uuidMisplaced(): Finding {
  return {
    code: 'uuid-misplaced',
    message: 'uuid stands in meta; move it to the top level',
    subject: 'uuid',
    path: '/meta/uuid',
  };
}

/** The text of a manifest as it is written to a file: UTF-8, no BOM, keys in the order they have. */
export function formatManifest(manifest: Manifest): string {
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
