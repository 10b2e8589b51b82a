import { fuzzRuns } from '@rl4/corpus';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { itemKey } from '../src/item-key.js';

it.each([
  ['auth: passkeys', 'auth'],
  ['auth=passkeys', 'auth'],
  ['auth = passkeys', 'auth'],
  ['auth:', 'auth'],
  ['p95.api_v2-eu: 120', 'p95.api_v2-eu'],
  ['"Plan B" is on', '"Plan B"'],
  ['“Plan B” is on', '"Plan B"'],
  ['12:30 is lunch', undefined],
  ['1) auth', undefined],
  ['auth:passkeys', undefined],
  ['auth == passkeys', undefined],
  ['two words: no key', undefined],
  ['"no end', undefined],
  ['', undefined],
])('XF-12 %j has the key %j', (item, key) => {
  expect(itemKey(item)).toBe(key);
});

it('XF-12 a key is a name of at most 61 characters before its sign', () => {
  const form = /^([A-Za-z_][\w.-]{0,60}) ?(?::(?=\s|$)|=(?!=))/;
  const piece = fc.constantFrom('a', 'Z', '_', '.', '-', '9', ' ', ':', '=', 'é', '\n', '\u00a0', 'x'.repeat(58));
  const item = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(item, (text) => {
      expect(itemKey(text)).toBe(form.exec(text)?.[1]);
    }),
    { numRuns: fuzzRuns(5000) },
  );
});
