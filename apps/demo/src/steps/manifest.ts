import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createManifest, dehydrate, formatDiagnostic, hydrate, renderLayer, verify } from '@codex/manifest';
import { createResolver } from '@codex/manifest/node';
import { quote, show, step } from '../print.js';

export async function showManifest(): Promise<void> {
  step('A manifest proves every byte, and catches a text that drifts');
  const root = mkdtempSync(join(tmpdir(), 'rl4-tour-'));
  try {
    const text = 'Turn left at the oak.';
    writeFileSync(join(root, 'walk.txt'), text);
    const { manifest: lite } = dehydrate(
      createManifest({
        uuid: '550e8400-e29b-41d4-a716-446655440000',
        meta: { name: 'Guide', version: '1.0.0' },
        sources: [{ id: 'walk', uri: 'walk.txt', content: text }],
        layers: [{ id: 'guide', name: 'Guide', type: 'persona', context_sources: ['walk'] }],
      }),
    );
    show('walk.txt', text);
    show('the manifest records', `${lite.sources[0]?.size_bytes} bytes, ${lite.sources[0]?.hash}`);
    const resolve = createResolver({ root });
    const { manifest } = await hydrate(lite, { resolve });
    show(
      `hydrated: ${manifest.meta.state}`,
      renderLayer(manifest, 'guide')
        .sources.map((source) => source.text)
        .join(),
    );
    writeFileSync(join(root, 'walk.txt'), 'Turn right at the oak.');
    show('walk.txt is edited', 'Turn right at the oak.');
    const report = await verify(lite, { resolve });
    for (const diagnostic of report.diagnostics) quote(`${formatDiagnostic(diagnostic)} ${diagnostic.message}`);
  } finally {
    rmSync(root, { recursive: true });
  }
}
