import { expect, it } from 'vitest';
import * as entry from '../src/index.js';

it('exports exactly what the README lists', () => {
  expect(Object.keys(entry).sort()).toEqual(['CONTENT_CLASSES', 'coreVocabulary', 'findContent', 'isSlug', 'redact']);
});
