/** Manifests as files. Reading looks at the size first; writing is atomic. */
import { readFile, stat } from 'node:fs/promises';
import { isError, ManifestError } from '../diagnostics.js';
import { assertManifest, type Manifest } from '../manifest.js';
import {
  formatManifest,
  MAX_MANIFEST_BYTES,
  type ParseOptions,
  type ParseResult,
  safeParseManifest,
} from '../parse.js';
import { writeAtomically } from './atomic-file.js';

/** The manifest in a file; throws a ManifestError when the text is none, and the system's error when it cannot be read. */
export async function readManifest(path: string, options?: ParseOptions): Promise<Manifest> {
  const result = await safeReadManifest(path, options);
  if (!result.ok) throw new ManifestError(result.diagnostics.filter(isError));
  return result.manifest;
}

/** Like readManifest, but a bad text is reported, with warnings too. */
export async function safeReadManifest(path: string, options: ParseOptions = {}): Promise<ParseResult> {
  const { maxBytes = MAX_MANIFEST_BYTES } = options;
  if ((await stat(path)).size > maxBytes) {
    const message = `the file has more than ${maxBytes} bytes; raise maxBytes if that is meant`;
    return { ok: false, diagnostics: [{ severity: 'error', code: 'too-large', message }] };
  }
  return safeParseManifest(await readFile(path), options);
}

/** Writes a manifest as UTF-8 without BOM; the old file stays until the new one is complete. */
export async function writeManifest(path: string, manifest: Manifest): Promise<void> {
  assertManifest(manifest);
  const text = formatManifest(manifest);
  await writeAtomically(path, (file) => file.writeFile(text));
}
