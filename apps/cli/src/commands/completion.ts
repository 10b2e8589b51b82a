/** `rl4 completion`: a script for the shell, made from the table of commands. */
import type { ExitCode } from '../command.js';
import { completionScript, type Shell } from '../completion.js';
import type { Io } from '../io.js';

export async function run(io: Io, [shell]: string[]): Promise<ExitCode> {
  const script = completionScript(shell as Shell);
  if (io.json) io.emit({ shell, script });
  else io.out(script);
  return 0;
}
