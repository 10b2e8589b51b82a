export type { Completeness, ExpectedFragment } from './completeness.js';
export { type Diagnostic, FragmentsError, formatDiagnostic } from './diagnostics.js';
export { type ParsedDocument, parseDocument } from './document.js';
export { type DownLevelResult, downLevel } from './down-level.js';
export {
  type EncodeFragmentOptions,
  type EncodeFragmentResult,
  encodeFragment,
  safeEncodeFragment,
  splitFragment,
} from './encode-fragment.js';
export {
  type EncodeSnapshotOptions,
  type EncodeSnapshotResult,
  encodeSnapshot,
  type FieldInput,
  safeEncodeSnapshot,
} from './encode-snapshot.js';
export type { Field } from './field.js';
export { createJournal, type Journal, type JournalEntry } from './journal.js';
export { type LoadResult, loadSnapshot, type Snapshot, UNKNOWN } from './load.js';
export { type MergeOptions, type MergeResult, mergeFragments } from './merge.js';
export type { Policy } from './merge-state.js';
export { SNAPSHOT_FIELDS, type SnapshotField, UPDATE_FIELDS, type UpdateField } from './names.js';
export {
  complexLoaderPrompt,
  fragmentPrompt,
  mergePrompt,
  simpleEncoderPrompt,
  simpleLoaderPrompt,
} from './prompts.js';
export {
  type Change,
  type Conflict,
  formatConflict,
  formatOverride,
  type Ignored,
  type Override,
  type Suppressed,
} from './report.js';
export { summarize } from './summarize.js';
export type { FieldValue } from './write.js';
