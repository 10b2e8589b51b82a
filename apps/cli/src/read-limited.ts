/** Reads a file or a stream up to a limit, so that no input is larger in memory than it may be. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { addAbortSignal, type Readable } from 'node:stream';
import { EnvironmentError } from './failure.js';

/** `shown` names the source as the caller wrote it. */
export async function readLimited(
  source: string | Readable,
  { limit, shown, signal }: { limit: number; shown: string; signal: AbortSignal },
): Promise<Uint8Array> {
  if (typeof source === 'string' && (await stat(source)).size > limit) throw tooLarge(shown, limit);
  const stream = typeof source === 'string' ? createReadStream(source) : source;
  addAbortSignal(signal, stream);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > limit) throw tooLarge(shown, limit);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function tooLarge(shown: string, limit: number): EnvironmentError {
  return new EnvironmentError(
    `${shown} is larger than the ${limit} bytes that are read; check that it is the right file`,
  );
}
