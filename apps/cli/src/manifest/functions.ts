/**
 * `--functions ./f.mjs`: what runs for `func://name`. Before the module is even loaded, the manifest must describe every
 * function it calls; before any function runs, the module must have them all.
 */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Manifest, ManifestError, validateManifest } from '@codex/manifest';
import type { SourceFunction } from '@codex/manifest/node';
import { EnvironmentError, UsageError } from '../failure.js';
import type { Io } from '../io.js';

export async function loadFunctions(io: Io, file: string, manifest: Manifest): Promise<Record<string, SourceFunction>> {
  const wrong = validateManifest(manifest).diagnostics.filter(({ code }) => code === 'function-shape');
  if (wrong.length > 0) throw new ManifestError(wrong);
  const functions = await importFunctions(resolve(io.cwd, file), file);
  const missing = calledFunctions(manifest).find((name) => !Object.hasOwn(functions, name));
  if (missing !== undefined) throw new UsageError(`${file} exports no function ${missing}, which the manifest calls`);
  return functions;
}

/** The functions a module exports, by name or as the members of its default export. */
async function importFunctions(path: string, shown: string): Promise<Record<string, SourceFunction>> {
  const module: Record<string, unknown> = await import(pathToFileURL(path).href).catch((cause: Error) => {
    throw new EnvironmentError(`${shown} cannot be loaded: ${cause.message.split('\n', 1)[0]}`, { cause });
  });
  const { default: listed, ...named } = module;
  const members = { ...named, ...(typeof listed === 'object' ? listed : {}) };
  const other = Object.entries(members).find(([, member]) => typeof member !== 'function');
  if (other) throw new UsageError(`${shown}: ${other[0]} is no function; export functions only`);
  return members as Record<string, SourceFunction>;
}

/** The names in `func://name` of all sources. */
function calledFunctions(manifest: Manifest): string[] {
  const sources = Array.isArray(manifest.sources) ? manifest.sources : [];
  const uris = sources.flatMap((source) => source?.uri ?? []).filter((uri) => typeof uri === 'string');
  return uris.flatMap((uri) => /^func:\/\/([^/?#]{1,200})/.exec(uri)?.[1] ?? []).map(decode);
}

function decode(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
