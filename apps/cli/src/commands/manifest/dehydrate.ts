/** `rl4 manifest dehydrate`: dense → lite. An edited content is only let go when a bundle keeps it. */

import { resolve as resolvePath } from 'node:path';
import { type Assets, type Resolve, safeDehydrate } from '@codex/manifest';
import { writeBundle } from '@codex/manifest/node';
import type { ExitCode } from '../../command.js';
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
      const { manifest, assets } = result;
      if (options.bundle !== undefined) {
        const others = await sourcesOf(io, opened, options);
        const path = resolvePath(io.cwd, options.bundle);
        await writeBundle(path, manifest, { mode, signal: io.signal, resolve: serve(assets, others) });
        io.say(`wrote ${options.bundle}`);
      }
      await deliverManifest(io, manifest, options.out);
      return report(io, { ...(options.out === undefined && { manifest }), diagnostics });
    }),
  );
}

/** What was inline comes from memory, the rest from where it was. */
function serve(assets: Assets, others: Resolve): Resolve {
  return async (uri, context) => {
    const bytes = assets.get(context.source.id);
    return bytes ? { bytes } : others(uri, context);
  };
}
