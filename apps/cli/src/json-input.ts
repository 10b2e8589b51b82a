/** A JSON object in a file or on standard input. */
import { UsageError } from './failure.js';
import type { Io } from './io.js';

const LIMIT = 64 << 20;

/** `what` completes "… is no …" when the input is anything else. */
export async function readJsonObject(io: Io, file: string | undefined, what: string): Promise<Record<string, unknown>> {
  const text = await io.readInput(file, { limit: LIMIT });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = undefined;
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw new UsageError(
    `${file === undefined || file === '-' ? 'standard input' : file} is no ${what}; give a JSON object`,
  );
}
