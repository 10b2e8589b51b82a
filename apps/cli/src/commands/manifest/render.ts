/** `rl4 manifest render`: a layer as a model is given it. What is not inline is read, and checked, first. */
import { renderLayer, safeHydrate } from '@codex/manifest';
import type { ExitCode } from '../../command.js';
import { deliver } from '../../deliver.js';
import type { Io } from '../../io.js';
import { partFor } from '../../manifest/layer.js';
import { withManifest } from '../../manifest/open.js';
import { report, reportingRefusals } from '../../manifest/report.js';
import { modeOf, type SourceOptions, sourcesOf, withProgress } from '../../manifest/sources.js';

interface Options extends SourceOptions {
  out?: string;
}

export function run(io: Io, [file, layer = '']: string[], options: Options): Promise<ExitCode> {
  const mode = modeOf(options);
  return reportingRefusals(io, () =>
    withManifest(io, file, mode, async (opened) => {
      const part = partFor(opened.manifest, layer);
      const resolve = await sourcesOf(io, { ...opened, manifest: part }, options);
      const result = await withProgress(io, 'reading', (watch) => safeHydrate(part, { resolve, mode, ...watch }));
      const diagnostics = [...opened.diagnostics, ...result.diagnostics];
      if (!result.ok) return report(io, { diagnostics });
      const rendered = renderLayer(result.manifest, layer);
      await deliver(io, rendered.text, options.out);
      return report(io, { layer: rendered, diagnostics });
    }),
  );
}
