/**
 * Freezes the vectors as they are: `node freeze.mjs <set>…` writes their ids and digest to vectors/frozen.json. From
 * then on they may not change, and what is added to the set runs without being scored. Run it once per specification
 * version, when the set is released; to freeze a set anew before that, take it out of the file first.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { digestOfJson } from './dist/digest.js';
import { vectorFiles } from './dist/generated/vectors.js';

const path = new URL('vectors/frozen.json', import.meta.url);
const frozen = JSON.parse(readFileSync(path, 'utf8'));
for (const set of process.argv.slice(2)) {
  if (Object.hasOwn(frozen, set)) throw new Error(`${set} is frozen already`);
  const vectors = vectorFiles.filter((file) => file.set === set).flatMap((file) => file.vectors);
  if (vectors.length === 0) throw new Error(`there is no set ${set}`);
  vectors.sort((a, b) => (a.id < b.id ? -1 : 1));
  frozen[set] = { sha256: digestOfJson(vectors), vectors: vectors.map(({ id }) => id) };
}
writeFileSync(path, `${JSON.stringify(frozen, null, 1)}\n`);
