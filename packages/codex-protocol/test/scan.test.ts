import { hexSpells, isHashedId } from '@rl4/core-hash';
import { fuzzRuns } from '@rl4/corpus';
import { isSlug } from '@rl4/zero-content';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { endOfDecimal, endOfDigits, endOfHash, endOfShare, endOfSlug } from '../src/scan.js';

const numRuns = fuzzRuns(3_000);
const near = (pattern: RegExp) => fc.oneof(fc.stringMatching(pattern), fc.string({ maxLength: 8 }));

/** A scan reaches the end of exactly the texts that a slower and plainer reading takes; and text before it does not matter. */
function sameAs(
  scan: (text: string, from: number) => number,
  texts: fc.Arbitrary<string>,
  takes: (text: string) => boolean,
) {
  fc.assert(
    fc.property(texts, (text) => {
      expect(scan(text, 0) === text.length).toBe(text !== '' && takes(text));
      const end = scan(text, 0);
      expect(scan(`x=${text}`, 2)).toBe(end === -1 ? -1 : end + 2);
      if (end !== -1) expect(takes(text.slice(0, end))).toBe(true);
    }),
    { numRuns },
  );
}

it('XB-18 slugs as isSlug has them', () => {
  const slugs = fc.oneof(
    near(/^[a-z0-9-]{0,40}$/),
    fc.stringMatching(/^[a-z]{1,21}\d{0,5}[a-z]{0,4}(-[a-z]{1,11}\d{0,2}){0,6}$/),
  );
  sameAs(endOfSlug, slugs, (text) => isSlug(text));
});

it('RL4-E-30 XB-01 XB-43 hashes of 64 bits that spell nothing', () => {
  const hex = fc.oneof(
    fc.stringMatching(/^[0-9a-f]{14,20}$/),
    fc.stringMatching(/^[0-9]{14,20}$/),
    fc.stringMatching(/^([2-7][0-9a-f]){7,10}[0-9a-f]?$/),
    fc.stringMatching(/^[0-9a-g]{126,130}$/),
  );
  const ids = fc
    .tuple(fc.stringMatching(/^[a-z]{2,26}$/), fc.constantFrom('#', '#', '#', '', '##'), hex)
    .map((parts) => parts.join(''));
  sameAs(endOfHash, ids, (text) => {
    const [namespace, digits] = text.split('#') as [string, string];
    return isHashedId(text) && namespace.length <= 24 && digits.length <= 128 && hexSpells(digits) === undefined;
  });
});

it('RL4-E-22 shares in two decimals', () => {
  sameAs(endOfShare, near(/^[012]\.?[0-9]{0,3}$/), (text) => /^(?:0\.\d\d|1\.00)$/.test(text));
});

it('XB-25 digits, and decimals that are written in one way', () => {
  sameAs(endOfDigits, near(/^\d{0,6}$/), (text) => /^\d{1,4}$/.test(text));
  const decimal = (text: string) => /^-?\d{1,4}(?:\.\d{1,4})?$/.test(text) && String(Number(text)) === text;
  sameAs(endOfDecimal, near(/^-?[0-9]{0,5}(\.[0-9]{0,5})?$/), decimal);
});
