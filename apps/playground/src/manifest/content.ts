/** What the tab holds: the text of a manifest, the bytes of sources that are not in it, and how strictly it is read. */
import type { Manifest, Mode, Source } from '@codex/manifest';
import { formatManifest } from '@codex/manifest';
import { fromBase64Url, toBase64Url } from '../shell/base64.js';
import { recordOf } from '../shell/tab.js';

export interface ManifestContent {
  manifest: string;
  /** Bytes by the id of their source, in base64url. */
  assets: Readonly<Record<string, string>>;
  mode: Mode;
}

export function readManifestContent(value: unknown): ManifestContent | undefined {
  const { manifest, assets, mode } = recordOf(value) ?? {};
  if (typeof manifest !== 'string' || (mode !== 'strict' && mode !== 'relaxed')) return undefined;
  const usable = Object.entries(recordOf(assets) ?? {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && fromBase64Url(entry[1]) !== undefined,
  );
  return { manifest, assets: Object.fromEntries(usable), mode };
}

/** The content with other bytes for one source: inline where they were inline, else as an asset. */
export function withText(content: ManifestContent, manifest: Manifest, id: string, text: string): ManifestContent {
  const source = manifest.sources.find((candidate) => candidate?.id === id);
  if (typeof source?.content !== 'string') return withAsset(content, id, new TextEncoder().encode(text));
  const sources = manifest.sources.map((candidate) =>
    candidate === source ? { ...source, content: text } : candidate,
  );
  return { ...content, manifest: formatManifest({ ...manifest, sources: sources as Source[] }) };
}

export function withAsset(content: ManifestContent, id: string, bytes: Uint8Array): ManifestContent {
  return { ...content, assets: { ...content.assets, [id]: toBase64Url(bytes) } };
}
