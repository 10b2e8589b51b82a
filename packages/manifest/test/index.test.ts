import { expect, it } from 'vitest';
import * as entry from '../src/index.js';
import * as node from '../src/node/index.js';

it('exports exactly what the README lists', () => {
  expect(Object.keys(entry).sort()).toEqual([
    'ManifestError',
    'ResolveError',
    'SCHEMA_URL',
    'checkSignature',
    'createManifest',
    'dehydrate',
    'diffManifests',
    'effectiveText',
    'formatDiagnostic',
    'formatManifest',
    'hydrate',
    'parseManifest',
    'renderLayer',
    'resolveFiles',
    'safeDehydrate',
    'safeHydrate',
    'safeParseManifest',
    'signManifest',
    'signingBytes',
    'validateManifest',
    'verify',
  ]);
  expect(Object.keys(node).sort()).toEqual([
    'createResolver',
    'readBundle',
    'readManifest',
    'safeReadManifest',
    'writeBundle',
    'writeManifest',
  ]);
});
