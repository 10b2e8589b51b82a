import { installedUrls } from '@rl4/corpus';
import { describe, expect, it } from 'vitest';
import { found, mustMatch, mustNotMatch } from './classes.js';

describe('addresses', () => {
  it('every address in the manifests of installed packages, whole', () => {
    for (const url of installedUrls(1000)) expect(found('url', `see ${url}`), url).toHaveLength(1);
  });

  mustMatch('url', [
    'http://x',
    'ftp://files.example.org/a',
    'www.example.com',
    'example.com/path',
    'localhost:3000',
    'git@github.com:org/repo.git',
    'vscode://open',
    'ref=https://example.com',
  ]);

  it('the sentence around it is not marked', () => {
    expect(found('url', 'See (https://example.com/a?b=c), please.')).toEqual(['https://example.com/a?b=c']);
  });

  mustNotMatch('url', [
    'and/or',
    'a: b // c',
    'kpi:velocity=steady',
    'e.g. this',
    'get-packages.cjs.dev.js',
    'Node.js',
    '://',
  ]);
});
