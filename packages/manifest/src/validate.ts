/** Everything that is wrong with a manifest, in a fixed order: schema, rules, functions, embedded schemas. Writes nothing. */
import { assertMode, type Diagnostic, isError, judge, type Mode } from './diagnostics.js';
import { embeddedSchemaFindings } from './embedded-schema.js';
import { functionFindings } from './functions.js';
import { assertManifest, type Manifest } from './manifest.js';
import { type AssetIds, ruleFindings } from './rules.js';
import { schemaFindings } from './schema.js';

export interface ValidateOptions {
  mode?: Mode;
  /** The sources whose bytes lie beside the manifest; without it, nothing is said about a dense manifest's assets. */
  assets?: AssetIds;
}

/** Checks a manifest without fetching or changing anything. */
export function validateManifest(
  manifest: Manifest,
  { mode = 'strict', assets }: ValidateOptions = {},
): { valid: boolean; diagnostics: Diagnostic[] } {
  assertMode(mode);
  assertManifest(manifest);
  const diagnostics = diagnose(manifest, mode, { assets });
  return { valid: !diagnostics.some(isError), diagnostics };
}

export function diagnose(manifest: Manifest, mode: Mode, options: Parameters<typeof ruleFindings>[1]): Diagnostic[] {
  return [
    ...schemaFindings(manifest),
    ...ruleFindings(manifest, options),
    ...functionFindings(manifest),
    ...embeddedSchemaFindings(manifest),
  ].map((finding) => judge(finding, mode));
}
