/** `rl4 relay`: a payload passed on. RL4-CODEX §9. */
import { safeRelay } from '@rl4/codex-protocol';
import type { ExitCode } from '../command.js';
import { UsageError } from '../failure.js';
import type { Io } from '../io.js';
import { readPayload, writePayload } from '../payload.js';

interface Options {
  set?: string[];
  unset?: string[];
}

export async function run(io: Io, [source]: string[], { set = [], unset = [] }: Options): Promise<ExitCode> {
  const tokens = [...set.map(splitToken), ...unset.map((label) => [label, null] as const)];
  const payload = await readPayload(io, source);
  return writePayload(io, safeRelay(payload, { optional: Object.fromEntries(tokens) }));
}

function splitToken(token: string): [label: string, value: string] {
  const equals = token.indexOf('=');
  if (equals < 1) throw new UsageError('--set takes label=value, such as --set vendor=acme');
  return [token.slice(0, equals), token.slice(equals + 1)];
}
