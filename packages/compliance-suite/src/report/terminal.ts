import type { Result } from '../result.js';
import { countOutcomes, nameOf, toldVerdicts, toneOf } from './words.js';

const COLOURS = { good: 32, middling: 33, bad: 31, none: 90 } as const;
const MAX_LISTED = 20;

/** For people at a terminal; `colour` adds escape sequences. What the subject said never brings its own. */
export function terminalReport(result: Result, { colour = false }: { colour?: boolean } = {}): string {
  const paint = (text: string, code: number) => (colour ? `\u001b[${code}m${text}\u001b[0m` : text);
  const { name, version } = result.subject;
  const lines = [`${clean(name)} ${clean(version)}: ${countOutcomes(result)}`, ''];
  const failed = failures(result);
  for (const { id, title, outcome, problems, scored, rate } of failed.slice(0, MAX_LISTED)) {
    const times = rate ? ` (${rate.passed} of ${rate.runs})` : '';
    lines.push(`${paint(outcome, 31)} ${id} ${clean(title)}${times}${scored ? '' : ' (not scored)'}`);
    lines.push(...problems.slice(0, 3).map((problem) => `  ${clean(problem)}`));
  }
  if (failed.length > MAX_LISTED) lines.push(`… and ${failed.length - MAX_LISTED} more`);
  if (failed.length > 0) lines.push('');
  for (const verdict of toldVerdicts(result)) {
    lines.push(`${nameOf(verdict).padEnd(30)} ${paint(verdict.level, COLOURS[toneOf(verdict)])}`);
    if (verdict.decidedBy.length > 0) lines.push(`  decided by ${list(verdict.decidedBy)}`);
    if (verdict.untested.length > 0) lines.push(`  not tested ${list(verdict.untested)}`);
  }
  if (result.baseline) lines.push(`${result.baseline.known.length} known failures`, ...result.baseline.stale);
  if (result.interrupted) lines.push('The run was stopped before its end.');
  return `${lines.join('\n')}\n`;
}

function clean(text: string): string {
  return text.replace(/[\0-\x1f\x7f-\x9f]/g, '\ufffd');
}

function failures({ cases }: Result) {
  return cases.filter(({ outcome }) => outcome !== 'pass' && outcome !== 'not-applicable');
}

function list(ids: readonly string[]): string {
  return ids.length > 12 ? `${ids.slice(0, 12).join(', ')} and ${ids.length - 12} more` : ids.join(', ');
}
