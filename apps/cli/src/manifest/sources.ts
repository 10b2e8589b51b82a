/** How the sources of a manifest are reached, from the options that hydrate, verify, bundle and render share. */
import { resolve as resolvePath } from 'node:path';
import type { Mode, Progress, Resolve } from '@codex/manifest';
import type { ResolverOptions } from '@codex/manifest/node';
import { UsageError } from '../failure.js';
import type { Io } from '../io.js';
import { readExterns } from './externs.js';
import { loadFunctions } from './functions.js';
import type { Opened } from './open.js';

export interface SourceOptions {
  relaxed?: boolean;
  externs?: string;
  functions?: string;
  cache?: string;
  allowNetwork?: boolean;
  allowPrivate?: boolean;
  allowOutside?: boolean;
}

export function modeOf({ relaxed }: Pick<SourceOptions, 'relaxed'>): Mode {
  return relaxed ? 'relaxed' : 'strict';
}

/** A bundle serves its own sources; everything else is reached by what the options allow. */
export async function sourcesOf(io: Io, opened: Opened, options: SourceOptions): Promise<Resolve> {
  if (opened.bundle) return opened.bundle.resolve;
  const { createResolver } = await import('@codex/manifest/node');
  return createResolver({
    ...networkOptions(io, options),
    root: opened.root,
    allowOutside: options.allowOutside === true,
    ...(options.externs !== undefined && { externs: await readExterns(io, options.externs) }),
    ...(options.functions !== undefined && { functions: await loadFunctions(io, options.functions, opened.manifest) }),
  });
}

export function networkOptions(
  io: Io,
  { allowNetwork, allowPrivate, cache }: SourceOptions,
): Pick<ResolverOptions, 'network' | 'cache'> {
  if (allowPrivate && !allowNetwork) throw new UsageError('--allow-private needs --allow-network; give both');
  return {
    network: allowNetwork ? { allowPrivate: allowPrivate === true } : false,
    ...(cache !== undefined && { cache: resolvePath(io.cwd, cache) }),
  };
}

/** Shows how many bytes are read while `work` runs. */
export async function withProgress<Result>(
  io: Io,
  label: string,
  work: (watch: { onProgress: (progress: Progress) => void; signal: AbortSignal }) => Promise<Result>,
): Promise<Result> {
  const progress = io.progress(label);
  try {
    return await work({
      onProgress: ({ bytesDone, bytesTotal }) => progress.update(bytesDone, bytesTotal),
      signal: io.signal,
    });
  } finally {
    progress.stop();
  }
}
