import { fuzzRuns, generateSecrets, installedPaths, sourceLines } from '@rl4/corpus';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONTENT_CLASSES, findContent } from '../src/index.js';
import { WORST_CHARACTERS, worstTexts } from './worst-characters.js';

const HARMLESS = [
  'and/or',
  'CI/CD',
  '24/7',
  'Node.js',
  'v2.3',
  '<150 words',
  'p95<120ms',
  'focus/iterative',
  '3.active/7.total',
];

describe('findContent', () => {
  it.each(HARMLESS)('%s is not content', (text) => expect(findContent(text)).toEqual([]));

  it('positions count code points, whatever stands before', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (before) => {
        const text = `${before.replace(/[\w@.:/\\+-]/g, '')} a@example.com`;
        const length = Array.from(text).length;
        expect(findContent(text, { classes: ['pii'] })).toContainEqual({
          class: 'pii',
          rule: 'email',
          start: length - 13,
          end: length,
        });
      }),
      { numRuns: fuzzRuns(200) },
    );
  });

  it('a lone surrogate is one code point', () => {
    expect(findContent('\ud800 a@example.com', { classes: ['pii'] })[0]).toMatchObject({ start: 2, end: 15 });
    expect(findContent('😀\ude00 a@example.com', { classes: ['pii'] })[0]).toMatchObject({ start: 3, end: 16 });
  });

  it('one class at a time is what all together say', () => {
    const text = [
      'see src/a.ts at 10:30',
      'mail bob@example.com',
      'const x = 1;',
      'ghp_abcdefghij0123456789ABCDEFGHIJabcdef',
    ].join('\n');
    const apart = CONTENT_CLASSES.flatMap((name) => findContent(text, { classes: [name] }));
    const order = (a: { start: number; class: string }, b: { start: number; class: string }) =>
      a.start - b.start || (a.class < b.class ? -1 : 1);
    expect(apart.sort(order)).toEqual(findContent(text).sort(order));
  });

  it('findings are in order, inside the text, and of one class never overlap', () => {
    const piece = fc.oneof(
      fc.constantFrom(...generateSecrets(1).map(({ text }) => text), ...installedPaths(200), ...sourceLines(200)),
      fc.constantFrom(' ', '\n', ',', '"', '=', '😀', '://', '@', '#', '-----BEGIN RSA PRIVATE KEY-----', '-----END'),
      fc.string({ unit: 'binary', maxLength: 8 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const text = pieces.join('');
        const findings = findContent(text);
        expect(findContent(text)).toEqual(findings);
        const ends = new Map<string, number>();
        let before = 0;
        for (const finding of findings) {
          expect(finding.start).toBeGreaterThanOrEqual(before);
          expect(finding.end).toBeGreaterThan(finding.start);
          expect(finding.start).toBeGreaterThanOrEqual(ends.get(finding.class) ?? 0);
          before = finding.start;
          ends.set(finding.class, finding.end);
        }
        for (const end of ends.values()) expect(end).toBeLessThanOrEqual(Array.from(text).length);
      }),
      { numRuns: fuzzRuns(500) },
    );
  });

  it('names a bad argument', () => {
    expect(() => findContent(5 as never)).toThrow(/^text must be/);
    expect(() => findContent('', { classes: ['secrets' as never] })).toThrow(/^classes must be of secret, pii/);
    expect(() => findContent('', { classes: ['constructor' as never] })).toThrow(/^classes/);
  });
});

describe('linear time: 50 KB of every worst character', () => {
  it.each(WORST_CHARACTERS)('%s', (_, unit) => {
    for (const text of worstTexts(unit, 50_000)) {
      const start = performance.now();
      findContent(text);
      expect(performance.now() - start).toBeLessThan(1000);
    }
  });
});
