import { expect, it } from 'vitest';
import * as entry from '../src/index.js';

it('exports exactly what the README lists', () => {
  expect(Object.keys(entry).sort()).toEqual([
    'FragmentsError',
    'SNAPSHOT_FIELDS',
    'UNKNOWN',
    'UPDATE_FIELDS',
    'complexLoaderPrompt',
    'createJournal',
    'downLevel',
    'encodeFragment',
    'encodeSnapshot',
    'formatConflict',
    'formatDiagnostic',
    'formatOverride',
    'fragmentPrompt',
    'loadSnapshot',
    'mergeFragments',
    'mergePrompt',
    'parseDocument',
    'safeEncodeFragment',
    'safeEncodeSnapshot',
    'simpleEncoderPrompt',
    'simpleLoaderPrompt',
    'splitFragment',
    'summarize',
  ]);
});
