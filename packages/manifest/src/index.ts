export type { Progress } from './check-sources.js';
export { type CreateOptions, createManifest, type ManifestInit, type NewSource } from './create.js';
export { type DehydrateOptions, type DehydrateResult, dehydrate, safeDehydrate } from './dehydrate.js';
export { type Diagnostic, formatDiagnostic, ManifestError, type Mode } from './diagnostics.js';
export { type Change, diffManifests, type ManifestDiff } from './diff.js';
export type { Extern } from './externs.js';
export type { FunctionSpec } from './functions.js';
export { type HydrateOptions, type HydrateResult, hydrate, safeHydrate } from './hydrate.js';
export type { Clock } from './integrity.js';
export {
  type Assets,
  type Exclusion,
  type HistoryEntry,
  type Layer,
  type Manifest,
  type Meta,
  type ModificationStatus,
  type Observation,
  type Provenance,
  SCHEMA_URL,
  type Source,
} from './manifest.js';
export { formatManifest, type ParseOptions, type ParseResult, parseManifest, safeParseManifest } from './parse.js';
export { type Resolve, type ResolveContext, type Resolved, ResolveError } from './read-source.js';
export type { RecordOptions } from './record.js';
export { effectiveText, type RenderedLayer, renderLayer } from './render.js';
export { resolveFiles, type SchemeOptions, type SourceFunction } from './resolve.js';
export type { AssetIds } from './rules.js';
export { checkSignature, type SignatureCheck, type SignOptions, signingBytes, signManifest } from './sign.js';
export { type ValidateOptions, validateManifest } from './validate.js';
export { type VerifyOptions, verify } from './verify.js';
