import { fuzzRuns } from '@rl4/corpus';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatManifest, ManifestError, parseManifest, safeParseManifest } from '../src/index.js';
import { manifest } from './example.js';

const codes = (text: string | Uint8Array, mode: 'strict' | 'relaxed' = 'strict') =>
  safeParseManifest(text, { mode }).diagnostics.map(({ severity, code, path }) => [severity, code, path]);

describe('text to manifest', () => {
  it('MAN-01 MAN-31 MAN-34 a manifest is written without BOM and read back whole, unknown fields too', () => {
    const given = { ...manifest(), x_future: { deep: [1, null] } };
    const text = formatManifest(given);
    expect(text[0]).toBe('{');
    expect(parseManifest(text)).toEqual(given);
    expect(parseManifest(new TextEncoder().encode(text))).toEqual(given);
  });

  it('XM-24 MAN-31 a BOM fails strict and warns relaxed, as text and as bytes', () => {
    const text = `\ufeff${formatManifest(manifest())}`;
    for (const input of [text, new TextEncoder().encode(text)]) {
      expect(codes(input)).toEqual([['error', 'bom', undefined]]);
      expect(codes(input, 'relaxed')).toEqual([['warning', 'bom', undefined]]);
    }
  });

  it('XM-24 a key twice is an error in both modes, with its place, however it is spelled', () => {
    const text = '{"a":[{"b":1},{"b":{"x/y":1,"x\\/y":2}}],"\\u0061":3}';
    const found = [
      ['error', 'duplicate-key', '/a/1/b/x~1y'],
      ['error', 'duplicate-key', '/a'],
    ];
    expect(codes(text)).toEqual(found);
    expect(codes(text, 'relaxed')).toEqual(found);
  });

  it('equal keys in different objects, and braces and quotes in strings, are no duplicates', () => {
    expect(codes('{"a":{"a":"\\"a\\":{\\\\"},"b":[{"a":1},{"a":2}],"c":"a"}')).toEqual([]);
  });

  it.each([
    ['not JSON', '{"a":', 'not-json'],
    ['an array', '[]', 'not-an-object'],
    ['null', 'null', 'not-an-object'],
    ['__proto__', '{"meta":{"__proto__":{"x":1}}}', 'unsafe-key'],
    ['deep nesting', `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 'too-deep'],
  ])('XM-19 %s is refused in both modes', (_, text, code) => {
    for (const mode of ['strict', 'relaxed'] as const) {
      expect(safeParseManifest(text, { mode })).toMatchObject({
        ok: false,
        diagnostics: [{ severity: 'error', code }],
      });
    }
    expect(() => parseManifest(text)).toThrow(ManifestError);
  });

  it('bytes that are no UTF-8 and texts beyond the limit are refused', () => {
    expect(codes(Uint8Array.of(0x7b, 0xff, 0x7d))).toEqual([['error', 'not-utf8', undefined]]);
    expect(safeParseManifest('{"a":1}', { maxBytes: 6 }).diagnostics[0]?.code).toBe('too-large');
    expect(() => safeParseManifest(1 as never)).toThrow(TypeError);
    expect(() => safeParseManifest('{}', { mode: 'lax' as never })).toThrow(TypeError);
  });

  it('XM-02 relaxed reads a uuid from meta and says so; strict leaves it', () => {
    const text = '{"meta":{"uuid":"550e8400-e29b-01d4-a716-446655440000"}}';
    const relaxed = safeParseManifest(text, { mode: 'relaxed' });
    expect(relaxed).toMatchObject({ ok: true, manifest: { uuid: '550e8400-e29b-01d4-a716-446655440000' } });
    expect(relaxed.diagnostics[0]?.code).toBe('uuid-misplaced');
    expect(parseManifest(text).uuid).toBeUndefined();
  });

  it('the scan sees what JSON.parse sees: random objects have no key twice, doubled ones do', () => {
    const object = fc.dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue(), { minKeys: 1, maxKeys: 5 });
    fc.assert(
      fc.property(object, (value) => {
        const text = JSON.stringify(value);
        if (text.includes('__proto__')) return;
        expect(codes(text)).toEqual([]);
        const doubled = `{${text.slice(1, -1)},${text.slice(1)}`;
        expect(codes(doubled)).toHaveLength(Object.keys(value).length);
      }),
      { numRuns: fuzzRuns(300) },
    );
  });
});
