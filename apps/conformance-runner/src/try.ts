/** `pnpm try <text>…`: our subject against the vectors whose id, requirement, role or title has the text. */
import { inProcess, lintVectors, requirements, runSuite, vectors } from '@rl4/compliance-suite';
import * as codex from './mutants/codex.js';
import * as context from './mutants/context.js';
import * as fragments from './mutants/fragments.js';
import * as manifest from './mutants/manifest.js';
import { tryMutant } from './mutants.js';
import { ours } from './subject.js';

const wanted = process.argv.slice(2);
const isWanted = (...texts: string[]) =>
  wanted.length === 0 || wanted.some((part) => texts.some((text) => text.includes(part)));

for (const problem of lintVectors(vectors, requirements)) console.log(`✗ ${problem}`);

const chosen = vectors.filter(({ id, role, title, requirements }) => isWanted(id, role, title, ...requirements));
const twins = new Set(chosen.map(({ twin }) => twin));
const { cases } = await runSuite(inProcess(ours), {
  vectors: vectors.filter((vector) => chosen.includes(vector) || twins.has(vector.id)),
});
const counts = new Map<string, number>();
for (const { id, title, outcome, problems } of cases) {
  counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  if (outcome !== 'pass') console.log(`${outcome} ${id} ${title}\n  ${problems.join('\n  ')}`);
}
console.log([...counts].map(([outcome, count]) => `${count} ${outcome}`).join(', ') || 'no vectors');

for (const mutant of [codex, fragments, manifest, context].flatMap(({ mutants }) => mutants)) {
  if (!isWanted(mutant.id, ...mutant.requirements)) continue;
  const missed = [...(await tryMutant(mutant)).caught].filter(([, ids]) => ids.length === 0);
  if (missed.length > 0)
    console.log(`survived ${mutant.id} (${mutant.description}) under ${missed.map(([id]) => id).join(', ')}`);
}
for (const variant of [codex, fragments, manifest, context].flatMap(({ equivalents }) => equivalents)) {
  if (!isWanted(variant.id, ...variant.requirements)) continue;
  const accused = [...(await tryMutant(variant)).caught.values()].flat();
  if (accused.length > 0) console.log(`accused ${variant.id} (${variant.description}) by ${accused.join(', ')}`);
}
