/** `pnpm bench [name…]`: runs benches/*.mjs, prints every ratio and writes results.json. */
import { readdirSync, writeFileSync } from 'node:fs';
import { createBench } from './harness.mjs';

const here = new URL('./', import.meta.url);
const wanted = process.argv.slice(2);
const files = readdirSync(new URL('benches/', here)).sort();
const bench = createBench();
for (const file of files.filter((file) => wanted.length === 0 || wanted.some((name) => file.startsWith(name)))) {
  console.log(`\n${file.replace('.mjs', '')}: ours / peer, × is how many times as fast`);
  const { default: run } = await import(new URL(`benches/${file}`, here));
  await run(bench);
}
if (wanted.length === 0) writeFileSync(new URL('results.json', here), `${JSON.stringify(bench.results, null, 2)}\n`);
