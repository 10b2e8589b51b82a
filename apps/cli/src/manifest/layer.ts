/** What one layer needs of its manifest. */
import type { Manifest } from '@codex/manifest';

/** The manifest with the sources of one layer, so that nothing else is read; all of it when the layer names none. */
export function partFor(manifest: Manifest, id: string): Manifest {
  const layers = listOf(manifest.layers).filter((layer) => layer?.id === id);
  const wanted = new Set(layers.flatMap((layer) => listOf(layer.context_sources)));
  const sources = listOf(manifest.sources).filter((source) => wanted.has(source?.id));
  return sources.length === 0 ? manifest : { ...manifest, layers, sources };
}

/** Under relaxed rules anything may stand where a list should. */
function listOf<Item>(list: Item[] | undefined): Item[] {
  return Array.isArray(list) ? list : [];
}
