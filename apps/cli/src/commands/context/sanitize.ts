/** `rl4 context sanitize`: a copy of a context without secrets; says where something was taken out. */
import { ContextError, formatDiagnostic, sanitizeContext } from '@cogmod/context';
import type { ExitCode } from '../../command.js';
import { readContext } from '../../context-input.js';
import { UsageError } from '../../failure.js';
import { sayFindings } from '../../findings.js';
import type { Io } from '../../io.js';

export async function run(io: Io, [file]: string[], options: { maxLength?: string }): Promise<ExitCode> {
  const limit = limits(options.maxLength);
  const result = await sanitize(io, file, limit);
  sayFindings(io, result.diagnostics, formatDiagnostic);
  if (io.json) io.emit(result);
  else if (result.ok) {
    for (const { path, reason } of result.redactions) io.say(`${reason}  ${path}`);
    io.out(JSON.stringify(result.context, null, 2));
  }
  return result.ok ? 0 : 1;
}

async function sanitize(io: Io, file: string | undefined, limit: { maxLength?: number }) {
  try {
    return { ok: true, ...sanitizeContext(await readContext(io, file), limit), diagnostics: [] } as const;
  } catch (error) {
    if (error instanceof ContextError) return { ok: false, diagnostics: error.diagnostics } as const;
    throw error;
  }
}

function limits(text: string | undefined): { maxLength?: number } {
  if (text === undefined) return {};
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError('--max-length takes a number of characters, such as 10000');
  return { maxLength: Number(text) };
}
