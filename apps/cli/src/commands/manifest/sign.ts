/** `rl4 manifest sign`: adds an Ed25519 signature that survives hydrate and dehydrate. */
import { signManifest, validateManifest } from '@codex/manifest';
import type { ExitCode } from '../../command.js';
import { UsageError } from '../../failure.js';
import type { Io } from '../../io.js';
import { deliverManifest } from '../../manifest/deliver.js';
import { readPrivateKey } from '../../manifest/keys.js';
import { withManifest } from '../../manifest/open.js';
import { report, reportingRefusals } from '../../manifest/report.js';

interface Options {
  key?: string;
  keyId?: string;
  out?: string;
}

export function run(io: Io, [file]: string[], { key, keyId, out }: Options): Promise<ExitCode> {
  if (key === undefined) throw new UsageError('name the private key: rl4 manifest sign --key <pem>');
  return reportingRefusals(io, () =>
    withManifest(io, file, 'strict', async (opened) => {
      const found = validateManifest(opened.manifest, opened.bundle ? { assets: opened.bundle } : {});
      const diagnostics = [...opened.diagnostics, ...found.diagnostics];
      if (!found.valid) return report(io, { diagnostics });
      const privateKey = await readPrivateKey(io, key);
      const id = keyId === undefined ? {} : { keyId };
      const manifest = await signManifest(opened.manifest, { privateKey, clock: io.now, ...id });
      await deliverManifest(io, manifest, out);
      return report(io, { ...(out === undefined && { manifest }), diagnostics });
    }),
  );
}
