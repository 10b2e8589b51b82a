import { installedPaths } from '@rl4/corpus';
import { describe, expect, it } from 'vitest';
import { found, mustMatch, mustNotMatch } from './classes.js';

const paths = installedPaths();

describe('paths and file names', () => {
  it('99.9% of the paths of installed packages', () => {
    const nested = paths.filter((path) => path.split('/').length > 1);
    expect(nested.filter((path) => found('path', path).length > 0).length / nested.length).toBeGreaterThan(0.999);
  });

  it('99% of their file names with an ending', () => {
    const names = [...new Set(paths.map((path) => path.split('/').at(-1) as string))].filter((name) =>
      /[a-z]\.[a-z]{2,5}$/i.test(name),
    );
    expect(names.filter((name) => found('path', name).length > 0).length / names.length).toBeGreaterThan(0.99);
  });

  mustMatch('path', [
    '/etc/passwd',
    '/usr',
    './run',
    '../up',
    '~/notes',
    '$HOME/bin',
    'C:\\Users\\me',
    'D:/work',
    '\\\\server\\share',
    'src\\main\\App',
    'src/auth',
    'login.py',
    'login.py:12:5',
    'path=src/a.ts',
    'hotspots=mod#a913,login.py',
    'Makefile',
    '.env',
    '.github/workflows',
    '@scope/name',
    'index.d.ts',
    'archive.tar.gz',
    'README.MD',
    'a/b/c',
    'my_module/part',
    'main.c',
  ]);

  it('only the path is marked', () => {
    expect(found('path', 'See src/auth/login.ts, then "docs/a.md".')).toEqual(['src/auth/login.ts', 'docs/a.md']);
  });

  mustNotMatch('path', [
    'and/or',
    'CI/CD',
    '24/7',
    'Node.js',
    'Vue.js and Three.js.',
    'v2.3',
    '<150 words',
    'p95<120ms',
    'focus/iterative',
    '3.active/7.total',
    'cog.health=0.82',
    '2024/01/02',
    'e.g. this, i.e. that',
    'done.Then',
    'iOS/macOS',
    'https://example.com/a/b/c.ts',
    '// a comment',
    'profile',
    '1/2/3',
    '.NET',
    'etc/other',
    'dev/prod parity',
    'opt/out',
  ]);
});
