/** JUnit XML as continuous integration reads it: a suite per role, a test per vector. */
import type { Result } from '../result.js';
import type { CaseResult } from '../run.js';
import { escapeMarkup } from './words.js';

export function junitReport({ subject, cases }: Result): string {
  const suites = [...new Set(cases.map(({ role }) => role))].map((role) => {
    const own = cases.filter((result) => result.role === role);
    return `  <testsuite name="${role}"${countsOf(own)}>\n${own.map(testCase).join('')}  </testsuite>\n`;
  });
  const name = escapeMarkup(`${subject.name} ${subject.version}`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="${name}"${countsOf(cases)}>\n${suites.join('')}</testsuites>\n`;
}

function countsOf(cases: readonly CaseResult[]): string {
  const counts = { failure: 0, error: 0, skipped: 0 };
  for (const result of cases) {
    const element = elementOf(result);
    if (element) counts[element]++;
  }
  return ` tests="${cases.length}" failures="${counts.failure}" errors="${counts.error}" skipped="${counts.skipped}"`;
}

function testCase(result: CaseResult): string {
  const { id, role, title, requirements, problems, outcome } = result;
  const open = `    <testcase classname="${role}" name="${escapeMarkup(`${id} ${requirements.join(' ')} ${title}`)}"`;
  const element = elementOf(result);
  if (!element) return `${open}/>\n`;
  const message = escapeMarkup(`${outcome}: ${problems.join('; ')}`);
  return `${open}>\n      <${element} message="${message}"/>\n    </testcase>\n`;
}

function elementOf({ outcome, scored }: CaseResult): 'failure' | 'error' | 'skipped' | undefined {
  if (outcome === 'pass') return undefined;
  if (outcome === 'not-applicable' || !scored) return 'skipped';
  return outcome === 'fail' || outcome === 'rejected' ? 'failure' : 'error';
}
