import { type Implementation, inProcess, judge, type Report, runSuite } from '@rl4/compliance-suite';
import { ours } from '@rl4/conformance-runner';
import { quote, show, step } from '../print.js';

/** Our packages, but for a validator that takes everything. */
const broken: Implementation = {
  ...ours,
  run: (operation, input) =>
    operation === 'codex.validate' ? { outcome: 'ok', output: { diagnostics: [] } } : ours.run(operation, input),
};

export async function showReferee(): Promise<void> {
  step('The referee, which knows none of our code, judges our packages');
  showVerdicts(await runSuite(inProcess(ours)));
  step('… and a validator that takes everything');
  const report = await runSuite(inProcess(broken), { roles: ['codex-validator'] });
  showVerdicts(report);
  const failed = report.cases.find(({ outcome }) => outcome !== 'pass');
  if (failed) quote(`for instance ${failed.id}, ${failed.title}: ${failed.problems.join(', ')}`);
}

function showVerdicts(report: Report): void {
  for (const { roles, level, decidedBy, passed, scored } of judge(report).verdicts) {
    const because = decidedBy.length > 0 ? `, decided by ${named(decidedBy)}` : '';
    show(roles.join(', '), `${level}, ${passed} of ${scored} cases${because}`);
  }
}

function named(ids: readonly string[]): string {
  return ids.length > 4 ? `${ids.slice(0, 4).join(', ')} and ${ids.length - 4} more` : ids.join(', ');
}
