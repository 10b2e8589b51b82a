import { expect, it } from 'vitest';
import * as entry from '../src/index.js';

it('exports exactly what the README lists', () => {
  expect(Object.keys(entry).sort()).toEqual([
    'ContextError',
    'StoreError',
    'buildContext',
    'checkPipeline',
    'createMemoryStore',
    'createRuntime',
    'formatDiagnostic',
    'inputHash',
    'parseModule',
    'resolveKey',
    'safeParseModule',
    'sanitizeContext',
    'validateContext',
  ]);
});
