/** `rl4 gate`: nothing passes but GREEN. Decoder specification §12. */
import { type CognitiveState, formatDiagnostic, isKnown, passesGate, safeDecode } from '@rl4/codex-protocol';
import type { ExitCode } from '../command.js';
import { sayFindings } from '../findings.js';
import type { Io } from '../io.js';
import { readPayload } from '../payload.js';

export async function run(io: Io, [source]: string[], options: { markdown?: boolean }): Promise<ExitCode> {
  const result = safeDecode(await readPayload(io, source));
  const passes = result.ok && passesGate(result.state);
  const integrity = result.ok ? result.state.decisionContext.integrity : 'UNKNOWN';
  sayFindings(io, result.diagnostics, formatDiagnostic);
  if (io.json) io.emit({ passes, integrity, diagnostics: result.diagnostics });
  else if (options.markdown)
    io.out(summarize(passes, result.ok ? result.state : undefined, result.diagnostics.map(formatDiagnostic)));
  else io.out(`${passes ? 'passes' : 'blocked'}: integrity is ${integrity}`);
  return passes ? 0 : 1;
}

/** A table that fits a comment. */
function summarize(passes: boolean, state: CognitiveState | undefined, findings: readonly string[]): string {
  const rows = state
    ? [
        ['Integrity', state.decisionContext.integrity],
        ['Phase', state.projectContext.phase],
        ['Cycles', state.temporalContext.cycles],
        ['Actions', state.temporalContext.actions],
        ['Anomalies', state.temporalContext.anomalies],
        ['Drift', state.decisionContext.driftSignals],
        ['Adjust', state.decisionContext.adjustments],
      ]
    : [['Integrity', 'UNKNOWN']];
  return [
    `### ${passes ? '✅ RL4 gate passes' : '⛔ RL4 gate blocks'}`,
    '',
    '| | |',
    '| --- | --- |',
    ...rows.map(([name, value]) => `| ${name} | ${cell(value)} |`),
    ...(findings.length > 0 ? ['', ...findings.map((finding) => `- ${code(finding)}`)] : []),
  ].join('\n');
}

function cell(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(code).join(' ');
  return isKnown(value) ? code(String(value)) : 'UNKNOWN';
}

/** A payload may come from anywhere, so nothing of it may be read as Markdown. */
function code(text: string): string {
  return `\`${text.replace(/[`|\r\n]/g, ' ')}\``;
}
