/** A manifest from where it is: a file, a bundle, or standard input with either of them in it. */
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { type Diagnostic, type Manifest, ManifestError, type Mode, safeParseManifest } from '@codex/manifest';
import type { Bundle } from '@codex/manifest/node';
import type { Io } from '../io.js';

export interface Opened {
  manifest: Manifest;
  /** What parsing found; never an error. */
  diagnostics: Diagnostic[];
  /** Relative URIs count from here. */
  root: string;
  bundle?: Bundle;
}

const MANIFEST_LIMIT = 64 << 20;
/** A bundle in a pipe is put on the disk first: a zip is read from its end. */
const PIPED_BUNDLE_LIMIT = 1 << 30;
const ZIP = 'PK';

/** Opens a manifest for as long as `use` runs; throws a ManifestError when there is none. */
export async function withManifest<Result>(
  io: Io,
  file: string | undefined,
  mode: Mode,
  use: (opened: Opened) => Promise<Result>,
): Promise<Result> {
  if (file !== undefined && file !== '-') {
    const path = resolve(io.cwd, file);
    if ((await firstBytes(path)) === ZIP) return withBundle(path, mode, use);
    return use({ ...parse(await io.readBytes(file, { limit: MANIFEST_LIMIT }), mode), root: dirname(path) });
  }
  const bytes = await io.readBytes(file, { limit: PIPED_BUNDLE_LIMIT });
  if (Buffer.from(bytes.subarray(0, 2)).toString('latin1') !== ZIP) return use({ ...parse(bytes, mode), root: io.cwd });
  const directory = await mkdtemp(join(tmpdir(), 'rl4-'));
  try {
    const path = join(directory, 'piped.codex.zip');
    await writeFile(path, bytes);
    return await withBundle(path, mode, use);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function withBundle<Result>(path: string, mode: Mode, use: (opened: Opened) => Promise<Result>): Promise<Result> {
  // Loaded when there is a bundle: files and network take longer to load than to validate a manifest.
  const { readBundle } = await import('@codex/manifest/node');
  const bundle = await readBundle(path, { mode });
  try {
    const { manifest, diagnostics } = bundle;
    return await use({ manifest, diagnostics, root: dirname(path), bundle });
  } finally {
    bundle.close();
  }
}

function parse(bytes: Uint8Array, mode: Mode): Pick<Opened, 'manifest' | 'diagnostics'> {
  const result = safeParseManifest(bytes, { mode });
  if (!result.ok) throw new ManifestError(result.diagnostics);
  return result;
}

async function firstBytes(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await file.close();
  }
}
