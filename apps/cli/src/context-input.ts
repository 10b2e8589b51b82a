/** A context as JSON, in a file or on standard input. */
import { ContextError } from '@cogmod/context';
import { isObject } from './config.js';
import type { Io } from './io.js';

const LIMIT = 64 << 20;

/** Throws a ContextError for anything but a JSON object. */
export async function readContext(io: Io, file: string | undefined): Promise<Record<string, unknown>> {
  const value = parse(await io.readInput(file, { limit: LIMIT }));
  if (isObject(value)) return value;
  const message = 'The input is no JSON object with one member per context type.';
  throw new ContextError([{ severity: 'error', code: 'not-a-context', message }]);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
