/** Diagnostics of every package have one shape; here is how they are shown. */
import type { Io } from './io.js';

interface Diagnostic {
  severity: 'error' | 'warning';
  code: string;
  message: string;
}

/** One line for each: the protocol's own string, then what to do about it. */
export function findingLines<D extends Diagnostic>(diagnostics: readonly D[], format: (d: D) => string): string[] {
  return diagnostics.map((diagnostic) => `${format(diagnostic)}  ${diagnostic.message}`);
}

/** Says diagnostics on standard error, where they go beside data; with --json they are part of the data instead. */
export function sayFindings<D extends Diagnostic>(io: Io, diagnostics: readonly D[], format: (d: D) => string): void {
  if (!io.json) for (const line of findingLines(diagnostics, format)) io.say(line);
}
