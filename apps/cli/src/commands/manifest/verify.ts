/** `rl4 manifest verify`: whether every source is as recorded and, with a key, whether somebody trusted signed it. */
import { checkSignature, type Diagnostic, type Manifest, verify } from '@codex/manifest';
import type { ExitCode } from '../../command.js';
import type { Io } from '../../io.js';
import { deliverManifest } from '../../manifest/deliver.js';
import { readPublicKey } from '../../manifest/keys.js';
import { withManifest } from '../../manifest/open.js';
import { report, reportingRefusals } from '../../manifest/report.js';
import { modeOf, type SourceOptions, sourcesOf, withProgress } from '../../manifest/sources.js';

interface Options extends SourceOptions {
  publicKey?: string;
  out?: string;
}

export function run(io: Io, [file]: string[], options: Options): Promise<ExitCode> {
  const mode = modeOf(options);
  return reportingRefusals(io, () =>
    withManifest(io, file, mode, async (opened) => {
      const signature = options.publicKey === undefined ? [] : await unsigned(io, opened.manifest, options.publicKey);
      const resolve = await sourcesOf(io, opened, options);
      const { manifest, diagnostics } = await withProgress(io, 'verifying', (watch) =>
        verify(opened.manifest, { resolve, mode, clock: io.now, ...watch }),
      );
      if (options.out !== undefined) await deliverManifest(io, manifest, options.out);
      const code = report(io, { diagnostics: [...opened.diagnostics, ...signature, ...diagnostics] });
      if (code === 0) io.say('every source is as recorded');
      return code;
    }),
  );
}

const REASONS = {
  unsigned: 'nobody signed it; sign it: rl4 manifest sign',
  'bad-signature': 'no signature fits this key; it was changed, or somebody else signed it',
  'content-mismatch': 'an inline content is not what was signed; restore it',
};

async function unsigned(io: Io, manifest: Manifest, keyFile: string): Promise<Diagnostic[]> {
  const { reason } = await checkSignature(manifest, { publicKey: await readPublicKey(io, keyFile) });
  return reason ? [{ severity: 'error', code: reason, message: REASONS[reason], subject: 'signing' }] : [];
}
