import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codePointPlaces, hiddenMarks, segmentsOf } from '../src/editor/marks.js';

describe('segments', () => {
  it('are the text again, whatever marks lie over it', () => {
    const mark = fc.record({
      start: fc.integer({ min: -3, max: 40 }),
      end: fc.integer({ min: -3, max: 40 }),
      look: fc.constantFrom('a', 'b'),
    });
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), fc.array(mark), (text, marks) => {
        const segments = segmentsOf(text, marks);
        expect(segments.map((segment) => segment.text).join('')).toBe(text);
        for (const { start, look, text: piece } of segments) {
          const over = marks.filter((mark) => mark.start <= start && mark.end >= start + piece.length);
          expect(look).toBe(over.map((mark) => mark.look).join(' '));
        }
      }),
    );
  });

  it('of many marks take linear time', () => {
    const text = 'ab '.repeat(20_000);
    const marks = Array.from({ length: 20_000 }, (_, index) => ({ start: index * 3, end: index * 3 + 2, look: 'x' }));
    const start = performance.now();
    expect(segmentsOf(text, marks)).toHaveLength(40_000);
    expect(performance.now() - start).toBeLessThan(3000);
  });
});

describe('places', () => {
  it('count code points', () => {
    const place = codePointPlaces('a😀b😀c');
    expect([0, 1, 2, 3, 4, 5, 9].map(place)).toEqual([0, 1, 3, 4, 6, 7, 7]);
    expect(place(1)).toBe(1);
  });

  it('of hidden characters are found, and not of ordinary ones', () => {
    expect(hiddenMarks('a\u202eb\tc\n\u200b').map(({ start }) => start)).toEqual([1, 6]);
    expect(hiddenMarks('\u200b'.repeat(10_000))).toHaveLength(200);
  });
});
