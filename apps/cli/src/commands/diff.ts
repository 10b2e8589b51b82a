/** `rl4 diff`: how one state differs from another, field by field. */
import { type CognitiveState, formatDiagnostic, type Insight, isKnown, safeDecode } from '@rl4/codex-protocol';
import type { ExitCode } from '../command.js';
import { UsageError } from '../failure.js';
import { findingLines } from '../findings.js';
import type { Io } from '../io.js';
import { readPayload } from '../payload.js';
import { type Change, compareStates } from '../state-diff.js';

export async function run(io: Io, [before = '@1', after = '@0']: string[]): Promise<ExitCode> {
  if (before === '-' && after === '-')
    throw new UsageError('only one side can be standard input; name a file for the other');
  const sides: CognitiveState[] = [];
  for (const source of [before, after]) {
    const result = safeDecode(await readPayload(io, source));
    if (!result.ok) {
      if (io.json) io.emit({ ok: false, source, diagnostics: result.diagnostics });
      else for (const line of findingLines(result.diagnostics, formatDiagnostic)) io.say(`${source}: ${line}`);
      return 1;
    }
    sides.push(result.state);
  }
  const changes = compareStates(sides[0] as CognitiveState, sides[1] as CognitiveState);
  if (io.json) io.emit({ ok: true, same: changes.length === 0, changes });
  else for (const change of changes) io.out(describe(io, change));
  if (changes.length === 0) io.say('the same state');
  return changes.length === 0 ? 0 : 1;
}

function describe(io: Io, { path, before, after }: Change): string {
  if (!Array.isArray(before) || !Array.isArray(after)) return `~ ${path}: ${shown(before)} → ${shown(after)}`;
  const [old, now] = [before.map(shown), after.map(shown)];
  const gone = old.filter((item) => !now.includes(item)).map((item) => io.paint('red', `-${item}`));
  const come = now.filter((item) => !old.includes(item)).map((item) => io.paint('green', `+${item}`));
  return `~ ${path}: ${[...gone, ...come].join(' ') || 'in another order'}`;
}

function shown(value: unknown): string {
  if (typeof value === 'string') return value;
  if (isInsight(value)) return describeInsight(value);
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(shown).join(' ');
  return JSON.stringify(value) ?? 'UNKNOWN';
}

/** As the protocol writes it: `focus(weight=0.5,conf=0.8)` */
function describeInsight({ label, ...numbers }: Insight): string {
  const known = Object.entries(numbers).filter(([, number]) => isKnown(number));
  return known.length === 0 ? label : `${label}(${known.map((pair) => pair.join('=')).join(',')})`;
}

function isInsight(value: unknown): value is Insight {
  return typeof value === 'object' && value !== null && 'label' in value && 'conf' in value;
}
