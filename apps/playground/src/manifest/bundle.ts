/**
 * A `.codex.zip` in the browser: `codex.json` and `content/<id>.<ext>`. Entries, sizes and names are looked at before
 * anything is unpacked, and nothing but these two kinds of entry is. An id that is no file name has digits of its
 * sha256 in the name of its file.
 */
import { type Manifest, safeParseManifest } from '@codex/manifest';
import { sha256Hex } from '@rl4/core-hash';
import { unzipSync } from 'fflate';
import { toBase64Url } from '../shell/base64.js';
import type { ManifestContent } from './content.js';

export const MAX_FILE_BYTES = 16 * 2 ** 20;
const MAX_TOTAL_BYTES = 32 * 2 ** 20;
const MAX_ENTRIES = 2000;

class BundleProblem extends Error {}

/** What a file holds, or why it cannot be read. */
export function readFile(name: string, bytes: Uint8Array): ManifestContent | string {
  if (bytes.length > MAX_FILE_BYTES) return `${name} is larger than ${MAX_FILE_BYTES / 2 ** 20} MB.`;
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
  try {
    if (isZip) return readBundle(bytes);
    return { manifest: new TextDecoder('utf-8', { fatal: true }).decode(bytes), assets: {}, mode: 'strict' };
  } catch (problem) {
    if (problem instanceof BundleProblem) return problem.message;
    return isZip ? 'The zip is damaged.' : `${name} is neither a zip nor text in UTF-8.`;
  }
}

function readBundle(bytes: Uint8Array): ManifestContent {
  const entries = unpack(bytes);
  const own = entries.get('codex.json');
  if (!own) throw new BundleProblem('The zip has no codex.json at its root.');
  const manifest = new TextDecoder('utf-8', { fatal: true }).decode(own);
  const parsed = safeParseManifest(manifest, { mode: 'relaxed' });
  return { manifest, assets: parsed.ok ? assetsOf(parsed.manifest, entries) : {}, mode: 'strict' };
}

function unpack(bytes: Uint8Array): Map<string, Uint8Array> {
  const seen = new Set<string>();
  let total = 0;
  const unpacked = unzipSync(bytes, {
    filter({ name, originalSize }) {
      const isOurs = name === 'codex.json' || /^content\/[^/\\]{1,200}$/.test(name);
      if (!isOurs) return false;
      if (seen.has(name)) throw new BundleProblem('The zip holds a name twice.');
      seen.add(name);
      total += originalSize;
      if (seen.size > MAX_ENTRIES || total > MAX_TOTAL_BYTES) {
        throw new BundleProblem(
          `The zip unfolds to more than ${MAX_TOTAL_BYTES / 2 ** 20} MB or ${MAX_ENTRIES} files.`,
        );
      }
      return true;
    },
  });
  return new Map(Object.entries(unpacked));
}

function assetsOf(manifest: Manifest, entries: ReadonlyMap<string, Uint8Array>): Record<string, string> {
  const byStem = new Map([...entries].map(([name, data]) => [name.replace(/\.[A-Za-z0-9]{1,8}$/, ''), data]));
  const sources = Array.isArray(manifest.sources) ? manifest.sources : [];
  return Object.fromEntries(
    sources.flatMap((source): [string, string][] => {
      const id = source?.id;
      if (typeof id !== 'string') return [];
      const data = byStem.get(`content/${id}`) ?? hashedEntry(byStem, id);
      return data ? [[id, toBase64Url(data)]] : [];
    }),
  );
}

function hashedEntry(byStem: ReadonlyMap<string, Uint8Array>, id: string): Uint8Array | undefined {
  const ending = `-${sha256Hex(id.toWellFormed()).slice(0, 12)}`;
  for (const [stem, data] of byStem) if (stem.endsWith(ending)) return data;
  return undefined;
}
