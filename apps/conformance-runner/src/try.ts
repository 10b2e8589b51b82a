/** `pnpm try <text>…`: our subject, mutants and variants against vectors whose id, requirement, role or title has the text. */
import { inProcess, lintVectors, requirements, runSuite, vectors } from '@rl4/compliance-suite';
import { equivalents, mutants } from './all-mutants.js';
import { tryEquivalent, tryMutant } from './mutants.js';
import { oursOnNode as ours } from './subject-node.js';

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

for (const mutant of mutants.filter(({ id, requirements }) => isWanted(id, ...requirements))) {
  const { caught, stumbled } = await tryMutant(mutant);
  const missed = [...caught].filter(([, ids]) => ids.length === 0).map(([id]) => id);
  if (missed.length > 0) console.log(`survived ${mutant.id} (${mutant.description}) under ${missed.join(', ')}`);
  if (stumbled.length > 0) console.log(`stumbled ${mutant.id} over ${stumbled.join(', ')}`);
}
for (const variant of equivalents.filter(({ id, requirements }) => isWanted(id, ...requirements))) {
  const accused = await tryEquivalent(variant);
  if (accused.length > 0) console.log(`accused ${variant.id} (${variant.description}):\n  ${accused.join('\n  ')}`);
}
