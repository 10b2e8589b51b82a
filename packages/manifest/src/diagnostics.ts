/** What is wrong with a manifest and what to do next. The table of all codes is in docs/codex-manifest.md. */

export interface Diagnostic {
  severity: 'error' | 'warning';
  code: string;
  message: string;
  /** The id of the source or layer, or the name of the field. */
  subject?: string;
  /** JSON pointer (RFC 6901) into the manifest. */
  path?: string;
}

/** Strict fails where relaxed warns and goes on (specification "Strict vs relaxed", ruling XM-19). */
export type Mode = 'strict' | 'relaxed';

/** A finding before the mode gave it its severity. `always` fixes the severity in both modes. */
export interface Finding {
  code: string;
  message: string;
  subject?: string;
  path?: string;
  always?: 'error' | 'warning';
}

export class ManifestError extends Error {
  override name = 'ManifestError';
  readonly diagnostics: readonly Diagnostic[];

  constructor(diagnostics: readonly Diagnostic[]) {
    super(diagnostics.find(isError)?.message ?? 'the manifest cannot be used');
    this.diagnostics = diagnostics;
  }
}

/** The protocol string: `ERROR:hash-mismatch:src_text_01`. */
export function formatDiagnostic({ severity, code, subject }: Diagnostic): string {
  const label = severity === 'error' ? 'ERROR' : 'WARN';
  return subject === undefined ? `${label}:${code}` : `${label}:${code}:${subject}`;
}

export function isError({ severity }: Diagnostic): boolean {
  return severity === 'error';
}

const MAX_SUBJECT = 80;

export function judge({ always, subject, ...finding }: Finding, mode: Mode): Diagnostic {
  const severity = always ?? (mode === 'strict' ? 'error' : 'warning');
  return subject === undefined ? { severity, ...finding } : { severity, ...finding, subject: printable(subject) };
}

/** Ids come from the manifest: a diagnostic stays one short line whatever they hold. */
function printable(subject: string): string {
  const short = subject.length > MAX_SUBJECT ? `${subject.slice(0, MAX_SUBJECT)}…` : subject;
  return short.toWellFormed().replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, '\ufffd');
}

export function assertMode(mode: unknown): asserts mode is Mode {
  if (mode !== 'strict' && mode !== 'relaxed') throw new TypeError("mode must be 'strict' or 'relaxed'");
}
