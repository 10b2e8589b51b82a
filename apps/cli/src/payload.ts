/** Where a command finds the payload it is given: in a file, a pipe or the journal; alone, in a message, or in a fence. */
import { extract, formatDiagnostic, type RelayResult } from '@rl4/codex-protocol';
import type { ExitCode } from './command.js';
import { sayFindings } from './findings.js';
import type { Io } from './io.js';
import { findInJournal } from './journal.js';

/** What begins as a payload is judged as a whole: text behind its end is not passed over. */
const BEGINS = /^\s*<RL4-CODEX[\s>-]/;

/** The payload; the whole text when none is found, so that the decoder says what it misses. */
export async function readPayload(io: Io, source: string | undefined): Promise<string> {
  const file = source === undefined ? undefined : ((await findInJournal(io, source)) ?? source);
  return findPayload(await io.readInput(file));
}

/** The payload in a text. */
export function findPayload(text: string): string {
  return BEGINS.test(text) ? text : (extract(text)?.payload ?? text);
}

/** Prints the payload that a command made of another one, or why there is none. */
export function writePayload(io: Io, result: RelayResult): ExitCode {
  sayFindings(io, result.diagnostics, formatDiagnostic);
  if (io.json) io.emit(result);
  else if (result.ok) io.out(result.payload);
  return result.ok ? 0 : 1;
}
