/** Which broken implementations the referee catches: for every MUST that a vector checks, at least one. */
import { type Requirement, requirements, vectors } from '@rl4/compliance-suite';
import { equivalents, mutants } from './all-mutants.js';
import { type Mutant, type Trial, tryEquivalent, tryMutant } from './mutants.js';

export interface KillMatrix {
  readonly trials: readonly Trial[];
  readonly accusations: readonly { readonly variant: Mutant; readonly accused: readonly string[] }[];
}

export async function runKillMatrix(): Promise<KillMatrix> {
  const trials: Trial[] = [];
  for (const mutant of mutants) trials.push(await tryMutant(mutant));
  const accusations = [];
  for (const variant of equivalents) accusations.push({ variant, accused: await tryEquivalent(variant) });
  return { trials, accusations };
}

/** A MUST, or a MUST NOT, that some vector checks as such. */
export function boundRequirements(): Requirement[] {
  const bound = new Set(vectors.filter(({ level }) => level === 'MUST').flatMap((vector) => vector.requirements));
  return requirements.filter(({ id, level }) => bound.has(id) && level.startsWith('MUST'));
}

/** What the matrix does not show yet, in words. */
export function matrixProblems({ trials, accusations }: KillMatrix): string[] {
  const killed = new Set(
    trials.flatMap(({ caught }) => [...caught].filter(([, ids]) => ids.length > 0).map(([id]) => id)),
  );
  const ids = [...trials.map(({ mutant }) => mutant.id), ...accusations.map(({ variant }) => variant.id)];
  return [
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `the name ${id} is used twice`),
    ...boundRequirements()
      .filter(({ id }) => !killed.has(id))
      .map(({ id, statement }) => `no mutant of ${id} is caught: ${statement}`),
    ...trials.flatMap(({ mutant, caught, stumbled }) => [
      ...[...caught].filter(([, found]) => found.length === 0).map(([id]) => `${mutant.id} survives under ${id}`),
      ...(stumbled.length > 0 ? [`${mutant.id} stumbles over ${stumbled.slice(0, 3).join(', ')}`] : []),
    ]),
    ...accusations.flatMap(({ variant, accused }) =>
      accused.map((problem) => `${variant.id} is accused by ${problem}`),
    ),
  ];
}

/** docs/kill-matrix.md */
export function matrixPage({ trials, accusations }: KillMatrix): string {
  const rows = boundRequirements().map(({ id }) => {
    const killers = trials.filter(({ caught }) => (caught.get(id)?.length ?? 0) > 0);
    const names = killers.map(({ mutant, caught }) => `${mutant.description} (${caught.get(id)?.length})`);
    return `| ${id} | ${names.map(cell).join('<br>')} |`;
  });
  const variants = accusations.map(({ variant, accused }) => `| ${cell(variant.description)} | ${accused.length} |`);
  return `# Kill matrix

The referee is refereed. Each mutant below is our own implementation with one rule changed; the number behind it is how many
vectors of that requirement caught it. Made by \`pnpm kill-matrix\`; a test compares it with a new run.

${boundRequirements().length} binding requirements, ${trials.length} mutants, ${trials.filter(isKilled).length} killed.

| Requirement | Mutants and the vectors that catch them |
| --- | --- |
${rows.join('\n')}

## Equivalents

Other legal ways to do the same: none of them may be accused.

| Variant | Accusations |
| --- | --- |
${variants.join('\n')}
`;
}

const isKilled = ({ caught }: Trial) => [...caught.values()].every((ids) => ids.length > 0);
const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
