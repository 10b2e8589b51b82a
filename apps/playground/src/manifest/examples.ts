import { createManifest, dehydrate, formatManifest, type Manifest } from '@codex/manifest';
import { toBase64Url } from '../shell/base64.js';
import type { Tab } from '../shell/tab.js';
import type { ManifestContent } from './content.js';

const WALK = `FIELD NOTES, PRINTED 12 MAY
Turn left at the oak. The gate sticks; lift it.
The path beside the mill floods in March.`;
const BIRDS = `Herons stand below the mill until noon.
[advertisement] Boots at half price!
In June the swifts come back.`;

function guide(): Manifest {
  const manifest = createManifest({
    uuid: '550e8400-e29b-41d4-a716-446655440000',
    meta: { name: 'Guide', version: '1.0.0' },
    sources: [
      {
        id: 'walk',
        uri: 'notes/walk.txt',
        content: WALK,
        curation: { exclusions: [exclusion(WALK, 0, 28, 'header')] },
      },
      {
        id: 'birds',
        uri: 'notes/birds.txt',
        content: BIRDS,
        curation: { exclusions: [exclusion(BIRDS, BIRDS.indexOf('['), BIRDS.indexOf('In June'), 'advertisement')] },
      },
    ],
    layers: [
      {
        id: 'guide',
        name: 'The guide',
        type: 'persona',
        system_prompt: 'You know the way, and you say when you do not.',
        context_sources: ['walk', 'birds'],
      },
      { id: 'birds', name: 'Birds only', type: 'analysis', context_sources: ['birds'] },
    ],
  });
  return manifest;
}

function exclusion(text: string, start: number, end: number, reason: string) {
  return { start, end: Math.min(end, text.length), reason };
}

const DENSE = guide();
const LITE = dehydrate(DENSE).manifest;
const bytes = (text: string) => toBase64Url(new TextEncoder().encode(text));
const content = (manifest: Manifest, assets: Record<string, string> = {}): ManifestContent => ({
  manifest: formatManifest(manifest),
  assets,
  mode: 'strict',
});

export const EXAMPLES: Tab<ManifestContent>['examples'] = [
  { name: 'Texts and exclusions', content: content(DENSE) },
  { name: 'Drifted', content: content(LITE, { walk: bytes(WALK.replace('left', 'right')), birds: bytes(BIRDS) }) },
  { name: 'Texts not here', content: content(LITE) },
  {
    name: 'Not valid',
    content: content({
      ...DENSE,
      layers: [{ id: 'guide', name: 'Guide', type: 'persona', context_sources: ['walks'] }],
    }),
  },
];
