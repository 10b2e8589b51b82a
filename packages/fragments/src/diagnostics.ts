/** What is wrong with an input, and what to do next. Ruling XB-33: a diagnostic names the place, never the secret. */

export interface Diagnostic {
  severity: 'error' | 'warning';
  /** Stable; docs/dual-mode.md lists them all. */
  code: string;
  message: string;
  /** The field, timestamp or tag meant. */
  subject?: string;
  path?: string;
}

const MAX_SUBJECT = 120;

/** The protocol's string: `ERROR:missing-field:TASKS`, `WARN:unsupported-version`. */
export function formatDiagnostic({ severity, code, subject }: Diagnostic): string {
  const prefix = `${severity === 'error' ? 'ERROR' : 'WARN'}:${code}`;
  return subject === undefined ? prefix : `${prefix}:${subject}`;
}

/** Input that was refused, with the reasons. */
export class FragmentsError extends Error {
  override readonly name = 'FragmentsError';
  constructor(
    readonly diagnostics: readonly Diagnostic[],
    readonly questions: readonly string[] = [],
  ) {
    super(diagnostics.map((entry) => `${formatDiagnostic(entry)} ${entry.message}`).join('\n'));
  }
}

export function failure(code: string, message: string, subject?: string): Diagnostic {
  return diagnostic('error', code, message, subject);
}

export function warning(code: string, message: string, subject?: string): Diagnostic {
  return diagnostic('warning', code, message, subject);
}

export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ severity }) => severity === 'error');
}

function diagnostic(severity: Diagnostic['severity'], code: string, message: string, subject?: string): Diagnostic {
  return subject === undefined
    ? { severity, code, message }
    : { severity, code, message, subject: oneLine(subject.slice(0, MAX_SUBJECT)) };
}

/** Control characters and line breaks as escapes, so that a report line stays one line. */
export function oneLine(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, (character) =>
    character === '\n' ? '\\n' : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
