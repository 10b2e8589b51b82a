/** What went wrong, as plain JSON. Codes E… are those of the Cognitive Modules error taxonomy (ruling XC-16). */

export interface Diagnostic {
  severity: 'error' | 'warning';
  code: string;
  /** What happened and what to do next; never a value of the context. */
  message: string;
  /** The context type, module or variable it is about. */
  subject?: string;
  /** Where: a JSON pointer into the declaration or the context. */
  path?: string;
}

/** The diagnostic as one line: `ERROR:E1002:user_profile`, `WARN:ttl-missing:report`. */
export function formatDiagnostic({ severity, code, subject }: Diagnostic): string {
  const level = severity === 'error' ? 'ERROR' : 'WARN';
  return subject === undefined ? `${level}:${code}` : `${level}:${code}:${subject}`;
}

/** Thrown by the forms that do not start with `safe`; carries all diagnostics. */
export class ContextError extends Error {
  override readonly name = 'ContextError';
  readonly diagnostics: readonly Diagnostic[];

  constructor(diagnostics: readonly Diagnostic[]) {
    super(diagnostics.find(({ severity }) => severity === 'error')?.message ?? 'The context is not usable');
    this.diagnostics = diagnostics;
  }
}

export function error(code: string, message: string, place: { subject?: string; path?: string } = {}): Diagnostic {
  return { severity: 'error', code, message, ...place };
}

export function warning(code: string, message: string, place: { subject?: string; path?: string } = {}): Diagnostic {
  return { severity: 'warning', code, message, ...place };
}

export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ severity }) => severity === 'error');
}
