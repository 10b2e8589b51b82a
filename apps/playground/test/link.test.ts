import fc from 'fast-check';
import { deflateSync, strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { fromBase64Url, toBase64Url } from '../src/shell/base64.js';
import { MAX_LINK, readLink, writeLink } from '../src/shell/link.js';

describe('links', () => {
  it('carry any content there and back, in characters that need no escape', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (content) => {
        const hash = writeLink('leak', content) as string;
        expect(hash).toMatch(/^leak=[A-Za-z0-9_-]+$/);
        const link = readLink(`#${hash}`);
        expect(link.tab).toBe('leak');
        expect(JSON.stringify(link.content)).toBe(JSON.stringify(content));
      }),
    );
  });

  it('name a tab without content', () => {
    expect(readLink('#context')).toEqual({ tab: 'context', content: undefined, isBroken: false });
    expect(readLink('')).toEqual({ tab: '', content: undefined, isBroken: false });
  });

  it('are not made of what is too large, before or after it is compressed', () => {
    const random = toBase64Url(crypto.getRandomValues(new Uint8Array(60_000)));
    expect(writeLink('leak', random)).toBeUndefined();
    expect(writeLink('leak', 'a'.repeat(2 ** 20))).toBeUndefined();
    expect(writeLink('leak', 'a'.repeat(2 ** 19))?.length).toBeLessThan(MAX_LINK);
  });

  it('that unfold without end are refused before they do', () => {
    const bomb = toBase64Url(deflateSync(new Uint8Array(40 * 2 ** 20), { level: 9 }));
    expect(bomb.length).toBeLessThan(MAX_LINK);
    const start = performance.now();
    expect(readLink(`#leak=${bomb}`).isBroken).toBe(true);
    expect(performance.now() - start).toBeLessThan(2000);
  });

  it('of any shape are read without throwing', () => {
    const whole = toBase64Url(deflateSync(strToU8('{"text":"hello"}')));
    for (const data of ['', '!', 'AAAA', whole.slice(0, -4), `${whole}AAAA%00`, 'x'.repeat(MAX_LINK + 1)]) {
      expect(readLink(`#leak=${data}`), data.slice(0, 40)).toMatchObject({ isBroken: true, content: undefined });
    }
    fc.assert(fc.property(fc.string(), (hash) => void readLink(hash)));
  });

  it('keep bytes as they are', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(fromBase64Url(toBase64Url(bytes))).toEqual(Uint8Array.from(bytes));
      }),
    );
  });
});
