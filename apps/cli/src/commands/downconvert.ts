/** `rl4 downconvert`: a payload for older receivers. RL4-CODEX §9. */
import { safeDownConvert } from '@rl4/codex-protocol';
import type { ExitCode } from '../command.js';
import type { Io } from '../io.js';
import { readPayload, writePayload } from '../payload.js';

export async function run(io: Io, [source]: string[], { to }: { to: '1.1' }): Promise<ExitCode> {
  return writePayload(io, safeDownConvert(await readPayload(io, source), to));
}
