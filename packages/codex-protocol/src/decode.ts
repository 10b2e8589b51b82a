/** Payload text → state, outside in. Decoder specification §3; rulings XB-13, XB-27, XB-31, XB-42. */
import type { ChecksumStatus } from './checksum.js';
import { CodexError, type Diagnostic, error, hasError } from './diagnostics.js';
import type { Dialect } from './dialect.js';
import { inspect } from './inspect.js';
import type { CognitiveState } from './state.js';

export interface DecodeOptions {
  /** Give what could be read even when something is wrong. */
  partial?: boolean;
  /** The versions to take, such as `['1.2']`; all of them unless given. */
  versions?: readonly string[];
  /** Refuse a payload whose checksum does not fit, instead of warning. */
  strictChecksum?: boolean;
}

export interface Decoded {
  state: CognitiveState;
  /** The `v` of the wrapper, if it had one. */
  version: string | undefined;
  dialect: Dialect;
  checksum: ChecksumStatus;
  diagnostics: Diagnostic[];
}

export type DecodeResult =
  | ({ ok: true; status: 'complete' } & Decoded)
  | ({ ok: false; status: 'partial' } & Decoded)
  | ({ ok: false; status: 'failed' } & Omit<Decoded, 'state'>);

/** Reads a payload of any origin; never throws for a bad one. */
export function safeDecode(payload: string | Uint8Array, options: DecodeOptions = {}): DecodeResult {
  const inspection = inspect(payload, { profile: 'accept', wantsState: true });
  const { diagnostics, dialect, version, checksum, state } = inspection;
  const refused = state !== undefined && options.versions?.includes(version ?? '') === false;
  if (refused) diagnostics.unshift(error('version-refused', { subject: version?.slice(0, 10) ?? 'none' }));
  if (checksum === 'mismatch' && options.strictChecksum) {
    const mismatch = diagnostics.find(({ code }) => code === 'checksum-mismatch') as Diagnostic;
    mismatch.severity = 'error';
  }
  if (state && !hasError(diagnostics)) {
    return { ok: true, status: 'complete', state, version, dialect, checksum, diagnostics };
  }
  if (options.partial && state && !refused) {
    return { ok: false, status: 'partial', state, version, dialect, checksum, diagnostics };
  }
  return { ok: false, status: 'failed', version, dialect, checksum, diagnostics };
}

/** Reads a payload, or throws a `CodexError`. With `partial`, what could be read is returned. */
export function decode(payload: string | Uint8Array, options: DecodeOptions = {}): Decoded {
  const result = safeDecode(payload, options);
  if (result.status === 'failed') throw new CodexError(result.diagnostics);
  const { state, version, dialect, checksum, diagnostics } = result;
  return { state, version, dialect, checksum, diagnostics };
}
