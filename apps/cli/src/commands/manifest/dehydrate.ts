/** `rl4 manifest dehydrate`: dense → lite. An edited content is only let go when a bundle keeps it. */

import { resolve as resolvePath } from 'node:path';
import { type Manifest, type Source, safeDehydrate } from '@codex/manifest';
import type { ExitCode } from '../../command.js';
import { isObject } from '../../config.js';
import { UsageError } from '../../failure.js';
import type { Io } from '../../io.js';
import { deliverManifest } from '../../manifest/deliver.js';
import { withManifest } from '../../manifest/open.js';
import { report, reportingRefusals } from '../../manifest/report.js';
import { modeOf, type SourceOptions, sourcesOf } from '../../manifest/sources.js';

interface Options extends Pick<SourceOptions, 'relaxed'> {
  acceptChanges?: boolean;
  bundle?: string;
  out?: string;
}

export function run(io: Io, [file]: string[], options: Options): Promise<ExitCode> {
  const mode = modeOf(options);
  const acceptChanges = options.acceptChanges === true;
  if (acceptChanges && options.bundle === undefined) {
    throw new UsageError('--accept-changes takes edited texts out of the manifest; keep them with --bundle <file>');
  }
  return reportingRefusals(io, () =>
    withManifest(io, file, mode, async (opened) => {
      const result = safeDehydrate(opened.manifest, { mode, acceptChanges, clock: io.now });
      const diagnostics = [...opened.diagnostics, ...result.diagnostics];
      if (!result.ok) return report(io, { diagnostics });
      const { manifest } = result;
      if (options.bundle !== undefined) {
        const { writeBundle } = await import('@codex/manifest/node');
        const resolve = await sourcesOf(io, opened, options);
        const full = withContents(manifest, opened.manifest);
        await writeBundle(resolvePath(io.cwd, options.bundle), full, { mode, resolve, signal: io.signal });
        io.say(`wrote ${options.bundle}`);
      }
      await deliverManifest(io, manifest, options.out);
      return report(io, { ...(options.out === undefined && { manifest }), diagnostics });
    }),
  );
}

/** The new hashes with the contents they describe, so that the bundle holds every text. */
function withContents(lite: Manifest, dense: Manifest): Manifest {
  if (!Array.isArray(lite.sources)) return lite;
  const restore = (source: Source, index: number) =>
    isObject(source) ? { ...source, content: dense.sources[index]?.content ?? null } : source;
  return { ...lite, sources: lite.sources.map(restore) };
}
