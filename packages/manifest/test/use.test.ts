import type { webcrypto } from 'node:crypto';
import { fuzzRuns } from '@rl4/corpus';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkSignature,
  dehydrate,
  diffManifests,
  effectiveText,
  hydrate,
  renderLayer,
  type Source,
  signingBytes,
  signManifest,
} from '../src/index.js';
import { CLOCK, LAYER, manifest, serve, source } from './example.js';

const text = (content: string, ...ranges: [number, number][]) =>
  effectiveText(
    source('one', content, {
      content,
      curation: { exclusions: ranges.map(([start, end]) => ({ start, end, reason: 'r' })) },
    }),
  );

describe('effectiveText', () => {
  it('XM-08 leaves out half-open ranges of code points, in any order, overlapping or past the end', () => {
    expect(text('abcdef', [0, 2], [2, 3])).toBe('def');
    expect(text('abcdef', [4, 9], [1, 3], [2, 4])).toBe('a');
    expect(text('a😀b\r\nc', [1, 2])).toBe('ab\r\nc');
    expect(text('abc')).toBe('abc');
    expect(() => effectiveText(source('one', 'x'))).toThrow(/hydrate/);
  });

  it('XM-08 agrees with plain filtering on any text', () => {
    const range = fc.tuple(fc.nat(40), fc.nat(40));
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 40 }),
        fc.array(range, { maxLength: 5 }),
        (content, ranges) => {
          const kept = Array.from(content).filter((_, at) => !ranges.some(([start, end]) => start <= at && at < end));
          expect(text(content, ...ranges)).toBe(kept.join(''));
        },
      ),
      { numRuns: fuzzRuns(300) },
    );
  });
});

describe('renderLayer', () => {
  const two = manifest(
    [
      source('one', 'first', { content: 'first' }),
      source('two', 'xsecond', { content: 'xsecond', curation: { exclusions: [{ start: 0, end: 1, reason: 'x' }] } }),
    ],
    { layers: [{ ...LAYER, context_sources: ['two', 'one'] }] },
  );

  it('MAN-13 gives prompt, curated texts in order and parameters', () => {
    expect(renderLayer(two, 'layer_guide')).toMatchObject({
      systemPrompt: 'You know the way.',
      sources: [
        { id: 'two', type: 'text/plain', text: 'second' },
        { id: 'one', type: 'text/plain', text: 'first' },
      ],
      parameters: { temperature: 0.7 },
      text: expect.stringMatching(/^You know the way\.\n\n--- source "two" sha256:.*\nsecond\n(?:.*\n)*first\n/),
    });
  });

  it('says what is not there', () => {
    expect(() => renderLayer(two, 'nobody')).toThrow(/no layer/);
    expect(() => renderLayer(manifest(), 'layer_guide')).toThrow(/hydrate/);
    expect(() => renderLayer(manifest([source('zero', '')]), 'layer_guide')).toThrow(/does not exist/);
  });
});

describe('diffManifests', () => {
  it('says what drifted, was added, removed or changed, whatever the order', () => {
    const a = manifest([source('one', 'a'), source('two', 'b')]);
    const b = manifest([source('three', 'c'), source('one', 'other')], { x: 1 });
    expect(diffManifests(a, b)).toEqual({
      same: false,
      changes: [
        { kind: 'changed', path: '/sources/one/hash' },
        { kind: 'changed', path: '/sources/one/size_bytes' },
        { kind: 'removed', path: '/sources/two' },
        { kind: 'added', path: '/sources/three' },
        { kind: 'added', path: '/x' },
      ],
      drifted: ['one'],
    });
    expect(diffManifests(a, { ...a, sources: [...a.sources].reverse() }).same).toBe(true);
  });

  it('XM-13 the case of a hash is no difference', () => {
    const upper = source('one', 'hello');
    upper.hash = `sha256:${upper.hash.slice(7).toUpperCase()}`;
    expect(diffManifests(manifest(), manifest([upper])).same).toBe(true);
  });
});

describe('signatures', () => {
  const keys = crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify']) as Promise<webcrypto.CryptoKeyPair>;

  it('MAN-32 the signing bytes are the same for every order of keys', () => {
    const shuffled = Object.fromEntries(Object.entries(manifest()).reverse());
    expect(signingBytes(shuffled as never)).toEqual(signingBytes(manifest()));
    expect(signingBytes({ ...manifest(), x: 1 })).not.toEqual(signingBytes(manifest()));
    expect(() => signingBytes({ ...manifest(), x: '\ud800' })).toThrow(/canonical/);
  });

  it('a signature survives hydrate and dehydrate, and no change', async () => {
    const { privateKey, publicKey } = await keys;
    const signed = await signManifest(manifest(), { privateKey, keyId: 'k1', clock: CLOCK });
    const { manifest: dense } = await hydrate(signed, {
      resolve: serve({ 'one.txt': 'hello' }),
      track: true,
      clock: CLOCK,
    });
    for (const value of [signed, dense, dehydrate(dense).manifest]) {
      expect(await checkSignature(value, { publicKey })).toEqual({ valid: true });
    }
    const other = ((await crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify'])) as webcrypto.CryptoKeyPair)
      .publicKey;
    expect(await checkSignature(signed, { publicKey: other })).toEqual({ valid: false, reason: 'bad-signature' });
    expect(await checkSignature({ ...signed, x: 1 }, { publicKey })).toEqual({ valid: false, reason: 'bad-signature' });
    expect(await checkSignature(manifest(), { publicKey })).toEqual({ valid: false, reason: 'unsigned' });
    const tampered = { ...dense, sources: [{ ...(dense.sources[0] as Source), content: 'hellO' }] };
    expect(await checkSignature(tampered, { publicKey })).toEqual({ valid: false, reason: 'content-mismatch' });
  });
});
