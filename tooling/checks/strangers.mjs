/**
 * Every package as a stranger meets it: packed, judged by publint and attw, installed by npm into an empty directory
 * with nothing but its own siblings, imported and required, run under Deno and Bun, type-checked under `strict`,
 * bundled for a browser, its commands started, and its README tried out.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { targetsOf } from './platform.mjs';
import { startCommands } from './strangers/commands.mjs';
import { bundleSize, checkTypes } from './strangers/consumer.mjs';
import { readExamples, runExamples } from './strangers/examples.mjs';
import { loadEverywhere } from './strangers/loading.mjs';
import { installRuntimes } from './strangers/runtimes.mjs';
import { createSandbox } from './strangers/sandbox.mjs';
import { judge, pack } from './strangers/tarball.mjs';
import { finish, inParallel, listPackages, ROOT } from './workspace.mjs';

const published = listPackages().filter(({ manifest }) => !manifest.private);
const temp = mkdtempSync(join(tmpdir(), 'strangers-'));
try {
  const tarballs = new Map();
  await inParallel(published, async (pkg) => tarballs.set(pkg.name, await pack(pkg, `${directory(pkg.name)}.tgz`)));
  const runtimes = await installRuntimes(join(temp, 'runtimes'));
  const results = await inParallel(published, (pkg) => prove(pkg, tarballs, runtimes));
  const problems = [...results.flatMap((result) => result.problems), ...(await proveFrontPage([...tarballs.values()]))];
  printSizes(results);
  finish(problems, `packages that work for a stranger: ${published.length}`);
} finally {
  rmSync(temp, { recursive: true, force: true });
}

/** `@rl4/core-hash` has its tarball and its sandbox at `rl4-core-hash`. */
function directory(name) {
  return join(temp, name.replace('@', '').replace('/', '-'));
}

async function prove({ name, manifest }, tarballs, runtimes) {
  const tarball = tarballs.get(name);
  const problems = await judge(tarball);
  const result = { name, packed: statSync(tarball).size, problems };

  const sandbox = await createSandbox(
    directory(name),
    [name, ...siblings(name)].map((each) => tarballs.get(each)),
  );
  if (sandbox.installed.ok) {
    const entries = javaScriptEntries(name, manifest);
    const examples = readExamples(join(sandbox.dir, 'node_modules', name, 'README.md'));
    if (entries.length > 0 && examples.length === 0) problems.push('README.md is missing or has no ts or js example');
    problems.push(...(await startCommands(sandbox, manifest)));
    problems.push(...(await loadEverywhere(sandbox, name, entries, runtimes)));
    problems.push(...(await runExamples(sandbox, examples)));
    problems.push(...(await checkTypes(sandbox, entries, examples)));
    if (entries.includes(name)) {
      result.bundled = await bundleSize(sandbox, name).catch((error) => {
        problems.push(`cannot be bundled for a browser: ${error.message}`);
      });
    }
  } else {
    problems.push(`npm install fails:\n${sandbox.installed.output}`);
  }
  return { ...result, problems: problems.map((problem) => `${name}: ${problem}`) };
}

/** The examples of the front page, with every package at hand. */
async function proveFrontPage(tarballs) {
  const examples = readExamples(join(ROOT, 'README.md'));
  if (examples.length === 0) return [];
  const sandbox = await createSandbox(join(temp, 'front-page'), tarballs);
  if (!sandbox.installed.ok) return [`npm install of all packages fails:\n${sandbox.installed.output}`];
  return [...(await runExamples(sandbox, examples)), ...(await checkTypes(sandbox, [], examples))];
}

/** The packages of ours that come along with this one, at any depth. */
function siblings(name, found = new Set()) {
  const { manifest } = published.find((pkg) => pkg.name === name);
  for (const needed of Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })) {
    if (found.has(needed) || !published.some((pkg) => pkg.name === needed)) continue;
    found.add(needed);
    siblings(needed, found);
  }
  return [...found];
}

function javaScriptEntries(name, manifest) {
  return Object.entries(manifest.exports ?? {})
    .filter(([subpath, entry]) => !subpath.includes('*') && targetsOf(entry).length > 0)
    .map(([subpath]) => name + subpath.slice(1));
}

function printSizes(results) {
  const size = (bytes) => (bytes === undefined ? '-' : `${(bytes / 1000).toFixed(1)} kB`).padStart(12);
  console.log(`${'package'.padEnd(24)}${'tarball'.padStart(12)}${'browser, gz'.padStart(12)}`);
  for (const { name, packed, bundled } of results) console.log(name.padEnd(24) + size(packed) + size(bundled));
}
