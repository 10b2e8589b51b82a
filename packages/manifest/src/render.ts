/** What a model is given: the curated text of a source, and a layer with its prompt, texts and parameters. */
import { ManifestError } from './diagnostics.js';
import { isPair, mergedRanges } from './exclusions.js';
import { isObject, type Layer, listLayers, listSources, type Manifest, type Source, sourceName } from './manifest.js';

export interface RenderedLayer {
  id: string;
  name: string;
  type: Layer['type'];
  systemPrompt: string;
  /** The curated texts, in the order of `context_sources`. */
  sources: { id: string; type: string; text: string }[];
  parameters: Record<string, unknown>;
  /** Prompt and texts in one piece, ready to paste. */
  text: string;
}

/** The content of a source without its exclusions. */
export function effectiveText(source: Source): string {
  if (!isObject(source)) throw new TypeError('source must be a source of a manifest');
  const { content } = source;
  if (typeof content !== 'string')
    throw notThere('content-missing', sourceName(source, 0), 'hydrate the manifest first');
  let text = '';
  let from = 0;
  let position = { codePoint: 0, index: 0 };
  for (const { start, end } of mergedRanges(source)) {
    position = advance(content, position, start);
    text += content.slice(from, position.index);
    position = advance(content, position, end);
    from = position.index;
  }
  return text + content.slice(from);
}

interface Position {
  codePoint: number;
  index: number;
}

function advance(text: string, { codePoint, index }: Position, target: number): Position {
  while (codePoint < target && index < text.length) {
    index += isPair(text, index) ? 2 : 1;
    codePoint++;
  }
  return { codePoint, index };
}

/** A layer as a model is given it; throws a ManifestError when the layer, a source or its content is not there. */
export function renderLayer(manifest: Manifest, layerId: string): RenderedLayer {
  const found = listLayers(manifest).find(({ layer }) => layer.id === layerId);
  if (!found) throw notThere('layer-missing', String(layerId), 'the manifest has no layer of this id');
  const { layer } = found;
  const byId = new Map(listSources(manifest).map(({ source }) => [source.id, source]));
  const sources = (Array.isArray(layer.context_sources) ? layer.context_sources : []).map((id) => {
    const source = byId.get(id);
    if (!source) throw notThere('dangling-source', String(id), 'the layer names a source that does not exist');
    return { source, id, type: source.type ?? 'text/plain', text: effectiveText(source) };
  });
  const systemPrompt = typeof layer.system_prompt === 'string' ? layer.system_prompt : '';
  return {
    id: layer.id,
    name: layer.name,
    type: layer.type,
    systemPrompt,
    sources: sources.map(({ id, type, text }) => ({ id, type, text })),
    parameters: isObject(layer.parameters) ? layer.parameters : {},
    text: [systemPrompt, ...sources.map(section)].filter((part) => part !== '').join('\n\n'),
  };
}

/** A text cannot hold its own hash, so it cannot pretend to end and to be another source. */
function section({ source, id, text }: { source: Source; id: string; text: string }): string {
  const mark = `${JSON.stringify(id)} ${source.hash}`;
  return `--- source ${mark} ---\n${text}\n--- end of ${mark} ---`;
}

function notThere(code: string, subject: string, message: string): ManifestError {
  return new ManifestError([{ severity: 'error', code, message, subject }]);
}
