import { expect, it } from 'vitest';
import * as entry from '../src/index.js';

it('exports exactly what the README lists', () => {
  expect(Object.keys(entry).sort()).toEqual([
    'canonicalJson',
    'createHasher',
    'createSha256',
    'generateKey',
    'hexSpells',
    'isHashedId',
    'parseHashedId',
    'sha256Digest',
    'sha256Hex',
  ]);
});
