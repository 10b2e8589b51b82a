/**
 * Every regular expression of ours that ships matches in linear time: recheck judges each one found in the built files.
 * One that is put together at run time cannot be judged, so it fails as well.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'acorn';
import { simple } from 'acorn-walk';
import { check } from 'recheck';
import { filesBelow, finish, inParallel, listPackages, shown } from './workspace.mjs';

const TIMEOUT_MS = 60_000;
const BUNDLED = /^ (?:\.\.\/)*[\w@.+-]+(?:\/[\w@.+-]+)*\.[cm]?[jt]s$/;
const DEPENDENCY = /(?:^|\/)node_modules\//;

const problems = [];
/** `/source/flags` → where it stands and what it is made of. */
const found = new Map();

for (const { group, dir, manifest } of listPackages()) {
  if (group === 'tooling') continue;
  const dist = join(dir, 'dist');
  if (!existsSync(dist) && manifest.scripts?.build) problems.push(`${shown(dist)} is not there; build first`);
  for (const file of filesBelow(dist, /\.[cm]?js$/, new Set())) collect(file);
}

function collect(file) {
  /** Where a bundle goes on with another module: esbuild names it in a comment. */
  const modules = [];
  const program = parse(readFileSync(file, 'utf8'), {
    ecmaVersion: 'latest',
    sourceType: 'module',
    allowHashBang: true,
    locations: true,
    onComment: (_isBlock, text, start) => BUNDLED.test(text) && modules.push({ start, isOurs: !DEPENDENCY.test(text) }),
  });
  const isOurs = (node) => modules.findLast(({ start }) => start < node.start)?.isOurs ?? true;
  const add = (node, source, flags) => {
    if (!isOurs(node)) return;
    const literal = `/${source}/${flags}`;
    const places = found.get(literal)?.places ?? [];
    found.set(literal, { source, flags, places: [...places, `${shown(file)}:${node.loc.start.line}`] });
  };
  const construct = (node) => {
    if (!isRegExp(node.callee) || !isOurs(node)) return;
    const [source, flags = ''] = node.arguments.map(constantString);
    if (typeof source === 'string' && typeof flags === 'string') add(node, source, flags);
    else problems.push(`${shown(file)}:${node.loc.start.line} makes a RegExp of what is not a constant string`);
  };
  simple(program, {
    Literal: (node) => node.regex && add(node, node.regex.pattern, node.regex.flags),
    NewExpression: construct,
    CallExpression: construct,
  });
}

/** `RegExp`, or the same as a member: `globalThis.RegExp`. */
function isRegExp(callee) {
  return callee.name === 'RegExp' || (callee.type === 'MemberExpression' && callee.property.name === 'RegExp');
}

/** The string an argument is, or null. */
function constantString(node) {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0].value.cooked;
  return null;
}

let fuzzed = 0;
await inParallel([...found], async ([literal, { source, flags, places }]) => {
  // `d` only adds positions to a match, and recheck does not know it.
  const verdict = await check(source, flags.replace('d', ''), { timeout: TIMEOUT_MS });
  if (verdict.status !== 'safe') problems.push(`${places.join(', ')} ${literal} is ${reason(verdict)}`);
  else if (verdict.checker === 'fuzz') fuzzed++;
});

function reason({ status, complexity, error }) {
  if (status === 'vulnerable') return `${complexity.summary}, not linear`;
  return `not proven linear: ${error?.message ?? error?.kind ?? status}`;
}

finish(problems, `${found.size} regular expressions are linear: ${found.size - fuzzed} proven, ${fuzzed} by fuzzing`);
