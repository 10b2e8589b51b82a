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

export function hmacSha256(key: Uint8Array, data: string | Uint8Array): string {
  return createHmac('sha256', key).update(data).digest('hex');
}

export function hkdfSha256(key: Uint8Array, info: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', key, '', info, 32));
}
