/** @codex/manifest behind the operations of the referee, over files given as data. Bundles need Node: manifest-bundle.ts. */
import {
  type Diagnostic,
  dehydrate,
  formatDiagnostic,
  formatManifest,
  type Manifest,
  ManifestError,
  type Mode,
  resolveFiles,
  type SourceFunction,
  safeHydrate,
  safeParseManifest,
  signingBytes,
  validateManifest,
  verify,
} from '@codex/manifest';
import type { Answer } from '@rl4/compliance-suite';
import type { Adapter, Input } from '../adapter.js';

export const operations: Adapter['operations'] = {
  'manifest.validate': (input) => withManifest(input, (manifest) => answerValidate(manifest, input)),
  'manifest.hydrate': (input) => withManifest(input, (manifest) => answerHydrate(manifest, input)),
  'manifest.verify': (input) => withManifest(input, (manifest) => answerVerify(manifest, input)),
  'manifest.dehydrate': (input) => withManifest(input, (manifest) => answerDehydrate(manifest, input)),
};

export const capabilities: Adapter['capabilities'] = ['manifest.dehydrate:signing'];

export const modeOf = (input: Input) => input.mode as Mode;
export const recordOf = (input: Input) => ({
  ...(typeof input.clock === 'string' && { clock: () => new Date(input.clock as string) }),
  ...(input.history === true && { history: { actor: 'conformance' } }),
});
export const decode = (base64: string) => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
const encode = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));

/** A ManifestError is a refusal; anything else is ours to mend. */
export async function refusals(work: () => Answer | Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ManifestError)) throw error;
    return answer(false, error.diagnostics);
  }
}

export function answer(isOk: boolean, diagnostics: readonly Diagnostic[], output: Answer['output'] = {}): Answer {
  return { outcome: isOk ? 'ok' : 'rejected', output: { ...output, diagnostics: diagnostics.map(formatDiagnostic) } };
}

export function written(manifest: Manifest, assets: ReadonlyMap<string, Uint8Array> = new Map()): Answer['output'] {
  const kept = Object.fromEntries([...assets].map(([id, bytes]) => [id, encode(bytes)]));
  return { manifest, text: formatManifest(manifest), assets: kept };
}

/** Reads the manifest and hands it to `work`; what reading it had to say comes before what `work` says. */
export async function withManifest(
  input: Input,
  work: (manifest: Manifest) => Answer | Promise<Answer>,
): Promise<Answer> {
  const text = input.manifestBase64 === undefined ? (input.manifest as string) : decode(input.manifestBase64 as string);
  const parsed = safeParseManifest(text, { mode: modeOf(input) });
  if (!parsed.ok) return answer(false, parsed.diagnostics);
  const { outcome, output } = await refusals(() => work(parsed.manifest));
  const said = parsed.diagnostics.map(formatDiagnostic);
  return { outcome, output: { ...output, diagnostics: [...said, ...(output.diagnostics as string[])] } };
}

function answerValidate(manifest: Manifest, input: Input): Answer {
  const assets = input.assets === undefined ? undefined : new Set(Object.keys(input.assets as object));
  const { valid, diagnostics } = validateManifest(manifest, { mode: modeOf(input), ...(assets && { assets }) });
  return answer(valid, diagnostics);
}

/** Files and functions from the input, and the names of the functions that were called. */
export function sourcesOf(input: Input) {
  const called: string[] = [];
  const entries = (member: unknown) => Object.entries((member ?? {}) as Record<string, string>);
  const functions = entries(input.functions).map(([name, result]): [string, SourceFunction] => [
    name,
    async () => {
      called.push(name);
      return decode(result);
    },
  ]);
  const files = entries(input.files).map(([path, base64]) => [path, decode(base64)] as const);
  return {
    called,
    resolve: resolveFiles(Object.fromEntries(files), { functions: Object.fromEntries(functions) }),
  };
}

async function answerHydrate(manifest: Manifest, input: Input): Promise<Answer> {
  const { called, resolve } = sourcesOf(input);
  const options = { resolve, mode: modeOf(input), inline: input.inline === true, ...recordOf(input) };
  const result = await safeHydrate(manifest, options);
  const assets = result.ok ? result.assets : undefined;
  return answer(result.ok, result.diagnostics, { ...written(result.manifest, assets), called });
}

async function answerVerify(manifest: Manifest, input: Input): Promise<Answer> {
  const { resolve } = sourcesOf(input);
  const result = await verify(manifest, { resolve, mode: modeOf(input), ...recordOf(input) });
  return answer(result.valid, result.diagnostics, written(result.manifest));
}

function answerDehydrate(manifest: Manifest, input: Input): Answer {
  const options = { mode: modeOf(input), acceptChanges: input.acceptChanges === true, ...recordOf(input) };
  const { manifest: lite, assets, diagnostics } = dehydrate(manifest, options);
  return answer(true, diagnostics, { ...written(lite, assets), signingBase64: encode(signingBytes(lite)) });
}
