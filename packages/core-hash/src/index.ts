export { canonicalJson } from './canonical-json.js';
export { createSha256, type Sha256, sha256Digest, sha256Hex } from './digest.js';
export { type HashedId, hexSpells, isHashedId, parseHashedId } from './hashed-id.js';
export { createHasher, generateKey, type Hasher, type HasherOptions } from './hasher.js';
