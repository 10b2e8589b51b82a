/** What the schema of vectors cannot say: ids, twins and levels that fit together. */
import { type Requirement, weightOf } from './requirement.js';
import type { Level, Vector } from './vector.js';

const WEIGHTS: readonly Level[] = ['MAY', 'SHOULD', 'MUST'];

/** The defects of a set of vectors, in words. */
export function lintVectors(vectors: readonly Vector[], requirements: readonly Requirement[]): string[] {
  const byId = new Map<string, Vector>();
  const rows = new Map(requirements.map((row) => [row.id, row]));
  const problems: string[] = [];
  for (const vector of vectors) {
    if (byId.has(vector.id)) problems.push(`${vector.id} is there twice`);
    byId.set(vector.id, vector);
  }
  for (const vector of vectors) {
    const own = [...requirementProblems(vector, rows), ...twinProblems(vector, byId), ...kindProblems(vector)];
    problems.push(...own.map((problem) => `${vector.id} (${vector.title}): ${problem}`));
  }
  return problems;
}

function requirementProblems({ requirements, level }: Vector, rows: ReadonlyMap<string, Requirement>): string[] {
  const unknown = requirements.filter((id) => !rows.has(id));
  if (unknown.length > 0) return [`${unknown.join(', ')} is not in the register`];
  const strongest = Math.max(...requirements.map((id) => WEIGHTS.indexOf(weightOf(rows.get(id) as Requirement))));
  return WEIGHTS.indexOf(level) > strongest ? [`is ${level}, above all its requirements`] : [];
}

function twinProblems({ twin, role, steps }: Vector, byId: ReadonlyMap<string, Vector>): string[] {
  if (twin === undefined) return [];
  const other = byId.get(twin);
  if (!other) return [`its twin ${twin} is not there`];
  const operations = new Set(other.steps.map(({ operation }) => operation));
  return [
    ...(other.kind === 'valid' ? [] : [`its twin ${twin} is not a valid one`]),
    ...(other.role === role ? [] : [`its twin ${twin} has another role`]),
    ...(steps.every(({ operation }) => operations.has(operation)) ? [] : [`its twin ${twin} has other operations`]),
  ];
}

function kindProblems({ kind, steps, errorClass }: Vector): string[] {
  if (errorClass !== undefined && !JSON.stringify(steps.map(({ expect }) => expect)).includes(errorClass)) {
    return [`names the error class ${errorClass}, and no check asks for it`];
  }
  const refusals = steps.filter(({ expect }) => expect.outcome === 'rejected').length;
  if (kind === 'invalid' && refusals === 0) return ['is invalid, and no step expects a refusal'];
  return kind === 'valid' && refusals > 0 ? ['is valid, and a step expects a refusal'] : [];
}
