import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { boundRequirements, type KillMatrix, matrixPage, matrixProblems, runKillMatrix } from '../src/kill-matrix.js';

let matrix: KillMatrix;
beforeAll(async () => {
  matrix = await runKillMatrix();
}, 600_000);

describe('the referee is refereed', () => {
  it('every MUST that a vector checks has a mutant that is caught under its id; no equivalent is accused', () => {
    expect(boundRequirements().length).toBeGreaterThan(100);
    expect(matrixProblems(matrix)).toEqual([]);
  });

  it('the published matrix is this one', () => {
    expect(readFileSync(new URL('../../../docs/kill-matrix.md', import.meta.url), 'utf8')).toBe(matrixPage(matrix));
  });
});
