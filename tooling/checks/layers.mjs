/** Who may import whom. A new package gets a line in MAY_IMPORT; the rules below need no change. */
import { join, relative, sep } from 'node:path';
import { importsOf } from './imports.mjs';
import { nodeImports } from './platform.mjs';
import { filesBelow, finish, listPackages, shown } from './workspace.mjs';

/** Each package of packages/, and the packages of ours it may import. Apps may import all of them. */
const MAY_IMPORT = {
  '@rl4/core-hash': [],
  '@rl4/zero-content': [],
  '@rl4/codex-protocol': ['@rl4/core-hash', '@rl4/zero-content'],
  '@rl4/fragments': ['@rl4/core-hash', '@rl4/zero-content'],
  '@codex/manifest': ['@rl4/core-hash'],
  '@cogmod/context': ['@rl4/core-hash', '@rl4/zero-content'],
  '@rl4/compliance-suite': [],
};

/** Apps that others of apps/ may use: the command, and our packages as a subject of the referee. */
const SHARED_APPS = ['@rl4/cli', '@rl4/conformance-runner'];

/** Private packages of tooling/ that every test may use as a devDependency. They import nothing of ours. */
const TEST_TOOLS = ['@rl4/corpus'];

const PUBLISHED_FIELDS = ['dependencies', 'peerDependencies', 'optionalDependencies'];
const SOURCE = /\.[cm]?[jt]sx?$/;
const TABLE = 'the table in tooling/checks/layers.mjs';

const packages = listPackages();
const ours = new Set([...Object.keys(MAY_IMPORT), ...packages.map(({ name }) => name)]);

function problemsOf(pkg) {
  const allowed = allowedFor(pkg);
  if (!allowed) return [`${shown(pkg.dir)}: ${pkg.name} is not in ${TABLE}; add a line that says what it may import`];
  return [
    ...manifestProblems(pkg, allowed),
    ...filesBelow(pkg.dir, SOURCE).flatMap((file) => fileProblems(pkg, allowed, file)),
    ...(pkg.group === 'packages' ? nodeImports(pkg) : []),
  ];
}

function allowedFor({ name, group }) {
  if (group === 'packages') return MAY_IMPORT[name];
  return TEST_TOOLS.includes(name) ? [] : [...Object.keys(MAY_IMPORT), ...(group === 'apps' ? SHARED_APPS : [])];
}

function manifestProblems(pkg, allowed) {
  const problems = [];
  for (const field of [...PUBLISHED_FIELDS, 'devDependencies']) {
    for (const [name, range] of Object.entries(pkg.manifest[field] ?? {})) {
      if (!ours.has(name)) continue;
      if (range !== 'workspace:*') problems.push(`${name} is ours, so write "workspace:*", not "${range}"`);
      if (TEST_TOOLS.includes(name)) {
        if (pkg.group !== 'tooling' && field !== 'devDependencies') problems.push(`${name} belongs in devDependencies`);
      } else if (!allowed.includes(name)) {
        problems.push(`${field} has ${name}, which ${TABLE} forbids to ${pkg.name}`);
      }
    }
  }
  return problems.map((problem) => `${shown(join(pkg.dir, 'package.json'))}: ${problem}`);
}

function fileProblems(pkg, allowed, file) {
  const isProduct = pkg.group !== 'tooling' && relative(pkg.dir, file).startsWith(`src${sep}`);
  return importsOf(file).flatMap(({ specifier, at }) => {
    if (specifier.startsWith('.')) {
      const leaves = relative(pkg.dir, join(file, '..', specifier)).startsWith('..');
      return leaves ? [`${at} leaves its package by ${specifier}; import the other package by its name`] : [];
    }
    const name = packageName(specifier);
    if (!ours.has(name) || name === pkg.name) return [];
    if (isProduct && TEST_TOOLS.includes(name)) return [`${at} imports ${name}, which is for test/ only`];
    if (isProduct && !allowed.includes(name)) return [`${at} imports ${name}, which ${TABLE} forbids to ${pkg.name}`];
    const fields = isProduct ? PUBLISHED_FIELDS : [...PUBLISHED_FIELDS, 'devDependencies'];
    if (fields.some((field) => pkg.manifest[field]?.[name])) return [];
    return [
      `${at} imports ${name}, which ${pkg.name} does not declare in ${isProduct ? 'dependencies' : 'package.json'}`,
    ];
  });
}

function packageName(specifier) {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

finish(packages.flatMap(problemsOf), `${packages.length} packages keep to their layers`);
