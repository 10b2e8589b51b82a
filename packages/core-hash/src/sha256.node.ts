/** SHA-256 by the platform (FIPS 180-4, RFC 2104, RFC 5869): chosen on Node by the `#sha256` import. */
import { createHash, createHmac, hash, hkdfSync } from 'node:crypto';
import type { Sha256 } from './digest.js';

export function sha256(data: string | Uint8Array): string {
  return hash('sha256', data, 'hex');
}

export function startSha256(): Sha256 {
  const state = createHash('sha256');
  return {
    update(chunk) {
      state.update(chunk);
      return this;
    },
    hex: () => state.copy().digest('hex'),
  };
}

const BLOCK_BYTES = 64;
const DIGEST_BYTES = 32;
/** Names are shorter as a rule; what is longer goes the usual way. */
const MAX_SHORT = 256;

/** HMAC under one key. For a short name, two one-shot hashes behind the padded key take a third of `createHmac`'s time. */
export function keyedHmacSha256(key: Uint8Array): (text: string) => string {
  const inner = padKey(key, 0x36, MAX_SHORT);
  const outer = padKey(key, 0x5c, DIGEST_BYTES);
  const messages: Uint8Array[] = [];
  return (text) => {
    if (text.length > MAX_SHORT || !copyText(text, inner, 0x7f)) {
      return createHmac('sha256', key).update(text).digest('hex');
    }
    messages[text.length] ??= inner.subarray(0, BLOCK_BYTES + text.length);
    copyText(hash('sha256', messages[text.length] as Uint8Array, 'binary'), outer, 0xff);
    return hash('sha256', outer, 'hex');
  };
}

/** The key as HMAC takes it, with room for a message behind it. */
function padKey(key: Uint8Array, pad: number, room: number): Uint8Array {
  const padded = new Uint8Array(BLOCK_BYTES + room);
  padded.set(key.length > BLOCK_BYTES ? hash('sha256', key, 'buffer') : key);
  for (let index = 0; index < BLOCK_BYTES; index++) padded[index] = (padded[index] as number) ^ pad;
  return padded;
}

/** Copies a text behind the key, one byte for each character; false when a character is above the limit. */
function copyText(text: string, bytes: Uint8Array, limit: number): boolean {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code > limit) return false;
    bytes[BLOCK_BYTES + index] = code;
  }
  return true;
}

export function hkdfSha256(key: Uint8Array, info: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', key, '', info, 32));
}
