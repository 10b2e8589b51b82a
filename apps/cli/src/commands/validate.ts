/** `rl4 validate`: what is wrong with payloads. RL4-CODEX §10. */
import { formatDiagnostic, validate } from '@rl4/codex-protocol';
import type { ExitCode } from '../command.js';
import { findingLines } from '../findings.js';
import type { Io } from '../io.js';
import { readPayload } from '../payload.js';

interface Options {
  profile: 'emit' | 'accept';
  locked?: boolean;
}

export async function run(io: Io, sources: string[], { profile, locked }: Options): Promise<ExitCode> {
  const reports = [];
  for (const source of sources.length > 0 ? sources : ['-']) {
    const payload = await readPayload(io, source);
    reports.push({ source, ...validate(payload, locked ? { profile, vocabulary: 'locked' } : { profile }) });
  }
  const isValid = reports.every(({ valid }) => valid);

  if (io.json) io.emit({ valid: isValid, profile, payloads: reports });
  else {
    for (const { source, valid, diagnostics } of reports) {
      const where = reports.length > 1 ? `${source}: ` : '';
      for (const line of findingLines(diagnostics, formatDiagnostic)) io.out(`${where}${line}`);
      io.say(`${where}${valid ? 'valid' : 'not valid'}, ${profile} profile`);
    }
  }
  return isValid ? 0 : 1;
}
