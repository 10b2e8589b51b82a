/** `rl4 load`: snapshot → what it says in plain words, and whether work may go on from it. */
import { formatDiagnostic, loadSnapshot } from '@rl4/fragments';
import type { ExitCode } from '../command.js';
import { sayFindings } from '../findings.js';
import type { Io } from '../io.js';

export async function run(io: Io, [file]: string[]): Promise<ExitCode> {
  const { usable, snapshot, questions, diagnostics, summary } = loadSnapshot(await io.readInput(file));
  sayFindings(io, diagnostics, formatDiagnostic);
  if (io.json) {
    const fields = snapshot?.fields.map(({ key, isList, items, text }) => [key, isList ? items : text]) ?? [];
    const read = snapshot && { version: snapshot.version, fields: Object.fromEntries(fields) };
    io.emit({ usable, ...read, questions, diagnostics, summary });
  } else io.out(summary);
  return usable ? 0 : 1;
}
