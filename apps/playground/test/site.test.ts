import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

const SITE = join(import.meta.dirname, '../site');
const page = readFileSync(join(SITE, 'index.html'), 'utf8');
const read = (name: string) => readFileSync(join(SITE, 'assets', name), 'utf8');
const scripts = readdirSync(join(SITE, 'assets')).filter((name) => name.endsWith('.js'));

/** What a script imports before it runs. */
function importedBy(name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found;
  found.add(name);
  for (const match of read(name).matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g))
    importedBy(match[1] as string, found);
  return found;
}

const kilobytes = (names: Iterable<string>) =>
  [...names].reduce((sum, name) => sum + gzipSync(read(name)).length, 0) / 1000;

describe('the built page', () => {
  const linked = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address as string);

  it('weighs less than 150 kB gzipped on first load, with the tab that opens', () => {
    const entry = linked
      .filter((address) => /\.(?:js|css)$/.test(address))
      .map((address) => address.replace('./assets/', ''));
    const first = new Set(entry.flatMap((name) => (name.endsWith('.js') ? [...importedBy(name)] : [name])));
    expect(kilobytes(first)).toBeLessThan(40);
    const payload = scripts.find((name) => read(name).includes('a receiver takes it')) as string;
    expect(kilobytes(new Set([...first, ...importedBy(payload)]))).toBeLessThan(150);
  });

  it('loads each tab when it is opened, none of them before', () => {
    const entry = linked.find((address) => address.endsWith('.js'))?.replace('./assets/', '') as string;
    const eager = [...importedBy(entry)].map(read).join('');
    for (const mark of [
      'a receiver takes it',
      'Nothing here looks like content',
      'Arrive in reverse',
      'every byte as recorded',
      'Main against fork',
      'only what did not pass',
    ]) {
      expect(eager).not.toContain(mark);
      expect(
        scripts.some((name) => read(name).includes(mark)),
        mark,
      ).toBe(true);
    }
  });

  it('is found on any host and below any path', () => {
    for (const address of linked) expect(address).toMatch(/^\.\//);
  });

  it('has a strict Content-Security-Policy and nothing inline', () => {
    const policy = /http-equiv="Content-Security-Policy"\s+content="([^"]+)"/.exec(page)?.[1];
    expect(policy?.split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self'",
      "connect-src 'none'",
      "base-uri 'none'",
      "form-action 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ]);
    expect(page.indexOf('Content-Security-Policy')).toBeLessThan(page.indexOf('<script'));
    expect(page).not.toMatch(/<style|style=|\son\w+=|<script(?![^>]*\ssrc=)/);
  });

  it('needs nothing of Node', () => {
    for (const name of scripts) expect(read(name), name).not.toMatch(/vite-browser-external|from\s*["']node:/);
  });

  it('has no code that makes code, and no markup made of strings', () => {
    for (const name of scripts) {
      expect(read(name), name).not.toMatch(
        /\beval\(|new Function\(|\bFunction\(["'`]|document\.write|insertAdjacentHTML/,
      );
    }
  });
});
