/** SHA-256 of text (as UTF-8) or bytes, in one call or chunk by chunk. */
import { sha256, startSha256 } from '#sha256';
import { assertWellFormed } from './well-formed.js';

/** A digest that grows with every chunk; `hex()` may be read at any time. */
export interface Sha256 {
  update(chunk: string | Uint8Array): Sha256;
  hex(): string;
}

/** The digest as 64 lower-case hex digits. */
export function sha256Hex(data: string | Uint8Array): string {
  assertData(data, 'data');
  return sha256(data);
}

/** The digest in the form `sha256:<64 hex>`. */
export function sha256Digest(data: string | Uint8Array): string {
  return `sha256:${sha256Hex(data)}`;
}

/** A streaming digest: `createSha256().update(a).update(b).hex()`. */
export function createSha256(): Sha256 {
  const state = startSha256();
  return {
    update(chunk) {
      assertData(chunk, 'chunk');
      state.update(chunk);
      return this;
    },
    hex: () => state.hex(),
  };
}

/** A lone surrogate has no UTF-8 form: two different texts would get one digest. */
function assertData(data: string | Uint8Array, argument: string): void {
  if (typeof data === 'string') assertWellFormed(data, argument);
  else if (!(data instanceof Uint8Array)) throw new TypeError(`${argument} must be a string or a Uint8Array`);
}
