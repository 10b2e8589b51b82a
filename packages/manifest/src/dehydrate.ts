/**
 * Dense → lite: contents leave, their hash and size stay (specification "Lifecycle", ruling XM-11). A content that its
 * hash does not describe is an edit, maybe the only copy: it leaves only with `acceptChanges`, and its hash changes too.
 */
import { replaceSources } from './check-sources.js';
import { assertMode, type Diagnostic, type Finding, isError, judge, ManifestError, type Mode } from './diagnostics.js';
import { encodeContent } from './encoding.js';
import { mismatches, type Observed, observe, withoutNulls, withStatus } from './integrity.js';
import {
  type Assets,
  assertManifest,
  isObject,
  listSources,
  type Manifest,
  type Source,
  sourceName,
} from './manifest.js';
import { type RecordOptions, withRecord } from './record.js';
import { unencodable } from './rules.js';
import { pointer } from './scan-json.js';
import { diagnose } from './validate.js';

export interface DehydrateOptions extends RecordOptions {
  mode?: Mode;
  /** Records edited contents under their new hash instead of refusing. */
  acceptChanges?: boolean;
}

export type DehydrateResult =
  /** The assets are the bytes of every content that was removed. */
  | { ok: true; manifest: Manifest; assets: Assets; diagnostics: Diagnostic[] }
  | { ok: false; diagnostics: Diagnostic[] };

/** Takes the contents out of a manifest and returns them as assets; throws a ManifestError rather than lose an edit. */
export function dehydrate(
  manifest: Manifest,
  options?: DehydrateOptions,
): { manifest: Manifest; assets: Assets; diagnostics: Diagnostic[] } {
  const result = safeDehydrate(manifest, options);
  if (!result.ok) throw new ManifestError(result.diagnostics);
  const { ok: _ok, ...rest } = result;
  return rest;
}

/** Like dehydrate, but bad input is reported, not thrown. */
export function safeDehydrate(manifest: Manifest, options: DehydrateOptions = {}): DehydrateResult {
  const { mode = 'strict' } = options;
  assertMode(mode);
  assertManifest(manifest);
  const diagnostics = diagnose(manifest, mode, { skipContents: true, assets: { has: () => true } });
  const replaced = new Map<number, Source>();
  const assets: Assets = new Map();
  for (const { source, index } of listSources(manifest)) {
    if (typeof source.content !== 'string') continue;
    const { bytes, lite, findings } = removeContent(source, source.content, index, options);
    diagnostics.push(...findings.map((finding) => judge(finding, mode)));
    if (!lite) continue;
    if (assets.has(source.id)) diagnostics.push(judge(sameId(source, index), mode));
    replaced.set(index, lite);
    assets.set(source.id, bytes);
  }
  if (diagnostics.some(isError)) return { ok: false, diagnostics };
  const lite = replaceSources(manifest, replaced);
  const meta = isObject(manifest.meta) ? { meta: { ...manifest.meta, state: 'lite' as const } } : {};
  return { ok: true, manifest: withRecord({ ...lite, ...meta }, 'dehydrate', options), assets, diagnostics };
}

type Removal =
  | { bytes: Uint8Array; lite: Source; findings: Finding[] }
  | { bytes?: never; lite?: never; findings: Finding[] };

function removeContent(source: Source, content: string, index: number, options: DehydrateOptions): Removal {
  const name = sourceName(source, index);
  const bytes = encodeContent(content, source.encoding);
  if (bytes === undefined) return { findings: [{ ...unencodable(source, index, name), always: 'error' }] };
  const observed = observe(bytes);
  const isEdited = mismatches(source, observed, name, pointer('sources', index)).length > 0;
  if (!isEdited)
    return { bytes, lite: { ...withoutNulls(source), ...recorded(observed), content: null }, findings: [] };
  if (!options.acceptChanges) return { findings: [refusal(name, index)] };
  return { bytes, lite: acceptEdit(source, observed, options), findings: [] };
}

function recorded({ digest, size }: Observed): Pick<Source, 'hash' | 'size_bytes'> {
  return { hash: digest, size_bytes: size };
}

/** The old digests live on in the history; beside the new hash, expected_digest could never hold again (XM-25). */
function acceptEdit(source: Source, observed: Observed, { clock }: DehydrateOptions): Source {
  const { expected_digest: _old, ...marked } = withStatus(source, 'drifted', observed, clock);
  return { ...marked, ...recorded(observed), content: null };
}

function refusal(name: string, index: number): Finding {
  return {
    code: 'edit-refused',
    message: 'the content was edited and its hash does not describe it; accept the changes, or restore the content',
    subject: name,
    path: pointer('sources', index, 'content'),
    always: 'error',
  };
}

/** Two contents under one id would overwrite each other among the assets. */
function sameId(source: Source, index: number): Finding {
  return {
    code: 'duplicate-id',
    message: 'two contents have one id, and one of them would be lost; give each its own',
    subject: sourceName(source, index),
    path: pointer('sources', index, 'id'),
    always: 'error',
  };
}
