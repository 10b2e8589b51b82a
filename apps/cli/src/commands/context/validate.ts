/** `rl4 context validate`: a `_context` against what a module declares; prints what the module would be given. */
import { resolve } from 'node:path';
import { ContextError, formatDiagnostic, validateContext } from '@cogmod/context';
import { loadModule } from '@cogmod/context/node';
import type { ExitCode } from '../../command.js';
import { readContext } from '../../context-input.js';
import { sayFindings } from '../../findings.js';
import type { Io } from '../../io.js';

export async function run(io: Io, [directory = '.', file]: string[], options: { strict?: boolean }): Promise<ExitCode> {
  const { valid, context, diagnostics } = await validate(io, directory, file, options.strict === true);
  sayFindings(io, diagnostics, formatDiagnostic);
  if (io.json) io.emit({ valid, ...(valid && { context }), diagnostics });
  else if (valid) io.out(JSON.stringify(context, null, 2));
  return valid ? 0 : 1;
}

async function validate(io: Io, directory: string, file: string | undefined, strict: boolean) {
  try {
    const module = await loadModule(resolve(io.cwd, directory));
    const given = await readContext(io, file);
    // The input of a module holds its context; both may be given.
    return validateContext(module, Object.hasOwn(given, '_context') ? given._context : given, { strict });
  } catch (error) {
    if (error instanceof ContextError) return { valid: false, context: {}, diagnostics: error.diagnostics };
    throw error;
  }
}
