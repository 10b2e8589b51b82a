/** `rl4 manifest validate`: what is wrong with a manifest or a bundle, without reading its sources. */
import { validateManifest } from '@codex/manifest';
import type { ExitCode } from '../../command.js';
import type { Io } from '../../io.js';
import { withManifest } from '../../manifest/open.js';
import { report, reportingRefusals } from '../../manifest/report.js';
import { modeOf, type SourceOptions } from '../../manifest/sources.js';

export function run(io: Io, [file]: string[], options: Pick<SourceOptions, 'relaxed'>): Promise<ExitCode> {
  const mode = modeOf(options);
  return reportingRefusals(io, () =>
    withManifest(io, file, mode, async ({ manifest, diagnostics, bundle }) => {
      const found = validateManifest(manifest, { mode, ...(bundle && { assets: bundle }) });
      return report(io, { diagnostics: [...diagnostics, ...found.diagnostics] });
    }),
  );
}
