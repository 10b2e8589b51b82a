/** Our subject with one rule changed, and the question whether the referee notices. */
import {
  type Answer,
  type CaseResult,
  type Implementation,
  inProcess,
  runSuite,
  type Vector,
  vectors,
} from '@rl4/compliance-suite';
import type { Input } from './adapter.js';
import { oursOnNode as ours } from './subject-node.js';

export interface Mutant {
  readonly id: string;
  /** The requirements it breaks, each of which must catch it; of an equivalent, those it comes close to. */
  readonly requirements: readonly string[];
  readonly operations: readonly string[];
  readonly description: string;
  /** Capabilities that it does not declare. */
  readonly lacks?: readonly string[];
  /** The answer it gives instead of ours; `run` asks our own subject anything else. */
  change(
    input: Input,
    answer: Answer,
    run: (operation: string, input: Input) => Promise<Answer>,
  ): Answer | Promise<Answer>;
}

export interface Trial {
  readonly mutant: Mutant;
  /** Requirement → the vectors of it that caught the mutant. */
  readonly caught: ReadonlyMap<string, readonly string[]>;
  /** A mutant that stumbles is no mutant: it must give wrong answers, not none. */
  readonly stumbled: readonly string[];
}

/** Our subject, changed. */
function mutate({ operations, change, lacks = [] }: Mutant): Implementation {
  const run = async (operation: string, input: Input) => ours.run(operation, input);
  return {
    ...ours,
    capabilities: ours.capabilities.filter((name) => !lacks.includes(name)),
    async run(operation, input) {
      if (!operations.includes(operation)) return ours.run(operation, input);
      const before = structuredClone(input);
      return change(before, await ours.run(operation, input), run);
    },
  };
}

/** Runs the vectors of the mutant's requirements, and their twins, against it. */
export async function tryMutant(mutant: Mutant, wanted = vectorsOf(mutant.requirements)): Promise<Trial> {
  const cases = await casesOf(mutant, wanted);
  const wrong = cases.filter(({ outcome }) => outcome === 'fail' || outcome === 'rejected');
  const stumbled = cases.filter(({ outcome }) => outcome === 'errored' || outcome === 'timed-out');
  return {
    mutant,
    caught: new Map(mutant.requirements.map((id) => [id, idsOf(wrong, id)])),
    stumbled: stumbled.map(({ id }) => id),
  };
}

/** Everything that a variant is accused of, over all vectors; nothing when it is as good as ours. */
export async function tryEquivalent(variant: Mutant): Promise<string[]> {
  return (await casesOf(variant, vectors))
    .filter(({ outcome }) => outcome !== 'pass' && outcome !== 'not-applicable')
    .map(({ id, title, problems }) => `${id} (${title}): ${problems.join('; ')}`);
}

let ownFailures: Promise<ReadonlySet<string>> | undefined;

/** What our own subject does not pass tells nothing about a changed one. */
async function casesOf(mutant: Mutant, wanted: readonly Vector[]): Promise<CaseResult[]> {
  ownFailures ??= runSuite(inProcess(ours)).then(
    ({ cases }) => new Set(cases.filter(({ outcome }) => outcome !== 'pass').map(({ id }) => id)),
  );
  const failing = await ownFailures;
  const { cases } = await runSuite(inProcess(mutate(mutant)), { vectors: wanted });
  return cases.filter(({ id }) => !failing.has(id));
}

function idsOf(cases: readonly CaseResult[], requirement: string): string[] {
  return cases.filter(({ requirements }) => requirements.includes(requirement)).map(({ id }) => id);
}

function vectorsOf(requirements: readonly string[]): Vector[] {
  const chosen = new Set(vectors.filter((vector) => vector.requirements.some((id) => requirements.includes(id))));
  const twins = new Set([...chosen].map(({ twin }) => twin));
  return vectors.filter((vector) => chosen.has(vector) || twins.has(vector.id));
}
