/** Mutants of one operation, each in a few words. */
import type { Mutant } from '../mutants.js';

/** Makes mutants of these operations; requirements are separated by spaces. */
export function makerOf(prefix: string, ...operations: string[]) {
  return (id: string, requirements: string, description: string, change: Mutant['change']): Mutant => ({
    id: `${prefix}-${id}`,
    requirements: requirements.split(' '),
    operations,
    description,
    change,
  });
}
