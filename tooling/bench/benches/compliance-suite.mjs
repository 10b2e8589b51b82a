import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { inProcess, ROLES, runSuite, vectors } from '@rl4/compliance-suite';
import { spawnSubject } from '@rl4/compliance-suite/node';

/** The app is no dependency of a package: its built files are reached by path. */
const app = (file) => new URL(`../../../apps/conformance-runner/dist/${file}`, import.meta.url);
const COMMAND = [process.execPath, fileURLToPath(app('serve.js'))];

const FRESH_RUN = `
import { inProcess, runSuite } from '@rl4/compliance-suite';
const { oursOnNode: ours } = await import(process.argv[1]);
const start = performance.now();
const { cases } = await runSuite(inProcess(ours));
const ms = performance.now() - start;
console.log(JSON.stringify({ ms, megabytes: process.resourceUsage().maxRSS / 1024, run: cases.length }));
`;

/** One run in a process of its own, nothing warmed up. */
function freshRun() {
  const child = spawn(process.execPath, ['--input-type=module', '-e', FRESH_RUN, app('subject-node.js').href], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
    });
    child.on('close', (code) => (code === 0 ? resolve(JSON.parse(text)) : reject(new Error(`ended with ${code}`))));
  });
}

async function milliseconds(work) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

const overStdio = () => runSuite(spawnSubject(COMMAND));

/** A session is opened per role: that many programs are started. */
async function startUp() {
  const subject = spawnSubject(COMMAND);
  for (const role of ROLES) await (await subject.open(role)).close();
}

const round = (value) => Number(value.toPrecision(4));
const least = async (runs, work) => {
  const values = [];
  for (let count = 0; count < runs; count++) values.push(await work());
  return Math.min(...values);
};

export default async function run(bench) {
  const fresh = [await freshRun(), await freshRun(), await freshRun()];
  const inside = Math.min(...fresh.map(({ ms }) => ms));
  bench.record({
    name: `all ${vectors.length} vectors in process, cold, against 2 s`,
    ours: round(inside),
    peer: 2000,
    unit: 'ms',
    target: 1,
  });
  bench.record({
    name: 'memory of that process at its peak, against 200 MB',
    ours: round(Math.max(...fresh.map(({ megabytes }) => megabytes))),
    peer: 200,
    unit: 'MB',
    target: 1,
  });
  const outside = await least(3, () => milliseconds(overStdio));
  const starting = await least(3, () => milliseconds(startUp));
  bench.record({
    name: 'over stdio without start-up, against 3 times in process',
    ours: round(Math.max(1, outside - starting)),
    peer: round(3 * inside),
    unit: 'ms',
    target: 1,
  });
  bench.record({
    name: 'four subjects at once, against one after the other',
    ours: round(await milliseconds(() => Promise.all([overStdio(), overStdio(), overStdio(), overStdio()]))),
    peer: round(4 * outside),
    unit: 'ms',
    target: 1,
  });
  const { oursOnNode: ours } = await import(app('subject-node.js'));
  const asked = { calls: 0, ms: 0 };
  const timed = {
    ...ours,
    async run(operation, input) {
      const start = performance.now();
      try {
        return await ours.run(operation, input);
      } finally {
        asked.calls++;
        asked.ms += performance.now() - start;
      }
    },
  };
  const whole = await milliseconds(() => runSuite(inProcess(timed)));
  bench.table('Where the time goes in process', [
    { questions: asked.calls, 'subject ms': round(asked.ms), 'referee ms': round(whole - asked.ms) },
  ]);
}
