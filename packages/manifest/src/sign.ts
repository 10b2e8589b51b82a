/**
 * Signatures that survive hydration. What is signed is the manifest as canonical JSON (RFC 8785) without what hydrate
 * and verify change: contents (their hashes are signed), the state, the integrity extras, and the signatures themselves.
 * They are kept in `extensions.signing.signatures`. Ed25519 by WebCrypto; keys belong to the caller.
 */
import { canonicalJson } from '@rl4/core-hash';
import { ManifestError } from './diagnostics.js';
import { encodeContent } from './encoding.js';
import { type Clock, mismatches, observe } from './integrity.js';
import { assertManifest, isObject, listObjects, listSources, type Manifest, member } from './manifest.js';

type Key = Parameters<typeof crypto.subtle.sign>[1];

export interface SignOptions {
  privateKey: Key;
  /** Says which key it was; not a secret. */
  keyId?: string;
  clock?: Clock;
}

export interface SignatureCheck {
  valid: boolean;
  /** Why not: nobody signed, no signature fits this key, or an inline content is not what its signed hash says. */
  reason?: 'unsigned' | 'bad-signature' | 'content-mismatch';
}

/** The bytes a signature covers; the same for every key order, lite or dense. */
export function signingBytes(manifest: Manifest): Uint8Array {
  assertManifest(manifest);
  const { extensions, meta, sources, ...rest } = manifest;
  const { signing: _signing, ...others } = isObject(extensions) ? extensions : {};
  const signed = {
    ...rest,
    ...(Object.keys(others).length > 0 && { extensions: others }),
    meta: isObject(meta) ? without(meta, ['state']) : meta,
    sources: Array.isArray(sources) ? sources.map(signedSource) : sources,
  };
  try {
    return new TextEncoder().encode(canonicalJson(signed));
  } catch {
    const message = 'the manifest has no canonical form: it holds a lone surrogate or is nested too deeply';
    throw new ManifestError([{ severity: 'error', code: 'not-canonical', message }]);
  }
}

function signedSource(source: unknown): unknown {
  if (!isObject(source)) return source;
  const kept = without(source, ['content', 'modification_status', 'modification_history']);
  return typeof kept.hash === 'string' ? { ...kept, hash: kept.hash.toLowerCase() } : kept;
}

function without(object: Record<string, unknown>, names: string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
}

/** The manifest with one more signature under `extensions.signing`. */
export async function signManifest(manifest: Manifest, { privateKey, keyId, clock }: SignOptions): Promise<Manifest> {
  const signature = await crypto.subtle.sign('Ed25519', privateKey, signingBytes(manifest) as Uint8Array<ArrayBuffer>);
  const entry = {
    algorithm: 'Ed25519',
    ...(keyId !== undefined && { key_id: keyId }),
    ...(clock && { signed_at: clock().toISOString() }),
    value: toBase64(new Uint8Array(signature)),
  };
  const extensions = isObject(manifest.extensions) ? manifest.extensions : {};
  const signing = isObject(extensions.signing) ? extensions.signing : {};
  return {
    ...manifest,
    extensions: { ...extensions, signing: { ...signing, signatures: [...signaturesOf(manifest), entry] } },
  };
}

/** Whether somebody with the matching private key signed this manifest, and its inline contents are what was signed. */
export async function checkSignature(manifest: Manifest, { publicKey }: { publicKey: Key }): Promise<SignatureCheck> {
  const bytes = signingBytes(manifest) as Uint8Array<ArrayBuffer>;
  const signatures = signaturesOf(manifest);
  if (signatures.length === 0) return { valid: false, reason: 'unsigned' };
  for (const { value } of signatures.slice(0, MAX_SIGNATURES)) {
    const signature = typeof value === 'string' ? fromBase64(value) : undefined;
    if (signature && (await crypto.subtle.verify('Ed25519', publicKey, signature, bytes))) {
      return contentsMatch(manifest) ? { valid: true } : { valid: false, reason: 'content-mismatch' };
    }
  }
  return { valid: false, reason: 'bad-signature' };
}

/** A list without end must not cost a check each. */
const MAX_SIGNATURES = 64;

function signaturesOf(manifest: Manifest): Record<string, unknown>[] {
  const list = member(member(manifest.extensions, 'signing'), 'signatures');
  return listObjects(list).map(({ item }) => item);
}

function contentsMatch(manifest: Manifest): boolean {
  return listSources(manifest).every(({ source }) => {
    if (typeof source.content !== 'string') return true;
    const bytes = encodeContent(source.content, source.encoding);
    return bytes !== undefined && mismatches(source, observe(bytes), '', '').length === 0;
  });
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
