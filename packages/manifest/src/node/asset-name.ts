/**
 * `content/<id>.<ext>` (specification "Optional codex.zip Layout", ruling XM-14). An id that is no safe file name, or
 * that differs from another only in case, gets some digits of its digest: the same on every machine, and never a path.
 */
import { sha256Hex } from '@rl4/core-hash';
import { listSources, type Manifest, type Source, urisOf } from '../manifest.js';

const EXTENSIONS: Record<string, string> = {
  'text/plain': 'txt',
  'text/markdown': 'md',
  'text/html': 'html',
  'text/csv': 'csv',
  'text/xml': 'xml',
  'application/xml': 'xml',
  'application/json': 'json',
  'application/pdf': 'pdf',
  'application/epub+zip': 'epub',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/svg+xml': 'svg',
  'audio/mpeg': 'mp3',
};
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
const MAX_STEM = 80;

/** The names of all assets, by the place of their source. */
export function assetNames(manifest: Manifest): Map<number, string> {
  const sources = listSources(manifest);
  const uses = new Map<string, number>();
  for (const { source } of sources) {
    const key = safeStem(String(source.id)).toLowerCase();
    uses.set(key, (uses.get(key) ?? 0) + 1);
  }
  return new Map(
    sources.map(({ source, index }) => {
      const id = String(source.id);
      const stem = safeStem(id);
      const isOwn = stem === id && uses.get(stem.toLowerCase()) === 1;
      return [
        index,
        `content/${isOwn ? stem : `${stem}-${sha256Hex(id.toWellFormed()).slice(0, 12)}`}.${extensionOf(source)}`,
      ];
    }),
  );
}

function safeStem(id: string): string {
  const stem = id
    .slice(0, MAX_STEM)
    .replace(/[^A-Za-z0-9._-]/g, '_')
    .replace(/^\.{1,80}/, '_')
    .replace(/\.$/, '_');
  return stem === '' || RESERVED.test(stem) ? `_${stem}` : stem;
}

function extensionOf(source: Source): string {
  const type =
    typeof source.type === 'string' ? (source.type.split(';')[0] as string).trim().toLowerCase() : 'text/plain';
  if (Object.hasOwn(EXTENSIONS, type)) return EXTENSIONS[type] as string;
  const path = (urisOf(source)[0] ?? '').slice(-200).split(/[?#]/)[0] as string;
  return /\.([A-Za-z0-9]{1,8})$/.exec(path)?.[1]?.toLowerCase() ?? 'bin';
}
