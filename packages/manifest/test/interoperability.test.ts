import { Ajv } from 'ajv';
import { expect, it } from 'vitest';
import { createManifest, dehydrate, formatManifest, hydrate, type Manifest, verify } from '../src/index.js';
import { CLOCK, LAYER, manifest, serve, source } from './example.js';

/** What the published v0.1 schema asks for beyond the specification: facts of it, in a schema of our own. */
const digest = { type: 'string', pattern: '^sha256:[A-Fa-f0-9]{64}$' };
const published = new Ajv({ strict: false }).compile({
  type: 'object',
  required: ['spec_version', 'uuid', 'meta', 'sources', 'layers'],
  properties: {
    layers: { type: 'array', minItems: 1 },
    sources: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['id', 'uri', 'hash', 'size_bytes'],
        properties: {
          hash: digest,
          expected_digest: digest,
          modification_status: { enum: ['clean', 'drifted', 'unknown'] },
          modification_history: {
            type: 'array',
            items: { type: 'object', additionalProperties: { type: ['string', 'integer'] } },
          },
        },
      },
    },
    extensions: {
      type: 'object',
      properties: {
        functions: {
          type: 'object',
          additionalProperties: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
        },
      },
    },
  },
});

function expectMeetsPublished(written: Manifest): void {
  published(JSON.parse(formatManifest(written)));
  expect(published.errors ?? []).toEqual([]);
}

const lite = manifest([source('one', 'hello', { expected_digest: source('one', 'hello').hash })]);
const recorded = { clock: CLOCK, history: { actor: 'test' } } as const;

it('XM-03 MAN-35 what createManifest writes meets the published schema; nothing is written without a source', () => {
  const init = { uuid: lite.uuid, meta: { name: 'A', version: '1' }, layers: [LAYER] };
  const made = createManifest({ ...init, sources: [{ id: 'one', uri: 'one.txt', content: 'hello' }] });
  expectMeetsPublished(made);
  expect(() => createManifest({ ...init, sources: [] })).toThrow(/source/);
});

it('XM-04 a function known by its id alone is written with its name', () => {
  const made = createManifest({
    uuid: lite.uuid,
    meta: { name: 'A', version: '1' },
    sources: [{ id: 'one', uri: 'one.txt', content: 'hello' }],
    layers: [LAYER],
    extensions: { functions: { make: { id: 'make' } } },
  });
  expectMeetsPublished(made);
});

it('XM-10 MAN-26 hydrate, verify and dehydrate write no null integrity key, in step and adrift', async () => {
  for (const text of ['hello', 'drifted']) {
    const options = { resolve: serve({ 'one.txt': text }), mode: 'relaxed', ...recorded } as const;
    const dense = (await hydrate(lite, options)).manifest;
    expectMeetsPublished(dense);
    expectMeetsPublished((await verify(lite, options)).manifest);
    expectMeetsPublished(dehydrate(dense, { mode: 'relaxed', acceptChanges: true, ...recorded }).manifest);
  }
});
