/** `pnpm bench [name…]`: runs benches/*.mjs, prints every ratio and writes results.json. */
import { fork } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';

const here = new URL('./', import.meta.url);
const wanted = process.argv.slice(2);
const files = readdirSync(new URL('benches/', here)).sort();
const results = [];
for (const file of files.filter((file) => wanted.length === 0 || wanted.some((name) => file.startsWith(name)))) {
  console.log(`\n${file.replace('.mjs', '')}: ours / peer, × is how many times as fast`);
  results.push(...(await runAlone(file)));
}
if (wanted.length === 0) writeFileSync(new URL('results.json', here), `${JSON.stringify(results, null, 2)}\n`);

/** In a process of its own: what one bench teaches the compiler must not count in the next. */
function runAlone(file) {
  return new Promise((resolve, reject) => {
    const child = fork(new URL('run-one.mjs', here), [file]);
    let told = [];
    child.on('message', (message) => {
      told = message;
    });
    child.on('exit', (code) => (code === 0 ? resolve(told) : reject(new Error(`${file} ended with ${code}`))));
  });
}
