/** `rl4 manifest bundle`: a manifest and the bytes of its sources → one `.codex.zip`, the same on every machine. */
import { resolve as resolvePath } from 'node:path';
import { type WriteBundleOptions, writeBundle } from '@codex/manifest/node';
import type { ExitCode } from '../../command.js';
import { UsageError } from '../../failure.js';
import type { Io } from '../../io.js';
import { withManifest } from '../../manifest/open.js';
import { report, reportingRefusals } from '../../manifest/report.js';
import { modeOf, type SourceOptions, sourcesOf, withProgress } from '../../manifest/sources.js';

interface Options extends SourceOptions {
  schema?: boolean;
  out?: string;
}

export function run(io: Io, [file]: string[], options: Options): Promise<ExitCode> {
  const mode = modeOf(options);
  const { out = '-' } = options;
  if (out === '-' && (io.json || io.isTerminal)) {
    throw new UsageError('a bundle is binary; write it to a file with --out <file>, or pipe it without --json');
  }
  return reportingRefusals(io, () =>
    withManifest(io, file, mode, async (opened) => {
      const resolve = await sourcesOf(io, opened, options);
      const target = out === '-' ? io.stdout : resolvePath(io.cwd, out);
      const { diagnostics } = await withProgress(io, 'bundling', (watch) => {
        const settings: WriteBundleOptions = {
          resolve,
          mode,
          clock: io.now,
          schema: options.schema === true,
          ...watch,
        };
        return writeBundle(target, opened.manifest, settings);
      });
      if (out !== '-') io.say(`wrote ${out}`);
      return report(io, { ...(out !== '-' && { bundle: out }), diagnostics: [...opened.diagnostics, ...diagnostics] });
    }),
  );
}
