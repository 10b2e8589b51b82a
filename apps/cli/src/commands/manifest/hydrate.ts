/** `rl4 manifest hydrate`: lite → dense, every byte checked on its way. */
import { safeHydrate } from '@codex/manifest';
import type { ExitCode } from '../../command.js';
import type { Io } from '../../io.js';
import { deliverManifest } from '../../manifest/deliver.js';
import { withManifest } from '../../manifest/open.js';
import { report, reportingRefusals } from '../../manifest/report.js';
import { modeOf, type SourceOptions, sourcesOf, withProgress } from '../../manifest/sources.js';

interface Options extends SourceOptions {
  inline?: boolean;
  out?: string;
}

export function run(io: Io, [file]: string[], options: Options): Promise<ExitCode> {
  const mode = modeOf(options);
  return reportingRefusals(io, () =>
    withManifest(io, file, mode, async (opened) => {
      const resolve = await sourcesOf(io, opened, options);
      const result = await withProgress(io, 'hydrating', (watch) =>
        safeHydrate(opened.manifest, {
          resolve,
          mode,
          clock: io.now,
          ...watch,
          ...(options.inline && { inline: true }),
        }),
      );
      const { manifest } = result;
      if (result.ok) await deliverManifest(io, manifest, options.out);
      return report(io, {
        ...(result.ok && options.out === undefined && { manifest }),
        diagnostics: [...opened.diagnostics, ...result.diagnostics],
      });
    }),
  );
}
