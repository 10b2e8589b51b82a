/** Adds up the test results of all packages. The last line is `N passed, N failed`; a skipped test fails too. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listPackages, shown } from './workspace.mjs';

/** Which script leaves which file, see tooling/vitest.config.ts. */
const RESULTS = { test: '.results/test.json', 'test:full': '.results/full.json' };

let passed = 0;
let failed = 0;
let skipped = 0;

for (const { dir, manifest } of listPackages()) {
  for (const [script, path] of Object.entries(RESULTS)) {
    if (manifest.scripts?.[script]) count(join(dir, path), script);
  }
}

function count(file, script) {
  if (!existsSync(file)) {
    console.log(`${shown(file)} is not there: run \`pnpm ${script}\``);
    failed++;
    return;
  }
  for (const { name, status, message, assertionResults } of JSON.parse(readFileSync(file, 'utf8')).testResults) {
    const failures = assertionResults.filter((test) => test.status === 'failed');
    passed += assertionResults.filter((test) => test.status === 'passed').length;
    failed += failures.length;
    skipped += assertionResults.filter((test) => test.status !== 'passed' && test.status !== 'failed').length;
    for (const test of failures) console.log(`failed: ${shown(name)} ${test.fullName}`);
    if (status === 'failed' && failures.length === 0) {
      console.log(`failed: ${shown(name)} ${message}`);
      failed++;
    }
  }
}

console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = failed > 0 || skipped > 0 || passed === 0 ? 1 : 0;
