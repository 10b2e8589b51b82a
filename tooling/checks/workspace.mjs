/** The workspace as its checks see it: which packages there are, how a command is run, how a check ends. */
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../..');

const GROUPS = ['packages', 'apps', 'tooling'];
const GENERATED = new Set(['node_modules', 'dist', 'site', 'coverage', '.results', '.turbo']);

/** @typedef {{ name: string, group: string, dir: string, manifest: Record<string, any> }} Package */

/** Every directory of a group that has a package.json, in a fixed order. @returns {Package[]} */
export function listPackages() {
  return GROUPS.flatMap((group) => {
    const parent = join(ROOT, group);
    const names = existsSync(parent) ? readdirSync(parent).sort() : [];
    return names
      .map((name) => join(parent, name))
      .filter((dir) => existsSync(join(dir, 'package.json')))
      .map((dir) => {
        const manifest = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8'));
        return { name: manifest.name, group, dir, manifest };
      });
  });
}

/** The files below a directory that match, without what an install, a build or a test run left there. */
export function filesBelow(dir, pattern, skip = GENERATED) {
  if (!existsSync(dir)) return [];
  return readdirSync(dir, { withFileTypes: true }).flatMap((entry) => {
    const path = join(dir, entry.name);
    if (entry.isDirectory()) return skip.has(entry.name) ? [] : filesBelow(path, pattern, skip);
    return pattern.test(entry.name) ? [path] : [];
  });
}

/** A path as a message shows it: from the root of the workspace. */
export const shown = (path) => relative(ROOT, path);

/** A command that pnpm put into node_modules/.bin of the workspace. */
export const bin = (name) => join(ROOT, 'node_modules/.bin', name);

/** Runs a command without standard input. Never throws: `ok` says how it went, `output` is all it said. */
export function run(command, args, options = {}) {
  return new Promise((done) => {
    const child = execFile(command, args, { cwd: ROOT, maxBuffer: 2 ** 26, ...options }, (error, stdout, stderr) => {
      const killed = error?.killed ? `\nstopped after ${options.timeout} ms` : '';
      done({ ok: !error, stdout, output: (stdout + stderr || (error?.message ?? '')) + killed });
    });
    child.stdin.end();
  });
}

/** Maps items with as many at work at once as there are processors; the results keep the order of the items. */
export async function inParallel(items, work) {
  const results = [];
  const queue = [...items.entries()];
  const worker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) results[next[0]] = await work(next[1]);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return results;
}

/** Ends a check: its summary, or its problems and a failing exit code. */
export function finish(problems, summary) {
  if (problems.length === 0) {
    console.log(summary);
    return;
  }
  for (const problem of problems) console.error(`✗ ${problem}`);
  console.error(`${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}`);
  process.exitCode = 1;
}
