/** A manifest of URIs that nobody has looked at yet: what is read through it is believed, not compared. */
import type { Manifest, Source } from '@codex/manifest';

/** Only for the relaxed verbs: hashes and layers are missing. */
export function draftManifest(sources: readonly { id: string; uri: string }[]): Manifest {
  return {
    spec_version: '0.1.0',
    uuid: '00000000-0000-0000-0000-000000000000',
    meta: { name: 'draft', version: '0', state: 'lite' },
    sources: sources.map((source) => source as Source),
    layers: [],
  };
}

/** Whether a diagnostic says that a source could not be reached. */
export function isUnreachable({ path }: { path?: string }): boolean {
  return path?.startsWith('/sources/') === true && path.endsWith('/uri');
}
