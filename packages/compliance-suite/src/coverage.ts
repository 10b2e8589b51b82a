/** Every requirement is checked by a vector or excluded with a reason. */
import type { Requirement } from './requirement.js';
import type { Vector } from './vector.js';

/** The rows that are neither, and those that are both, in words. */
export function coverageProblems(requirements: readonly Requirement[], vectors: readonly Vector[]): string[] {
  const checked = new Set(vectors.flatMap((vector) => vector.requirements));
  return requirements.flatMap(({ id, excluded }) => {
    if (excluded === undefined && !checked.has(id)) return [`${id} is neither checked by a vector nor excluded`];
    return excluded !== undefined && checked.has(id) ? [`${id} is excluded, and a vector checks it`] : [];
  });
}
