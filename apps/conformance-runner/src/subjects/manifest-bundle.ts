/** Bundles of @codex/manifest for the referee: hydrate with `bundle` writes one, verify with `bundleBase64` reads one. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hydrate, type Manifest, verify } from '@codex/manifest';
import { readBundle, writeBundle } from '@codex/manifest/node';
import type { Answer } from '@rl4/compliance-suite';
import type { Adapter, Input } from '../adapter.js';
import {
  answer,
  modeOf,
  operations as plain,
  recordOf,
  refusals,
  sourcesOf,
  withManifest,
  written,
} from './manifest.js';

export const operations: Adapter['operations'] = {
  'manifest.hydrate': (input) =>
    input.bundle === true
      ? withManifest(input, (manifest) => answerBundle(manifest, input))
      : run('manifest.hydrate', input),
  'manifest.verify': (input) =>
    input.bundleBase64 === undefined ? run('manifest.verify', input) : refusals(() => answerUnbundle(input)),
};

export const capabilities: Adapter['capabilities'] = ['manifest.hydrate:bundle'];

function run(operation: string, input: Input): Answer | Promise<Answer> {
  return (plain[operation] as (input: Input) => Answer | Promise<Answer>)(input);
}

async function answerBundle(manifest: Manifest, input: Input): Promise<Answer> {
  return inDirectory(async (path) => {
    const { called, resolve } = sourcesOf(input);
    const options = { resolve, mode: modeOf(input), ...recordOf(input) };
    const { manifest: dense, diagnostics } = await writeBundle(path, manifest, options);
    const bundleBase64 = (await readFile(path)).toString('base64');
    return answer(true, diagnostics, { ...written(dense), called, bundleBase64 });
  });
}

async function answerUnbundle(input: Input): Promise<Answer> {
  return inDirectory(async (path) => {
    await writeFile(path, Buffer.from(input.bundleBase64 as string, 'base64'));
    const bundle = await readBundle(path, { mode: modeOf(input) });
    try {
      const options = { resolve: bundle.resolve, mode: modeOf(input) };
      const { valid, manifest, diagnostics } = await verify(bundle.manifest, options);
      if (!valid) return answer(false, diagnostics, written(manifest));
      const { assets } = await hydrate(bundle.manifest, { ...options, inline: false });
      return answer(true, diagnostics, written(manifest, assets));
    } finally {
      bundle.close();
    }
  });
}

async function inDirectory(work: (path: string) => Promise<Answer>): Promise<Answer> {
  const directory = await mkdtemp(join(tmpdir(), 'conformance-'));
  try {
    return await work(join(directory, 'bundle.codex.zip'));
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
