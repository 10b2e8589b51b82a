import { describe, expect, it } from 'vitest';
import { findContent } from '../src/index.js';
import { WORST_CHARACTERS, worstTexts } from './worst-characters.js';

describe('linear time: a megabyte of every worst character', () => {
  it.each(WORST_CHARACTERS)('%s', (_, unit) => {
    for (const text of worstTexts(unit, 1_000_000)) {
      const start = performance.now();
      findContent(text);
      expect(performance.now() - start).toBeLessThan(4000);
    }
  });
});
