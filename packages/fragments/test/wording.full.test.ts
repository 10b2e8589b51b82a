import { generateSecrets, installedPaths, pathDictionary, proseSentences, sourceLines, stackLines } from '@rl4/corpus';
import { describe, expect, it } from 'vitest';
import { unsafeClasses } from '../src/safety.js';

describe('S-E4 strings that nobody here wrote', () => {
  const refused = (texts: readonly string[]) =>
    texts.filter((text) => unsafeClasses(text).length > 0).length / texts.length;

  it('paths, stack lines and secrets are refused, and nine of ten single lines of code', () => {
    expect(refused(installedPaths(4000).filter((path) => path.includes('/')))).toBe(1);
    expect(refused(pathDictionary(8000).filter((path) => path.split('/').length > 2))).toBeGreaterThan(0.98);
    expect(refused(stackLines())).toBe(1);
    expect(refused(generateSecrets(10).map(({ text }) => text))).toBeGreaterThan(0.998);
    expect(refused(sourceLines(2000))).toBeGreaterThan(0.9);
  });

  it('S-E5 more than 99% of the sentences of installed READMEs are kept', () => {
    expect(refused(proseSentences(2000))).toBeLessThan(0.01);
  });
});
