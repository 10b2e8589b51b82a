import { fuzzRuns, generateSecrets } from '@rl4/corpus';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CONTENT_CLASSES, findContent, redact } from '../src/index.js';

const secrets = generateSecrets(3).filter(({ shape }) => !shape.startsWith('high-entropy'));

describe('redact', () => {
  it('replaces what it finds and keeps the rest', () => {
    expect(redact('😀 mail bob@example.com, or call', ['pii'])).toBe('😀 mail [redacted], or call');
    expect(redact('nothing here', CONTENT_CLASSES)).toBe('nothing here');
  });

  it('overlapping findings of several classes become one mark', () => {
    expect(redact('x https://u:p4ss@example.com/a y', ['url', 'secret'])).toBe('x [redacted] y');
  });

  it('leaves no generated secret behind', () => {
    fc.assert(
      fc.property(fc.constantFrom(...secrets), fc.lorem(), fc.lorem(), ({ text }, before, after) => {
        const redacted = redact(`${before} ${text} ${after}`, ['secret']);
        expect(findContent(redacted, { classes: ['secret'] })).toEqual([]);
        expect(redacted).toContain('[redacted]');
        expect(redacted.startsWith(before) && redacted.endsWith(after)).toBe(true);
      }),
      { numRuns: fuzzRuns(300) },
    );
  });
});
