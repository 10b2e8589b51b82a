/**
 * Where emitted context is kept. Value, version and expiry change in one atomic step, on the store's own clock.
 * Versions of a key only grow, also after it was deleted or expired. `ttl` is -1 for ever or whole seconds from 1:
 * what lives for one request only is never given to a store (XC-11). An entry is expired when its age reaches its ttl.
 */
import type { JsonValue } from './json.js';

export interface StoredEntry {
  value: JsonValue;
  version: number;
  /** Milliseconds since 1970; null when it never expires. */
  expiresAt: number | null;
}

export interface GetOptions {
  /** Entries of this age in seconds, or older, are not returned. */
  maxAge?: number;
}

export interface WriteOptions {
  ttl: number;
  /** Repeating an operation with its id changes nothing; the last 16 of a key are remembered. */
  operationId?: string;
}

export interface PutOptions extends WriteOptions {
  /** The version the caller has read; 0 says that there must be no entry. */
  expectedVersion?: number;
}

export interface Conflict {
  expectedVersion: number;
  /** 0 when there is no entry. */
  actualVersion: number;
}

export type PutResult = { ok: true; version: number } | { ok: false; conflict: Conflict };
export type UpdateFunction = (value: JsonValue | undefined) => JsonValue | Promise<JsonValue>;

export interface Store {
  get(key: string, options?: GetOptions): Promise<StoredEntry | undefined>;
  put(key: string, value: JsonValue, options: PutOptions): Promise<PutResult>;
  /** Reads, calls `fn`, and writes if nobody else has written meanwhile; otherwise begins again. */
  update(key: string, fn: UpdateFunction, options: WriteOptions): Promise<StoredEntry>;
  /** Whether there was an entry. */
  delete(key: string): Promise<boolean>;
  /** The live keys that start with the prefix, in no particular order. */
  list(prefix: string): Promise<string[]>;
  close(): Promise<void>;
}

const MAX_KEY_BYTES = 1500;
export const MAX_OPERATIONS = 16;

/** `conflict`: somebody else kept writing. `full`: no room. `unavailable`: the server cannot be reached. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly code: 'conflict' | 'full' | 'unavailable' | 'closed';

  constructor(code: StoreError['code'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

const encoder = new TextEncoder();

export function assertKey(key: string): void {
  if (typeof key !== 'string' || key === '') throw new TypeError('key must be a string that is not empty');
  if (!key.isWellFormed() || key.includes('\0')) throw new RangeError('key must be well-formed text without NUL');
  if (key.length > MAX_KEY_BYTES / 3 && encoder.encode(key).length > MAX_KEY_BYTES) {
    throw new RangeError(`key must have at most ${MAX_KEY_BYTES} bytes`);
  }
}

const OPERATION_ID = /^[\w.-]{1,100}$/;

export function assertPut({ ttl, expectedVersion, operationId }: PutOptions): void {
  if (!Number.isSafeInteger(ttl) || ttl < -1 || ttl === 0) {
    throw new RangeError('ttl must be -1 or whole seconds from 1; what lives for 0 seconds is never stored');
  }
  if (expectedVersion !== undefined && (!Number.isSafeInteger(expectedVersion) || expectedVersion < 0)) {
    throw new RangeError('expectedVersion must be a version that was read, or 0');
  }
  if (operationId !== undefined && !OPERATION_ID.test(operationId)) {
    throw new RangeError('operationId must have 1 to 100 letters, digits, dots, dashes or underscores');
  }
}

/** The JSON text of a value; undefined, functions and cycles have none. */
export function jsonText(value: JsonValue): string {
  const text = JSON.stringify(value);
  if (text === undefined) throw new TypeError('value must be JSON');
  return text;
}
