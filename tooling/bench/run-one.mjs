/** One file of benches/, named by the argument; its results go to the parent. */
import { createBench } from './harness.mjs';

const bench = createBench();
const { default: run } = await import(new URL(`benches/${process.argv[2]}`, import.meta.url));
await run(bench);
process.send(bench.results);
process.disconnect();
