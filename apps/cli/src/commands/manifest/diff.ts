/** `rl4 manifest diff`: what changed from one manifest to another; exit code 1 when something did. */
import { diffManifests } from '@codex/manifest';
import type { ExitCode } from '../../command.js';
import { UsageError } from '../../failure.js';
import type { Io } from '../../io.js';
import { withManifest } from '../../manifest/open.js';
import { reportingRefusals } from '../../manifest/report.js';

const SIGNS = { added: '+', removed: '-', changed: '~' };
const STYLES = { added: 'green', removed: 'red', changed: 'yellow' } as const;

export function run(io: Io, [before, after]: string[]): Promise<ExitCode> {
  if (before === '-' && after === '-') throw new UsageError('only one of the two can be standard input');
  return reportingRefusals(io, () =>
    withManifest(io, before, 'relaxed', ({ manifest: a }) =>
      withManifest(io, after, 'relaxed', async ({ manifest: b }) => {
        const { same, changes, drifted } = diffManifests(a, b);
        if (io.json) io.emit({ same, changes, drifted });
        else for (const { kind, path } of changes) io.out(io.paint(STYLES[kind], `${SIGNS[kind]} ${path}`));
        if (drifted.length > 0) io.say(`recorded bytes differ: ${drifted.join(', ')}`);
        return same ? 0 : 1;
      }),
    ),
  );
}
