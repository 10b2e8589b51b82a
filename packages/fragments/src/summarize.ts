/** A merge told to people: what changed and by which fragment, what lost, what is undecided. C-L5, C-L6, FR-04. */
import { formatDiagnostic, oneLine } from './diagnostics.js';
import type { MergeResult } from './merge.js';
import { isExtension } from './names.js';
import { formatConflict, formatOverride } from './report.js';

export function summarize(result: MergeResult): string {
  const { status, completeness, applied, changes, overrides, suppressed, ignored, conflicts, diagnostics } = result;
  const undecided = conflicts.filter(({ winner }) => winner === undefined);
  const decided = conflicts.filter(({ winner }) => winner !== undefined);
  const extensions = result.snapshot?.fields.filter(({ name }) => isExtension(name)) ?? [];
  return [
    `Status: ${status}, ${applied.length} fragments applied, completeness: ${completeness}`,
    ...section(
      'Changed',
      changes.map(({ field, timestamp, added }) => `${field} by ${timestamp}: ${added.map(oneLine).join('; ')}`),
    ),
    ...section('Overridden', overrides.map(formatOverride)),
    ...section('Conflicts', decided.map(formatConflict)),
    ...section(
      'Undecided',
      undecided.map((conflict) => `${formatConflict(conflict)} (decide ${conflict.id})`),
    ),
    ...section(
      'Suppressed',
      suppressed.map(
        ({ field, timestamp, value, reason }) => `${field} by ${timestamp}: ${oneLine(value)} (${reason})`,
      ),
    ),
    ...section(
      'Ignored fields',
      ignored.map(({ timestamp, source }) => `${timestamp}: ${oneLine(source)}`),
    ),
    ...section(
      'Extensions carried',
      extensions.map(({ source }) => oneLine(source)),
    ),
    ...section(
      'Diagnostics',
      diagnostics.map((diagnostic) => `${formatDiagnostic(diagnostic)} ${diagnostic.message}`),
    ),
    ...closing(result, undecided.length),
  ].join('\n');
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', `${title}:`, ...lines.map((line) => `- ${line}`)];
}

function closing({ status }: MergeResult, undecided: number): string[] {
  if (status === 'paused')
    return ['', `Which value should count in ${undecided === 1 ? 'this conflict' : 'these conflicts'}?`];
  return status === 'refused' ? ['', 'Could you send what is missing or broken?'] : [];
}
