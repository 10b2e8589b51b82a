/** `rl4 describe`: a payload as text for an agent. Decoder specification §9, §11. */
import { decoderPrompt, describeState, formatDiagnostic, safeDecode } from '@rl4/codex-protocol';
import type { ExitCode } from '../command.js';
import { sayFindings } from '../findings.js';
import type { Io } from '../io.js';
import { readPayload } from '../payload.js';

export async function run(io: Io, [source]: string[], options: { prompt?: boolean }): Promise<ExitCode> {
  const payload = await readPayload(io, source);
  const result = safeDecode(payload);
  sayFindings(io, result.diagnostics, formatDiagnostic);
  const text = result.ok ? (options.prompt ? decoderPrompt(payload) : describeState(result.state)) : undefined;
  if (io.json) io.emit({ ok: result.ok, ...(text === undefined ? {} : { text }), diagnostics: result.diagnostics });
  else if (text !== undefined) io.out(text);
  return result.ok ? 0 : 1;
}
