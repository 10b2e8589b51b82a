/** Reads a file or a stream up to a limit, so that no input is larger in memory than it may be. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { EnvironmentError } from './failure.js';

/** `shown` names the source as the caller wrote it. */
export async function readLimited(source: string | Readable, limit: number, shown: string): Promise<Uint8Array> {
  if (typeof source !== 'string') return collect(source, limit, shown);
  const { size } = await stat(source);
  if (size > limit) throw tooLarge(shown, limit);
  return collect(createReadStream(source), limit, shown);
}

async function collect(stream: Readable, limit: number, shown: string): Promise<Uint8Array> {
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
