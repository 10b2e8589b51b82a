/** `rl4 decode`: payload → state. Decoder specification §3. */
import { formatDiagnostic, safeDecode } from '@rl4/codex-protocol';
import type { ExitCode } from '../command.js';
import { sayFindings } from '../findings.js';
import type { Io } from '../io.js';
import { readPayload } from '../payload.js';

export async function run(io: Io, [file]: string[], options: { partial?: boolean }): Promise<ExitCode> {
  const result = safeDecode(await readPayload(io, file), { partial: options.partial === true });
  sayFindings(io, result.diagnostics, formatDiagnostic);
  if (io.json) io.emit(result);
  else if (result.status !== 'failed') io.out(JSON.stringify(result.state, null, 2));
  return result.ok ? 0 : 1;
}
