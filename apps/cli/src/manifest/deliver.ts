/** A manifest to a file or to standard output. */
import { formatManifest, type Manifest } from '@codex/manifest';
import { deliver } from '../deliver.js';
import { EnvironmentError } from '../failure.js';
import type { Io } from '../io.js';

export async function deliverManifest(io: Io, manifest: Manifest, file: string | undefined): Promise<void> {
  await deliver(io, format(manifest), file);
}

function format(manifest: Manifest): string {
  try {
    return formatManifest(manifest);
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    throw new EnvironmentError('its contents are too large for one text; make a bundle: rl4 manifest bundle', {
      cause,
    });
  }
}
