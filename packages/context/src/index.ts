export type { AuditEvent, AuditSink } from './audit.js';
export { type BuildOptions, buildContext, type RawContext, type RawTurn, type Turn } from './build.js';
export type { AcceptedContext, ContextDeclaration, EmittedContext, Mode } from './declaration.js';
export { ContextError, type Diagnostic, formatDiagnostic } from './diagnostics.js';
export type { Envelope, EnvelopeError, Failure, Meta, Success } from './envelope.js';
export { inputHash } from './input-hash.js';
export type { Context, JsonObject, JsonValue } from './json.js';
export { type KeyVariables, resolveKey } from './key-pattern.js';
export { createMemoryStore, type MemoryStoreOptions } from './memory-store.js';
export { type Module, type ParseOptions, type ParseResult, parseModule, safeParseModule } from './module.js';
export { checkPipeline, type PipelineOptions, type PipelineReport } from './pipeline.js';
export {
  createRuntime,
  type Handler,
  type HandlerTools,
  type InvokeOptions,
  type Runtime,
  type RuntimeOptions,
} from './runtime.js';
export { type Redaction, type Sanitized, type SanitizeOptions, sanitizeContext } from './sanitize.js';
export {
  type Conflict,
  type GetOptions,
  type PutOptions,
  type PutResult,
  type Store,
  type StoredEntry,
  StoreError,
  type UpdateFunction,
  type WriteOptions,
} from './store.js';
export { type ContextReport, type ValidateOptions, validateContext } from './validate.js';
