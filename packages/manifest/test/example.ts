/** Manifests for the tests: the example of the specification in our own words, and sources made from text. */
import { createHash } from 'node:crypto';
import type { Layer, Manifest, Resolve, Source } from '../src/index.js';

export const CLOCK = () => new Date('2026-01-18T16:00:00Z');

export function digestOf(data: string | Uint8Array): string {
  return `sha256:${createHash('sha256').update(data).digest('hex')}`;
}

export function source(id: string, text: string | Uint8Array, more: Partial<Source> = {}): Source {
  const bytes = Buffer.from(text);
  return { id, uri: `${id}.txt`, hash: digestOf(bytes), size_bytes: bytes.length, content: null, ...more };
}

export const LAYER: Layer = {
  id: 'layer_guide',
  name: 'Guide',
  type: 'persona',
  system_prompt: 'You know the way.',
  context_sources: ['one'],
  parameters: { temperature: 0.7 },
};

export function manifest(sources: Source[] = [source('one', 'hello')], more: Partial<Manifest> = {}): Manifest {
  return {
    spec_version: '0.1.0',
    uuid: '550e8400-e29b-41d4-a716-446655440000',
    meta: { name: 'Test', version: '0.1.0', state: 'lite' },
    sources,
    layers: [LAYER],
    ...more,
  };
}

/** Serves texts by URI and counts the calls. */
export function serve(files: Record<string, string | Uint8Array>): Resolve & { calls: string[] } {
  const calls: string[] = [];
  const resolve: Resolve = async (uri) => {
    calls.push(uri);
    const file = files[uri];
    if (file === undefined) throw new Error('no such file: secret-token');
    return { bytes: Uint8Array.from(Buffer.from(file)) };
  };
  return Object.assign(resolve, { calls });
}
