import { readFileSync } from 'node:fs';
import { fuzzRuns } from '@rl4/corpus';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { formatDiagnostic, type Manifest, type Source, validateManifest } from '../src/index.js';
import * as interpreted from '../src/json-schema.cfworker.js';
import * as compiled from '../src/json-schema.node.js';
import { isCheapPattern } from '../src/pattern-cost.js';
import { digestOf, LAYER, manifest, source } from './example.js';

const strict = (value: unknown) => validateManifest(value as Manifest).diagnostics.map(formatDiagnostic);
const relaxed = (value: unknown) => validateManifest(value as Manifest, { mode: 'relaxed' });
const meta = (more: object) => manifest(undefined, { meta: { ...manifest().meta, ...more } });
const withSource = (more: Partial<Record<keyof Source, unknown>>) =>
  manifest([{ ...source('one', 'hello'), ...more } as Source]);
const withLayer = (more: object) => manifest(undefined, { layers: [{ ...LAYER, ...more }] });
const without = (value: object, key: string) =>
  Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
const hash = digestOf('hello');

describe('strict fails, relaxed warns and goes on', () => {
  const broken: [string, unknown, string][] = [
    ['MAN-03 no hash', manifest([without(source('one', 'hello'), 'hash') as never]), 'missing-field:one'],
    ['MAN-03 no size', manifest([without(source('one', 'hello'), 'size_bytes') as never]), 'missing-field:one'],
    ['MAN-04 content differs by one character', withSource({ content: 'hellO' }), 'hash-mismatch:one'],
    ['MAN-07 uuid', { ...manifest(), uuid: 'not-a-uuid' }, 'bad-format:uuid'],
    ['MAN-08 XM-01 no spec_version', without(manifest(), 'spec_version'), 'missing-field:spec_version'],
    ['XM-17 other spec_version', { ...manifest(), spec_version: '0.2.0' }, 'bad-format:spec_version'],
    ['MAN-09 no meta', without(manifest(), 'meta'), 'missing-field:meta'],
    ['MAN-09 XM-01 no name', { ...manifest(), meta: { version: '1', state: 'lite' } }, 'missing-field:name'],
    ['MAN-09 state', meta({ state: 'sparse' }), 'unknown-value:state'],
    ['MAN-10 date in words', meta({ created_at: 'yesterday' }), 'bad-format:created_at'],
    ['MAN-10 no such day', meta({ archived_at: '2026-02-30' }), 'bad-format:archived_at'],
    ['MAN-10 tags', meta({ tags: ['a', 1] }), 'wrong-type:1'],
    [
      'MAN-11 provenance',
      manifest(undefined, { provenance: { logic: { prompts: 'x' } } as never }),
      'wrong-type:prompts',
    ],
    ['MAN-12 instructions', manifest(undefined, { instructions: { usage: 1 } }), 'wrong-type:usage'],
    ['MAN-13 id', withSource({ id: 7 }), 'wrong-type:sources/0'],
    ['MAN-13 no uri', manifest([without(source('one', 'hello'), 'uri') as never]), 'missing-field:one'],
    ['MAN-06 XM-07 empty list of URIs', withSource({ uri: [] }), 'empty:one'],
    ['MAN-14 63 digits', withSource({ hash: hash.slice(0, -1) }), 'bad-format:one'],
    ['MAN-14 md5', withSource({ hash: 'md5:00' }), 'bad-format:one'],
    ['MAN-15 negative size', withSource({ size_bytes: -1 }), 'out-of-range:one'],
    ['MAN-15 size as text', withSource({ size_bytes: '5' }), 'wrong-type:one'],
    ['MAN-15 XM-05 size 0 with content', withSource({ size_bytes: 0, content: 'hello' }), 'size-mismatch:one'],
    ['MAN-18 no reason', withSource({ curation: { exclusions: [{ start: 0, end: 1 }] } }), 'missing-field:one'],
    [
      'XM-08 start after end',
      withSource({ curation: { exclusions: [{ start: 2, end: 1, reason: '' }] } }),
      'exclusion-range:one',
    ],
    [
      'XM-08 negative',
      withSource({ curation: { exclusions: [{ start: -1, end: 1, reason: '' }] } }),
      'out-of-range:one',
    ],
    ['MAN-19 layer type', withLayer({ type: 'other' }), 'unknown-value:layer_guide'],
    ['MAN-20 XM-18 dangling', withLayer({ context_sources: ['two'] }), 'dangling-source:two'],
    ['MAN-21 voice', withLayer({ voice: { speed: 'fast' } }), 'wrong-type:layer_guide'],
    ['MAN-22 history', manifest(undefined, { history: [{ date: 'soon' }] }), 'bad-format:date'],
    ['MAN-25 function without name', manifest(undefined, { extensions: { functions: { f: {} } } }), 'function-shape:f'],
    ['XM-02 uuid in meta', { ...without(meta({ uuid: manifest().uuid }), 'uuid') }, 'uuid-misplaced:uuid'],
    ['XM-03 no sources', manifest([], { layers: [{ ...LAYER, context_sources: [] }] }), 'empty:sources'],
    ['XM-03 no layers', { ...manifest(), layers: [] }, 'empty:layers'],
    ['XM-18 id twice', manifest([source('one', 'a'), source('one', 'b')]), 'duplicate-id:one'],
    ['XM-23 null hash', withSource({ hash: null }), 'wrong-type:one'],
    ['XM-25 expected_digest', withSource({ expected_digest: digestOf('other') }), 'digest-conflict:one'],
    [
      'MAN-36 embedded schema',
      manifest(undefined, { extensions: { p: { schema_embed: { required: ['x'] } } } }),
      'extension-invalid:p',
    ],
  ];
  it.each(broken)('MAN-27 MAN-28 XM-19 %s', (_, value, found) => {
    expect(strict(value)).toContain(`ERROR:${found}`);
    expect(validateManifest(value as Manifest).valid).toBe(false);
    expect(relaxed(value).valid).toBe(true);
    expect(relaxed(value).diagnostics.map(formatDiagnostic)).toContain(`WARN:${found}`);
  });
});

describe('warnings in both modes', () => {
  const exclusions = (...ranges: [number, number][]) =>
    withSource({ curation: { exclusions: ranges.map(([start, end]) => ({ start, end, reason: 'r' })) } });
  const odd: [string, unknown, string][] = [
    ['MAN-30 XM-08 overlap, on a lite source', exclusions([0, 3], [2, 5]), 'exclusion-overlap:one'],
    ['MAN-30 disorder', exclusions([3, 4], [0, 1]), 'exclusion-order:one'],
    ['XM-08 past the end', exclusions([0, 6]), 'exclusion-past-end:one'],
    [
      'XM-10 null keys',
      withSource({ expected_digest: null, modification_history: [{ observed_size: null }] }),
      'null-key:one',
    ],
    ['XM-12 lite with content', withSource({ content: 'hello' }), 'lite-with-content:one'],
    ['XM-12 dense, no assets given', meta({ state: 'dense' }), 'dense-unproven:one'],
    ['XM-20 extern as a path', manifest(undefined, { extensions: { externs: { pg: 'x.json' } } }), 'extern-ignored:pg'],
    [
      'XM-20 built-in scheme',
      manifest(undefined, { extensions: { externs: { http: { template: 'x' } } } }),
      'extern-ignored:http',
    ],
    [
      'a costly pattern',
      manifest(undefined, { extensions: { p: { schema_embed: { pattern: '(a+)+$' } } } }),
      'schema-not-applied:p',
    ],
    [
      'a reference',
      manifest(undefined, { extensions: { p: { schema_embed: { $ref: '#' } } } }),
      'schema-not-applied:p',
    ],
  ];
  it.each(odd)('%s', (_, value, found) => {
    expect(validateManifest(value as Manifest).valid).toBe(true);
    expect(strict(value)).toContain(`WARN:${found}`);
    expect(relaxed(value).diagnostics.map(formatDiagnostic)).toContain(`WARN:${found}`);
  });
});

describe('what is fine', () => {
  const fine: [string, unknown][] = [
    [
      'MAN-16 XM-05 empty content is dense',
      { ...manifest([source('one', '', { content: '' })]), meta: { ...manifest().meta, state: 'dense' } },
    ],
    ['XM-13 upper-case hex', withSource({ hash: `sha256:${hash.slice(7).toUpperCase()}` })],
    ['XM-04 function with an id only', manifest(undefined, { extensions: { functions: { f: { id: 'f' } } } })],
    [
      'XM-08 adjacent exclusions',
      withSource({
        curation: {
          exclusions: [
            { start: 0, end: 2, reason: 'a' },
            { start: 2, end: 3, reason: 'b' },
          ],
          by: 'me',
        },
      }),
    ],
    ['MAN-34 XM-16 unknown fields', { ...manifest(), x_future: 1 }],
    ['MAN-35 XM-15 $schema', { $schema: 'https://example.com/never-fetched.json', ...manifest() }],
    ['MAN-10 MAN-11 dates', manifest(undefined, { provenance: { generated_at: '2026-01-18T16:00:00.5+02:00' } })],
    [
      'MAN-36 embedded schemas',
      manifest(undefined, {
        extensions: {
          schema_embed: { required: ['nothing'] },
          p: {
            $schema: 'x',
            schema_embed: {
              type: 'object',
              additionalProperties: false,
              properties: { a: { type: 'string', pattern: '^[a-z]+$' } },
            },
            a: 'b',
          },
        },
      }),
    ],
  ];
  it.each(fine)('%s', (_, value) => {
    const fetched = vi.spyOn(globalThis, 'fetch');
    expect(strict(value)).toEqual([]);
    expect(fetched).not.toHaveBeenCalled();
    fetched.mockRestore();
  });

  it('XM-12 with assets given, dense is decided', () => {
    const dense = meta({ state: 'dense' });
    expect(validateManifest(dense, { assets: new Map([['one', 1]]) }).diagnostics).toEqual([]);
    const found = validateManifest(dense, { assets: new Set() });
    expect([found.valid, found.diagnostics.map(formatDiagnostic)]).toEqual([
      false,
      ['ERROR:dense-without-content:one'],
    ]);
  });

  it('MAN-33 the order of keys does not matter', () => {
    const reversed = Object.fromEntries(Object.entries(withSource({ hash: 'x' })).reverse());
    expect(strict(reversed)).toEqual(strict(withSource({ hash: 'x' })));
  });

  it('diagnostics carry a JSON pointer and stay one line', () => {
    const [found] = validateManifest(withSource({ id: 'a\nb', hash: 'x' })).diagnostics;
    expect(found).toMatchObject({ path: '/sources/0/hash', subject: 'a\ufffdb' });
  });
});

describe('hostile manifests', () => {
  it('XM-19 anything JSON can hold is judged without a throw, and relaxed never fails', () => {
    const field = fc.constantFrom('uuid', 'meta', 'sources', 'layers', 'history', 'extensions', 'spec_version');
    fc.assert(
      fc.property(fc.dictionary(field, fc.jsonValue()), fc.array(fc.jsonValue()), (fields, sources) => {
        const value = { ...manifest(), ...fields, sources: [...sources, source('one', 'x')] };
        validateManifest(value as Manifest);
        expect(relaxed(value).valid).toBe(true);
      }),
      { numRuns: fuzzRuns(500) },
    );
  });

  it('both judges of embedded schemas agree', () => {
    const schema = {
      type: 'object',
      required: ['a'],
      properties: { a: { type: 'string', maxLength: 3, pattern: '^x' }, n: { minimum: 1 } },
    };
    for (const value of [{}, { a: 'x' }, { a: 1 }, { a: 'xxxx' }, { a: 'y', n: 0 }, { a: 'x', n: 2 }]) {
      const paths = (judge: typeof compiled) => new Set(judge.checkAgainst(schema, value).map(({ path }) => path));
      expect(paths(interpreted)).toEqual(paths(compiled));
    }
  });

  it.each(['(a+)+$', 'a*a*b', '^(a|b)*$', '^.*x.*$', `${'a?'.repeat(30)}`, '(?=a)b', '(a)\\1', 'x*$', '^a*|b*$'])(
    '%s is costly',
    (pattern) => expect(isCheapPattern(pattern)).toBe(false),
  );
  it.each(['^[a-z]+$', '^\\d{4}-\\d{2}$', 'abc', '^(?:a|b)c?$'])('%s is cheap', (pattern) =>
    expect(isCheapPattern(pattern)).toBe(true),
  );
});

it('the published schema agrees with ajv at run time', () => {
  const schema = JSON.parse(readFileSync(new URL('../schema.json', import.meta.url), 'utf8'));
  const check = new Ajv({ allowUnionTypes: true, strict: false }).compile(schema);
  expect(check(manifest())).toBe(true);
  expect(check(withSource({ hash: 'md5:0' }))).toBe(false);
});
