import { expect, it } from 'vitest';
import { formatDiagnostic, resolveFiles, type SchemeOptions, safeHydrate } from '../src/index.js';
import { manifest, source } from './example.js';

const bytes = (text: string) => new TextEncoder().encode(text);
const files = { 'one.txt': bytes('hello'), 'sub/a b.txt': bytes('hello'), 'texts/11.txt': bytes('hello') };

async function read(uri: string, options: SchemeOptions = {}) {
  const lite = manifest([source('one', 'hello', { uri })], { extensions: { functions: { make: { name: 'make' } } } });
  const result = await safeHydrate(lite, { resolve: resolveFiles(files, options) });
  return result.ok ? result.manifest.sources[0]?.content : result.diagnostics.map(formatDiagnostic).at(-1);
}

it.each([
  ['one.txt', 'hello'],
  ['./sub/../one.txt', 'hello'],
  ['sub/a%20b.txt', 'hello'],
  ['data:;base64,aGVsbG8', 'hello'],
  ['data:;base64,a', 'ERROR:bad-uri:one'],
  ['../one.txt', 'ERROR:not-found:one'],
  ['__proto__', 'ERROR:not-found:one'],
  ['100%.txt', 'ERROR:bad-uri:one'],
  ['https://texts.example/one.txt', 'ERROR:network-off:one'],
  ['file:///one.txt', 'ERROR:unknown-scheme:one'],
  ['pg://11', 'ERROR:unknown-scheme:one'],
  ['func://make', 'ERROR:unknown-function:one'],
])('MAN-05 files in memory: %s gives %s', async (uri, expected) => expect(await read(uri)).toBe(expected));

it('MAN-24 MAN-25 MAN-29 externs and functions work over files in memory too', async () => {
  expect(await read('pg://files/11/11-0.txt', { externs: { pg: { template: 'texts/{id}.txt' } } })).toBe('hello');
  expect(await read('func://make', { functions: { make: async () => 'hello' } })).toBe('hello');
});
