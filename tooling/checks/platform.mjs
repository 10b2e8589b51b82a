/**
 * What the root entry of a package loads must run in every runtime, so it reaches no module of Node. The one
 * exception is a `*.node.ts` file that the `node` condition of package.json `imports` chooses.
 */
import { existsSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { importsOf } from './imports.mjs';
import { shown } from './workspace.mjs';

const JAVASCRIPT = /\.[cm]?js$/;

/** The imports of Node that the root entry reaches, as messages. @returns {string[]} */
export function nodeImports(pkg) {
  const problems = [];
  const seen = new Set();
  const queue = targetsOf(pkg.manifest.exports?.['.']).map(({ target }) => ({ file: sourceOf(pkg, target) }));

  for (let next = queue.pop(); next; next = queue.pop()) {
    // A file that is both chosen for Node and imported directly is looked at in both ways.
    const { file, isForNode = false } = next;
    if (seen.has(`${file} ${isForNode}`)) continue;
    seen.add(`${file} ${isForNode}`);
    if (!existsSync(file)) {
      problems.push(
        `${shown(file)}, which the root entry of ${pkg.name} reaches, is not there; build first if it is made`,
      );
      continue;
    }
    for (const { specifier, at, typeOnly } of importsOf(file)) {
      if (typeOnly) continue;
      if (isBuiltin(specifier) && !isForNode) problems.push(message(at, specifier, pkg.name));
      queue.push(...ownFiles(pkg, file, specifier));
    }
  }
  return problems;
}

function message(at, specifier, name) {
  return `${at} imports ${specifier}, and the root entry of ${name} reaches it; move it to a subpath or behind a condition`;
}

/** The files of the same package that an import may lead to: by path, by `#name`, or by the package's own name. */
function ownFiles(pkg, from, specifier) {
  const { name, manifest } = pkg;
  if (specifier.startsWith('.'))
    return JAVASCRIPT.test(specifier) ? [{ file: typed(join(dirname(from), specifier)) }] : [];
  const isOwnName = specifier === name || specifier.startsWith(`${name}/`);
  const entry = isOwnName ? manifest.exports?.[`.${specifier.slice(name.length)}`] : manifest.imports?.[specifier];
  return targetsOf(entry).map(({ target, conditions }) => {
    const file = sourceOf(pkg, target);
    return { file, isForNode: !isOwnName && conditions.includes('node') && file.endsWith('.node.ts') };
  });
}

/** The JavaScript files an entry of `exports` or `imports` may lead to, with the conditions on the way. */
export function targetsOf(entry, conditions = []) {
  if (typeof entry === 'string') return JAVASCRIPT.test(entry) ? [{ target: entry, conditions }] : [];
  return Object.entries(entry ?? {}).flatMap(([condition, inner]) => targetsOf(inner, [...conditions, condition]));
}

/** The source of a built file: dist/ is made from src/. */
function sourceOf({ dir }, target) {
  return typed(join(dir, target.replace(/^\.\/dist\//, './src/')));
}

/** `name.js` stands for `name.ts` or `name.tsx`, unless it was written in JavaScript. */
function typed(path) {
  const source = path.replace(/js$/, 'ts');
  return [source, `${source}x`, path].find(existsSync) ?? source;
}
