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
  const sections = [
    section(
      'Changed',
      changes.map(({ field, timestamp, added }) => `${field} by ${timestamp}: ${added.map(oneLine).join('; ')}`),
    ),
    section('Overridden', overrides.map(formatOverride)),
    section('Conflicts', decided.map(formatConflict)),
    section(
      'Undecided',
      undecided.map((conflict) => `${formatConflict(conflict)} (decide ${conflict.id})`),
    ),
    section(
      'Suppressed',
      suppressed.map(
        ({ field, timestamp, value, reason }) => `${field} by ${timestamp}: ${oneLine(value)} (${reason})`,
      ),
    ),
    section(
      'Ignored fields',
      ignored.map(({ timestamp, source }) => `${timestamp}: ${oneLine(source)}`),
    ),
    section(
      'Extensions carried',
      extensions.map(({ source }) => oneLine(source)),
    ),
    section(
      'Diagnostics',
      diagnostics.map((diagnostic) => `${formatDiagnostic(diagnostic)} ${diagnostic.message}`),
    ),
  ];
  return [
    `Status: ${status}, ${applied.length} fragments applied, completeness: ${completeness}`,
    ...sections,
    closing(result, undecided.length),
  ].join('');
}

function section(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `\n\n${title}:\n- ${lines.join('\n- ')}`;
}

function closing({ status }: MergeResult, undecided: number): string {
  if (status === 'paused')
    return `\n\nWhich value should count in ${undecided === 1 ? 'this conflict' : 'these conflicts'}?`;
  return status === 'refused' ? '\n\nCould you send what is missing or broken?' : '';
}
