/** SHA-256 in plain JavaScript (FIPS 180-4, RFC 2104, RFC 5869): chosen off Node by the `#sha256` import. */
import { hkdf } from '@noble/hashes/hkdf.js';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 as nobleSha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Sha256 } from './digest.js';

const bytesOf = (data: string | Uint8Array): Uint8Array => (typeof data === 'string' ? utf8ToBytes(data) : data);

export function sha256(data: string | Uint8Array): string {
  return bytesToHex(nobleSha256(bytesOf(data)));
}

export function startSha256(): Sha256 {
  const state = nobleSha256.create();
  return {
    update(chunk) {
      state.update(bytesOf(chunk));
      return this;
    },
    hex: () => bytesToHex(state.clone().digest()),
  };
}

/** HMAC under one key, which is taken in once. */
export function keyedHmacSha256(key: Uint8Array): (text: string) => string {
  const started = hmac.create(nobleSha256, key);
  return (text) => bytesToHex(started.clone().update(utf8ToBytes(text)).digest());
}

export function hkdfSha256(key: Uint8Array, info: string): Uint8Array {
  return hkdf(nobleSha256, key, undefined, utf8ToBytes(info), 32);
}
