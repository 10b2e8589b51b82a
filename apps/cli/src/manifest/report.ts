/** What every `rl4 manifest` command says in the end. */
import { type Diagnostic, formatDiagnostic, ManifestError } from '@codex/manifest';
import type { ExitCode } from '../command.js';
import { sayFindings } from '../findings.js';
import type { Io } from '../io.js';

interface Report {
  /** Warnings, and errors when there is nothing to hand out. */
  diagnostics: readonly Diagnostic[];
  [more: string]: unknown;
}

/** Says findings, or emits the report with `valid`; the exit code is 1 when one of the findings is an error. */
export function report(io: Io, { diagnostics, ...more }: Report): ExitCode {
  const valid = !diagnostics.some(({ severity }) => severity === 'error');
  sayFindings(io, diagnostics, formatDiagnostic);
  if (io.json) io.emit({ valid, ...more, diagnostics });
  return valid ? 0 : 1;
}

/** Runs a command; a manifest that the package refuses is a finding, not a failure. */
export async function reportingRefusals(io: Io, command: () => Promise<ExitCode>): Promise<ExitCode> {
  try {
    return await command();
  } catch (error) {
    if (error instanceof ManifestError) return report(io, { diagnostics: error.diagnostics });
    throw error;
  }
}
