/** Ed25519 keys in PEM files, as `openssl genpkey -algorithm ed25519` makes them. A bad key is never repeated. */
import { createPrivateKey, createPublicKey, type KeyObject, webcrypto } from 'node:crypto';
import { EnvironmentError } from '../failure.js';
import type { Io } from '../io.js';

const LIMIT = 1 << 14;

export async function readPrivateKey(io: Io, file: string): Promise<webcrypto.CryptoKey> {
  const key = parse(await io.readInput(file, { limit: LIMIT }), createPrivateKey, `${file} is no private Ed25519 key`);
  const bytes = key.export({ format: 'der', type: 'pkcs8' });
  return webcrypto.subtle.importKey('pkcs8', bytes, 'Ed25519', false, ['sign']);
}

export async function readPublicKey(io: Io, file: string): Promise<webcrypto.CryptoKey> {
  const key = parse(await io.readInput(file, { limit: LIMIT }), createPublicKey, `${file} is no public Ed25519 key`);
  const bytes = key.export({ format: 'der', type: 'spki' });
  return webcrypto.subtle.importKey('spki', bytes, 'Ed25519', false, ['verify']);
}

function parse(pem: string, read: (pem: string) => KeyObject, problem: string): KeyObject {
  let key: KeyObject | undefined;
  try {
    key = read(pem);
  } catch {
    // What OpenSSL says about a broken key helps nobody.
  }
  if (key?.asymmetricKeyType === 'ed25519') return key;
  throw new EnvironmentError(`${problem} in PEM; make one: openssl genpkey -algorithm ed25519`);
}
