/** `rl4 manifest fetch`: a manifest from a remote that .rl4/config.yaml names, `books:guide`, or from an address. */
import { type Diagnostic, parseManifest, safeHydrate, validateManifest } from '@codex/manifest';
import { createResolver } from '@codex/manifest/node';
import type { ExitCode } from '../../command.js';
import { readConfig } from '../../config.js';
import { EnvironmentError, UsageError } from '../../failure.js';
import type { Io } from '../../io.js';
import { deliverManifest } from '../../manifest/deliver.js';
import { draftManifest, isUnreachable } from '../../manifest/draft.js';
import { report, reportingRefusals } from '../../manifest/report.js';
import { modeOf, networkOptions, type SourceOptions, withProgress } from '../../manifest/sources.js';
import { findProject } from '../../project.js';

interface Options extends SourceOptions {
  out?: string;
}

export function run(io: Io, [remote = '']: string[], options: Options): Promise<ExitCode> {
  const mode = modeOf(options);
  return reportingRefusals(io, async () => {
    const bytes = await download(io, remote, options);
    const manifest = parseManifest(bytes, { mode });
    const { valid, diagnostics } = validateManifest(manifest, { mode });
    if (valid) await deliverManifest(io, manifest, options.out);
    return report(io, { ...(valid && options.out === undefined && { manifest }), diagnostics });
  });
}

/** A remote is an extern: its alias is the scheme, its template leads to the address. */
async function download(io: Io, remote: string, options: SourceOptions): Promise<Uint8Array> {
  const uri = remote === '-' ? (await io.readInput('-')).trim() : remote;
  const { remotes = {} } = await readConfig(await findProject(io.cwd));
  const externs = Object.fromEntries(Object.entries(remotes).map(([alias, template]) => [alias, { template }]));
  const resolve = createResolver({ root: io.cwd, externs, ...networkOptions(io, options) });
  const draft = draftManifest([{ id: 'remote', uri }]);
  const { diagnostics, ...result } = await withProgress(io, 'fetching', (watch) =>
    safeHydrate(draft, { resolve, mode: 'relaxed', inline: false, ...watch }),
  );
  const failure = diagnostics.find(isUnreachable);
  if (failure) throw unreachable(failure, uri, Object.keys(externs));
  return (result as { assets: Map<string, Uint8Array> }).assets.get('remote') as Uint8Array;
}

function unreachable({ code, message }: Diagnostic, uri: string, aliases: string[]): Error {
  if (code === 'network-off') return new UsageError(`${uri} is on the network; allow that with --allow-network`);
  if (code !== 'unknown-scheme') return new EnvironmentError(`${uri}: ${message}`);
  const known = aliases.length === 0 ? 'none is named yet' : `there are ${aliases.join(', ')}`;
  return new UsageError(`${uri} names no remote of .rl4/config.yaml (${known}); write alias:id, or an https address`);
}
