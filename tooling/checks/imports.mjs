/** The modules a source file names. Type imports count: they end up in the published declarations. */
import { readFileSync } from 'node:fs';
import { parseSync } from 'oxc-parser';
import { shown } from './workspace.mjs';

/** @typedef {{ specifier: string, at: string, typeOnly: boolean }} Import `at` is `file:line`. */

/** Static, re-exported, dynamic and type imports, and require() of a constant. @returns {Import[]} */
export function importsOf(file) {
  const text = readFileSync(file, 'utf8');
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${shown(file)} cannot be parsed: ${errors[0].message}`);
  const found = [];
  visit(program, (node) => {
    const source = sourceOf(node);
    if (typeof source?.value !== 'string') return;
    const line = text.slice(0, node.start).split('\n').length;
    found.push({ specifier: source.value, at: `${shown(file)}:${line}`, typeOnly: isTypeOnly(node) });
  });
  return found;
}

/** Imports and exports keep their module in `source`; the two CommonJS forms keep it elsewhere. */
function sourceOf(node) {
  if (node.type === 'TSExternalModuleReference') return node.expression;
  if (node.type === 'CallExpression' && node.callee.name === 'require') return node.arguments[0];
  return node.source;
}

/** Erased by the compiler. `import { type A } from 'b'` is not: it still loads b. */
function isTypeOnly(node) {
  return node.type === 'TSImportType' || node.importKind === 'type' || node.exportKind === 'type';
}

function visit(node, see) {
  if (typeof node?.type === 'string') see(node);
  for (const child of Object.values(node ?? {})) {
    if (typeof child === 'object') visit(child, see);
  }
}
