/** `rl4 encode`: state → payload. RL4-CODEX §8. */
import { type Diagnostic, formatDiagnostic, type StateInput, safeEncode } from '@rl4/codex-protocol';
import type { ExitCode } from '../command.js';
import { isObject, parseYaml, readConfig } from '../config.js';
import { EnvironmentError } from '../failure.js';
import { sayFindings } from '../findings.js';
import type { Io } from '../io.js';
import { keep } from '../journal.js';
import { findProject, openHasher, requireProject } from '../project.js';

interface Options {
  to: '1.1' | '1.2';
  checksum?: boolean;
  journal?: boolean;
  locked?: boolean;
}

export async function run(io: Io, [file]: string[], options: Options): Promise<ExitCode> {
  const state = await readState(await io.readInput(file));
  const hasher = await openHasher(io);
  const { vocabulary } = await readConfig(await findProject(io.cwd));
  const isLocked = options.locked === true || vocabulary === 'locked';
  const result = isObject(state)
    ? safeEncode(state as StateInput, {
        hasher,
        version: options.to,
        ...(options.checksum ? { checksum: true } : {}),
        ...(isLocked ? { vocabulary: 'locked' as const } : {}),
      })
    : { ok: false as const, diagnostics: [NOT_A_STATE] };

  if (result.ok && options.journal) await keep(io, await requireProject(io.cwd), result.payload, io.now());
  if (io.json) io.emit(result);
  else if (result.ok) io.out(result.payload);
  sayFindings(io, result.diagnostics as Diagnostic[], formatDiagnostic);
  return result.ok ? 0 : 1;
}

const NOT_A_STATE = {
  severity: 'error',
  code: 'not-a-state',
  message: 'The input is no object in JSON or YAML; rl4 decode shows what a state looks like.',
};

/** JSON, or YAML where it is no JSON; anything else is no state. */
async function readState(text: string): Promise<unknown> {
  try {
    return JSON.parse(text);
  } catch {
    return parseYaml(text, 'the state').catch((error: unknown) => {
      if (error instanceof EnvironmentError) return undefined;
      throw error;
    });
  }
}
