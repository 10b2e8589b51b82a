/** `rl4 manifest init`: files and addresses → a lite manifest that records the hash and size of each. */
import { basename, dirname, extname, relative, resolve as resolvePath, sep } from 'node:path';
import { createManifest, type Manifest, type NewSource, verify } from '@codex/manifest';
import { createResolver } from '@codex/manifest/node';
import type { ExitCode } from '../../command.js';
import { UsageError } from '../../failure.js';
import type { Io } from '../../io.js';
import { deliverManifest } from '../../manifest/deliver.js';
import { draftManifest, isUnreachable } from '../../manifest/draft.js';
import { report, reportingRefusals } from '../../manifest/report.js';
import { networkOptions, type SourceOptions, withProgress } from '../../manifest/sources.js';

interface Options extends SourceOptions {
  name?: string;
  release: string;
  layer: string;
  systemPrompt?: string;
  uuid?: string;
  out?: string;
}

export function run(io: Io, given: string[], options: Options): Promise<ExitCode> {
  return reportingRefusals(io, async () => {
    const uris = given.includes('-') ? await listed(io) : given;
    if (uris.length === 0) throw new UsageError('name the files that the manifest is to describe, or - to read a list');
    const root = options.out === undefined ? io.cwd : dirname(resolvePath(io.cwd, options.out));
    const allowOutside = options.allowOutside === true;
    const resolve = createResolver({ root, allowOutside, ...networkOptions(io, options) });
    const draft = draftManifest(withIds(uris.map((uri) => toUri(uri, io.cwd, root))));
    const looked = await withProgress(io, 'reading', (watch) =>
      verify(draft, { resolve, mode: 'relaxed', clock: io.now, ...watch }),
    );
    const unreachable = looked.diagnostics.filter(isUnreachable);
    if (unreachable.length > 0) {
      return report(io, { diagnostics: unreachable.map((found) => ({ ...found, severity: 'error' })) });
    }
    const manifest = create(io, looked.manifest, basename(root), options);
    await deliverManifest(io, manifest, options.out);
    return report(io, { ...(options.out === undefined && { manifest }), diagnostics: [] });
  });
}

/** One file or address on each line, as `git ls-files` prints them. */
async function listed(io: Io): Promise<string[]> {
  const text = await io.readInput('-');
  return text.split('\n').flatMap((line) => line.trim() || []);
}

/** A path counts from here, its URI from the directory of the manifest. */
function toUri(given: string, cwd: string, root: string): string {
  if (/^[A-Za-z][A-Za-z0-9+.-]{0,40}:/.test(given)) return given;
  return relative(root, resolvePath(cwd, given)).split(sep).join('/').replaceAll('%', '%25');
}

/** The name of each file without its extension, with a number when it is taken. */
function withIds(uris: readonly string[]): { id: string; uri: string }[] {
  const taken = new Set<string>();
  return uris.map((uri) => {
    const path = uri.split(/[?#]/, 1)[0] as string;
    const stem = basename(path, extname(path)).replace(/[^A-Za-z0-9_-]/g, '-') || 'source';
    let id = stem;
    for (let number = 2; taken.has(id); number++) id = `${stem}-${number}`;
    taken.add(id);
    return { id, uri };
  });
}

function create(io: Io, looked: Manifest, directory: string, options: Options): Manifest {
  const { name = directory, release, layer, systemPrompt, uuid } = options;
  const sources = looked.sources.map(({ id, uri, modification_history }): NewSource => {
    const { observed_digest, observed_size } = modification_history?.[0] ?? {};
    return { id, uri, ...(observed_digest && { hash: observed_digest }), size_bytes: observed_size ?? 0 };
  });
  const prompt = systemPrompt === undefined ? {} : { system_prompt: systemPrompt };
  const context_sources = looked.sources.map(({ id }) => id);
  return createManifest(
    {
      ...(uuid !== undefined && { uuid }),
      meta: { name, version: release },
      sources,
      layers: [{ id: layer, name: layer, type: 'persona', ...prompt, context_sources }],
    },
    { clock: io.now },
  );
}
