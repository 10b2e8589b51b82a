/** Our subject with one rule changed, and the question whether the referee notices. */
import { type Answer, type Implementation, inProcess, runSuite, type Vector, vectors } from '@rl4/compliance-suite';
import type { Input } from './adapter.js';
import { ours } from './subject.js';

export interface Mutant {
  readonly id: string;
  /** The requirements it breaks, each of which must catch it; of an equivalent, those it comes close to. */
  readonly requirements: readonly string[];
  readonly operations: readonly string[];
  readonly description: string;
  /** The answer it gives instead of ours; `run` asks our own subject anything else. */
  change(
    input: Input,
    answer: Answer,
    run: (operation: string, input: Input) => Promise<Answer>,
  ): Answer | Promise<Answer>;
}

export interface Trial {
  readonly mutant: Mutant;
  /** Requirement → vectors of it that did not pass. */
  readonly caught: ReadonlyMap<string, readonly string[]>;
}

/** Our subject, changed. */
export function mutate({ operations, change }: Mutant): Implementation {
  const run = async (operation: string, input: Input) => ours.run(operation, input);
  return {
    ...ours,
    async run(operation, input) {
      if (!operations.includes(operation)) return ours.run(operation, input);
      const before = structuredClone(input);
      return change(before, await ours.run(operation, input), run);
    },
  };
}

/** Runs the vectors of the mutant's requirements, and their twins, against it. */
export async function tryMutant(mutant: Mutant): Promise<Trial> {
  const { cases } = await runSuite(inProcess(mutate(mutant)), { vectors: vectorsOf(mutant.requirements) });
  const failed = cases.filter(({ outcome }) => outcome !== 'pass' && outcome !== 'not-applicable');
  const caught = mutant.requirements.map((id) => {
    return [id, failed.filter(({ requirements }) => requirements.includes(id)).map((result) => result.id)] as const;
  });
  return { mutant, caught: new Map(caught) };
}

function vectorsOf(requirements: readonly string[]): Vector[] {
  const chosen = vectors.filter((vector) => vector.requirements.some((id) => requirements.includes(id)));
  const twins = new Set(chosen.map(({ twin }) => twin));
  return vectors.filter((vector) => chosen.includes(vector) || twins.has(vector.id));
}
