import { fuzzRuns } from '@rl4/corpus';
import { coreVocabulary, isSlug } from '@rl4/zero-content';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { endOfSlug } from '../src/scan.js';
import { endOfCoreSlug, endOfCoreWords } from '../src/vocabulary.js';

it('RL4-E-32 what is found in place is what the set has', () => {
  const word = fc.oneof(
    fc.constantFrom(...coreVocabulary),
    fc.constantFrom(...coreVocabulary).map((text) => text.slice(0, -1)),
    fc.stringMatching(/^[a-z]{1,6}[0-9]{0,2}$/),
    fc.stringMatching(/^[0-9]{1,3}$/),
  );
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), (words) => {
      const text = words.join('-');
      const known = endOfCoreWords(`x=${text} |`, 2, 2 + text.length) - 2;
      // Plurals and words such as e2e are left to the set; what is found must be known to it.
      const isFound = (part: string) => /^\d*$/.test(part) || coreVocabulary.has(part.replace(/\d/g, ''));
      expect(known === text.length).toBe(words.every(isFound));
      if (known < text.length)
        expect(words.slice(0, text.slice(0, known).split('-').length - 1).every(isFound)).toBe(true);
      if (known === text.length && /[a-z]/.test(text) && isSlug(text)) expect(isSlug(text, coreVocabulary)).toBe(true);
    }),
    { numRuns: fuzzRuns(2_000) },
  );
});

it('RL4-E-32 XB-18 a slug of core words ends where any slug ends; others are left alone', () => {
  const word = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...coreVocabulary) },
    fc.stringMatching(/^[a-z0-9]{1,5}$/),
  );
  const behind = fc.constantFrom(' | ', '</DATA>', ',', '+', '(', '', '5', '-', '--', '.');
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 8 }), behind, (words, rest) => {
      const text = words.join('-');
      const isPlain = /^[a-z-]+$/.test(text) && words.every((each) => coreVocabulary.has(each)) && isSlug(text);
      const end = endOfCoreSlug(`x=${text}${rest}`, 2);
      expect(end).toBe(isPlain && !/^[5-]/.test(rest) ? endOfSlug(`x=${text}${rest}`, 2) : -1);
    }),
    { numRuns: fuzzRuns(3_000) },
  );
});
