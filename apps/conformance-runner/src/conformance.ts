/** `pnpm conformance [directory]`: our packages before the referee. Reports go to the directory, if one is named. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  badgeReport,
  createResult,
  exitCodeOf,
  htmlReport,
  inProcess,
  jsonReport,
  junitReport,
  markdownReport,
  parseBaseline,
  runSuite,
  terminalReport,
} from '@rl4/compliance-suite';
import { oursOnNode as ours } from './subject-node.js';

const baseline = parseBaseline(readFileSync(new URL('../baseline.json', import.meta.url), 'utf8'));
const result = createResult(await runSuite(inProcess(ours)), { startedAt: new Date(), baseline });
process.stdout.write(terminalReport(result, { colour: process.stdout.isTTY === true }));
const directory = process.argv[2];
if (directory !== undefined) {
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, 'result.json'), jsonReport(result));
  writeFileSync(join(directory, 'report.html'), htmlReport(result));
  writeFileSync(join(directory, 'report.md'), markdownReport(result));
  writeFileSync(join(directory, 'junit.xml'), junitReport(result));
  for (const { protocol } of result.verdicts)
    writeFileSync(join(directory, `${protocol}.svg`), badgeReport(result, protocol));
}
process.exitCode = exitCodeOf(result);
