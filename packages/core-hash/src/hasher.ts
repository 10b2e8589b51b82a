/**
 * Keyed identifiers, ruling XB-35. With one key, two tools give one name the same id; without it, a dictionary of
 * ordinary names recovers nothing.
 *
 *   namespace key = HKDF-SHA-256(key, no salt, info "rl4-codex/v1/" + namespace, 32 bytes)
 *   id            = namespace "#" first hexLength digits of HMAC-SHA-256(namespace key, NFC name in UTF-8)
 *
 * Digits that spell text or a number (XB-43) are drawn again over name + 0x00 + a counter byte 1, 2, …
 */
import { hkdfSha256, keyedHmacSha256 } from '#sha256';
import { hexSpells } from './hashed-id.js';
import { assertWellFormed } from './well-formed.js';

export interface Hasher {
  /** The id of a name in a namespace: `hasher.id('mod', 'src/auth/login.ts')`. Write paths with `/`. */
  id(namespace: string, name: string): string;
}

export interface HasherOptions {
  /** At least 16 secret bytes, one key per organisation or project: see `generateKey`. */
  key: Uint8Array;
  /** Digits of each id, 16 to 64. */
  hexLength?: number;
}

const MIN_KEY_BYTES = 16;
const NAMESPACE = /^[a-z]{3,}$/;
/** Protocols use about ten namespaces; a caller that makes them up without end must not fill the memory. */
const MAX_CACHED_NAMESPACES = 64;

/** 32 random bytes from the platform's generator. */
export function generateKey(): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(32));
}

/** A hasher that turns names into identifiers nobody can reverse without the key. */
export function createHasher({ key, hexLength = 16 }: HasherOptions): Hasher {
  if (!(key instanceof Uint8Array)) throw new TypeError('key must be a Uint8Array; generateKey() makes one');
  if (key.length < MIN_KEY_BYTES) {
    throw new RangeError(`key must have at least ${MIN_KEY_BYTES} bytes, not ${key.length}; generateKey() makes one`);
  }
  if (!Number.isInteger(hexLength) || hexLength < 16 || hexLength > 64) {
    throw new RangeError('hexLength must be a whole number from 16 to 64');
  }
  const ownKey = Uint8Array.from(key);
  const namespaces = new Map<string, Hmac>();

  function hmacOf(namespace: string): Hmac {
    const known = namespaces.get(namespace);
    if (known) return known;
    if (!NAMESPACE.test(namespace)) throw new RangeError('namespace must be three or more letters a to z, like "mod"');
    if (namespaces.size === MAX_CACHED_NAMESPACES) namespaces.clear();
    const hmac = keyedHmacSha256(hkdfSha256(ownKey, `rl4-codex/v1/${namespace}`));
    namespaces.set(namespace, hmac);
    return hmac;
  }

  function id(namespace: string, name: string): string {
    if (typeof namespace !== 'string') throw new TypeError('namespace must be a string');
    if (typeof name !== 'string') throw new TypeError('name must be a string');
    if (name === '') throw new RangeError('name must not be empty');
    assertWellFormed(name, 'name');
    return `${namespace}#${drawHex(hmacOf(namespace), name.normalize('NFC'), hexLength)}`;
  }

  return Object.freeze({ id });
}

type Hmac = (text: string) => string;

function drawHex(hmac: Hmac, name: string, hexLength: number): string {
  let hex = hmac(name).slice(0, hexLength);
  for (let counter = 1; hexSpells(hex); counter++) {
    hex = hmac(`${name}\0${String.fromCharCode(counter)}`).slice(0, hexLength);
  }
  return hex;
}
