/** Reads every source and compares, keeping nothing: memory does not grow with the sources (MAN-05, MAN-26, XM-26). */
import { type CheckOptions, checkSources, replaceSources } from './check-sources.js';
import { type Diagnostic, isError, judge, type Mode } from './diagnostics.js';
import { examine } from './hydrate.js';
import { type Clock, withStatus } from './integrity.js';
import type { Manifest } from './manifest.js';

export interface VerifyOptions extends CheckOptions {
  mode?: Mode;
  /** Dates the entries of modification_history; without it only the status is set. */
  clock?: Clock | undefined;
}

/** Reports whether every source is as recorded, and the manifest with what was observed. Rejects only when cancelled. */
export async function verify(
  manifest: Manifest,
  options: VerifyOptions,
): Promise<{ valid: boolean; manifest: Manifest; diagnostics: Diagnostic[] }> {
  const { mode = 'strict', clock } = options;
  const diagnostics = examine(manifest, mode);
  const checked = await checkSources(manifest, options);
  diagnostics.push(...checked.flatMap(({ findings }) => findings.map((finding) => judge(finding, mode))));
  const observed = checked.map(
    ({ source, index, status, observed }) => [index, withStatus(source, status, observed, clock)] as const,
  );
  return {
    valid: !diagnostics.some(isError),
    manifest: replaceSources(manifest, new Map(observed)),
    diagnostics,
  };
}
