import { fuzzRuns } from '@rl4/corpus';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { byteLength } from '../src/write.js';

it('S-E2 XF-05 sizes are counted in UTF-8, broken characters as their replacement', () => {
  const unit = fc.constantFrom('a', 'é', '€', '😀', '\ud83d', '\ude00', '\u07ff', '\u0800', '\uffff', '\u0000');
  const encoder = new TextEncoder();
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 12 }), (units) => {
      expect(byteLength(units.join(''))).toBe(encoder.encode(units.join('')).length);
    }),
    { numRuns: fuzzRuns(5000) },
  );
});
