/** Where a command finds the payload it is given: alone, in a message, or in a Markdown fence. */
import { extract } from '@rl4/codex-protocol';
import type { Io } from './io.js';

/** What begins as a payload is judged as a whole: text behind its end is not passed over. */
const BEGINS = /^\s*<RL4-CODEX[\s>-]/;

/** The payload in a file or standard input; the whole text when none is found, so that the decoder says what it misses. */
export async function readPayload(io: Io, file: string | undefined): Promise<string> {
  const text = await io.readInput(file);
  return BEGINS.test(text) ? text : (extract(text)?.payload ?? text);
}
