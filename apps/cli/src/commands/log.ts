/** `rl4 log`: the journal as a chart, or one decoded state per line. */
import { type CognitiveState, formatDiagnostic, isKnown, safeDecode } from '@rl4/codex-protocol';
import type { ExitCode } from '../command.js';
import { UsageError } from '../failure.js';
import { findingLines } from '../findings.js';
import type { Io } from '../io.js';
import { listJournal, readEntry } from '../journal.js';
import { requireProject } from '../project.js';

const BAR = 20;
const COLOURS = { GREEN: 'green', AMBER: 'yellow', RED: 'red', UNKNOWN: 'gray' } as const;

interface Moment {
  at: string;
  state: CognitiveState;
}

export async function run(io: Io, _: string[], options: { last: string }): Promise<ExitCode> {
  const last = Number(options.last);
  if (!Number.isInteger(last) || last < 1) throw new UsageError('--last takes a number of payloads, such as --last 20');
  const entries = (await listJournal(await requireProject(io.cwd))).slice(-last);
  const moments: Moment[] = [];
  let isBroken = false;
  for (const entry of entries) {
    const result = safeDecode((await readEntry(io, entry)).trim());
    if (result.ok) moments.push({ at: entry.at, state: result.state });
    else {
      isBroken = true;
      for (const line of findingLines(result.diagnostics, formatDiagnostic)) io.say(`${entry.file}: ${line}`);
    }
  }
  if (io.json) for (const moment of moments) io.emit(moment);
  else for (const line of chart(io, moments)) io.out(line);
  if (entries.length === 0) io.say('the journal is empty; fill it: rl4 capture');
  return isBroken ? 1 : 0;
}

/** A line for each moment: when, how many cycles, integrity, and what was unusual. */
function chart(io: Io, moments: readonly Moment[]): string[] {
  const counts = moments.map(({ state }) => state.temporalContext.cycles).filter(isKnown);
  const most = counts.reduce((high, count) => Math.max(high, count), 1);
  return moments.map(({ at, state }) => {
    const { cycles, anomalies } = state.temporalContext;
    const { integrity, driftSignals } = state.decisionContext;
    const bar = isKnown(cycles) ? '█'.repeat(Math.ceil((cycles / most) * BAR)) : '?';
    const signs = [...listed(anomalies), ...listed(driftSignals).map((drift) => `drift:${drift}`)];
    return [
      at.slice(0, 16).replace('T', ' '),
      io.paint('cyan', bar.padEnd(BAR)),
      String(cycles).padStart(7),
      io.paint(COLOURS[integrity], integrity.padEnd(7)),
      signs.join(' '),
    ]
      .join(' ')
      .trimEnd();
  });
}

function listed(value: string[] | 'UNKNOWN'): string[] {
  return isKnown(value) ? value : [];
}
