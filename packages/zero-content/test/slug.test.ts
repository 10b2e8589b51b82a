import { describe, expect, it } from 'vitest';
import { coreVocabulary, isSlug } from '../src/index.js';

const TOLD = `strict normal flexible exploratory build steady iter2 edit analysis idle-dip fullstack strict-zero-content
  focus iterative chain-strict drift-low ship-mvp handoff-friction velocity-up stabilize-context-cache spotlight-fe plan-micro
  green amber red nightly-ci retry-loop tests-vs-focus phase-shift-ready night-shift 10kb-cap fe api llm cache-invalidation
  api-downtime velocity latency quality`.split(/\s+/);

describe('slugs', () => {
  it.each(TOLD)('RL4-E-25 %s is one, in core words', (slug) => {
    expect(isSlug(slug)).toBe(true);
    expect(isSlug(slug, coreVocabulary)).toBe(true);
  });

  it.each([
    'Acme',
    'two words',
    'a_b',
    'a--b',
    '-a',
    'a-',
    '',
    '2024-01-02',
    '12345',
    '3f9a1c07be',
    'a.b',
    'a/b',
    'naïve',
    'а-cyrillic',
    'one-two-three-four-five-six-seven',
    'x'.repeat(21),
    'a\n',
    `${'word-'.repeat(5)}word`.repeat(3),
  ])('%j is none', (text) => expect(isSlug(text)).toBe(false));

  it('a word outside the vocabulary is told apart', () => {
    expect(isSlug('acme-checkout')).toBe(true);
    expect(isSlug('acme-checkout', coreVocabulary)).toBe(false);
    expect(isSlug('acme-cache', new Set([...coreVocabulary, 'acme']))).toBe(true);
  });

  it('about 600 core words, all of them slugs', () => {
    expect(coreVocabulary.size).toBeGreaterThan(550);
    expect(coreVocabulary.size).toBeLessThan(700);
    for (const word of coreVocabulary) expect(isSlug(word), word).toBe(true);
  });
});
