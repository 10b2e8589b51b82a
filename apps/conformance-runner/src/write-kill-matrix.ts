/** `pnpm kill-matrix`: prints the matrix and writes docs/kill-matrix.md. Fails when a mutant lives or an equivalent is accused. */
import { writeFileSync } from 'node:fs';
import { matrixPage, matrixProblems, runKillMatrix } from './kill-matrix.js';

const matrix = await runKillMatrix();
const page = matrixPage(matrix);
writeFileSync(new URL('../../../docs/kill-matrix.md', import.meta.url), page);
console.log(page);
const problems = matrixProblems(matrix);
for (const problem of problems) console.error(`✗ ${problem}`);
process.exitCode = problems.length > 0 ? 1 : 0;
