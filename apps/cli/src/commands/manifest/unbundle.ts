/** `rl4 manifest unbundle`: a `.codex.zip` → `codex.json` and its assets below a directory, once every byte is proven. */
import { access, mkdir } from 'node:fs/promises';
import { join, resolve as resolvePath } from 'node:path';
import { verify } from '@codex/manifest';
import type { ExitCode } from '../../command.js';
import { UsageError } from '../../failure.js';
import type { Io } from '../../io.js';
import { withManifest } from '../../manifest/open.js';
import { report, reportingRefusals } from '../../manifest/report.js';
import { modeOf, type SourceOptions, withProgress } from '../../manifest/sources.js';

interface Options extends Pick<SourceOptions, 'relaxed'> {
  force?: boolean;
}

export async function run(io: Io, [file, dir = '.']: string[], options: Options): Promise<ExitCode> {
  const directory = resolvePath(io.cwd, dir);
  if (!options.force && (await exists(join(directory, 'codex.json')))) {
    throw new UsageError(`${dir} holds a codex.json already; choose another directory, or overwrite it with --force`);
  }
  const mode = modeOf(options);
  return reportingRefusals(io, () =>
    withManifest(io, file, mode, async ({ manifest, bundle, diagnostics }) => {
      if (!bundle) throw new UsageError('this is a manifest, not a bundle; there is nothing to unpack');
      const found = await withProgress(io, 'verifying', (watch) =>
        verify(manifest, { resolve: bundle.resolve, mode, ...watch }),
      );
      if (found.valid) {
        await mkdir(directory, { recursive: true });
        await bundle.extract(directory, { signal: io.signal });
        io.say(`unpacked into ${dir}`);
      }
      return report(io, {
        ...(found.valid && { directory: dir }),
        diagnostics: [...diagnostics, ...found.diagnostics],
      });
    }),
  );
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
