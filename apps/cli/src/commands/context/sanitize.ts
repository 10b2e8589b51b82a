/** `rl4 context sanitize`: a copy of a context without secrets; says where something was taken out. */
import { sanitizeContext } from '@cogmod/context';
import type { ExitCode } from '../../command.js';
import { UsageError } from '../../failure.js';
import type { Io } from '../../io.js';
import { readJsonObject } from '../../json-input.js';

export async function run(io: Io, [file]: string[], options: { maxLength?: string }): Promise<ExitCode> {
  const given = await readJsonObject(io, file, 'context');
  const { context, redactions } = sanitizeContext(given, limits(options.maxLength));
  for (const { path, reason } of io.json ? [] : redactions) io.say(`${reason}  ${path}`);
  if (io.json) io.emit({ context, redactions });
  else io.out(JSON.stringify(context, null, 2));
  return 0;
}

function limits(text: string | undefined): { maxLength?: number } {
  if (text === undefined) return {};
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError('--max-length takes a number of characters, such as 10000');
  return { maxLength: Number(text) };
}
