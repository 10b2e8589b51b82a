/** `rl4 capture`: a git repository → payload. docs/capture.md gives every formula. */
import { resolve } from 'node:path';
import { type Diagnostic, formatDiagnostic, type StateInput, safeEncode } from '@rl4/codex-protocol';
import { capture } from '../capture/capture.js';
import { combine, readDeclared } from '../capture/declared.js';
import { openRepository } from '../capture/git.js';
import { readWindow } from '../capture/window.js';
import type { ExitCode } from '../command.js';
import { readConfig } from '../config.js';
import { sayFindings } from '../findings.js';
import type { Io } from '../io.js';
import { keep } from '../journal.js';
import { findProject, openHasher } from '../project.js';

interface Options {
  since: string;
  until?: string;
  journal: boolean;
  locked?: boolean;
}

export async function run(io: Io, [dir = '.']: string[], options: Options): Promise<ExitCode> {
  const start = resolve(io.cwd, dir);
  const repository = await openRepository(io, start);
  const project = await findProject(start);
  const [hasher, config, declared] = await Promise.all([
    openHasher(io, start),
    readConfig(project),
    readDeclared(project),
  ]);
  const window = await readWindow(repository, options.since, options.until);
  const { state, commits, isCut } = await capture(repository, window, {
    hasher,
    project: config.project,
    phase: phaseOf(declared),
  });
  const isLocked = options.locked === true || config.vocabulary === 'locked';
  const result = safeEncode(combine(state, declared), {
    hasher,
    checksum: true,
    ...(isLocked ? { vocabulary: 'locked' as const } : {}),
  });

  sayFindings(io, result.diagnostics, formatDiagnostic);
  if (isCut) io.say('this clone is too shallow for the window, so its history stays UNKNOWN; git fetch --unshallow');
  const until = new Date(window.until * 1000);
  const report: Report = { ok: result.ok, isCut, commits, until: until.toISOString(), diagnostics: result.diagnostics };
  if (result.ok) {
    report.payload = result.payload;
    if (options.journal && project) report.journal = await keep(io, project, result.payload, until);
    io.say(`${commits} commits up to ${report.until}${report.journal ? ', kept in the journal' : ''}`);
    if (!io.json) io.out(result.payload);
  }
  if (io.json) io.emit(report);
  return result.ok ? 0 : 1;
}

/** People may write anything there; what is no text is refused when it is encoded. */
function phaseOf({ projectContext }: StateInput): string | undefined {
  const phase: unknown = projectContext?.phase;
  return typeof phase === 'string' ? phase : undefined;
}

export interface Report {
  ok: boolean;
  isCut: boolean;
  payload?: string;
  commits: number;
  until: string;
  journal?: string;
  diagnostics: Diagnostic[];
}
