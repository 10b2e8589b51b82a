/** The ts and js blocks of a README: run as modules, their output compared with the text block that follows. */
import { existsSync, readFileSync } from 'node:fs';
import { transform } from 'esbuild';

const LOADERS = { ts: 'ts', typescript: 'ts', js: 'js', javascript: 'js' };
const FENCE = /^( *)(`{3,}|~{3,})(\w*)/;

/** @typedef {{ file: string, line: number, loader: 'ts' | 'js', code: string, expected?: string }} Example */

/** The examples of a Markdown file; their `file` names lead back to the line. @returns {Example[]} */
export function readExamples(path) {
  const blocks = existsSync(path) ? codeBlocks(readFileSync(path, 'utf8').split(/\r?\n/)) : [];
  return blocks.flatMap(({ language, code, line }, index) => {
    const loader = LOADERS[language];
    const next = blocks[index + 1];
    const expected = next?.language === 'text' && next.isAdjacent ? next.code : undefined;
    return loader ? [{ file: `readme-line-${line}`, line, loader, code, expected }] : [];
  });
}

/** Fenced blocks in order; `isAdjacent` says that only blank lines separate one from the block before. */
function codeBlocks(lines) {
  const blocks = [];
  let isAdjacent = false;
  for (let start = 0; start < lines.length; start++) {
    const [opening, indent, fence, language] = FENCE.exec(lines[start]) ?? [];
    if (opening === undefined) {
      isAdjacent &&= lines[start].trim() === '';
      continue;
    }
    let end = start + 1;
    while (end < lines.length && lines[end].trim() !== fence) end++;
    const code = lines.slice(start + 1, end).map((line) => line.replace(indent, ''));
    blocks.push({ language, code: code.join('\n'), line: start + 1, isAdjacent });
    isAdjacent = true;
    start = end;
  }
  return blocks;
}

/** Runs examples where their packages are installed. @returns {Promise<string[]>} problems */
export async function runExamples(sandbox, examples) {
  const problems = [];
  for (const example of examples) {
    const problem = await runExample(sandbox, example);
    if (problem) problems.push(`README.md:${example.line} ${problem}`);
  }
  return problems;
}

async function runExample({ write, exec }, { file, loader, code, expected }) {
  try {
    write(`${file}.mjs`, (await transform(code, { loader, format: 'esm' })).code);
  } catch (error) {
    return `is not valid ${loader}: ${error.message}`;
  }
  const { ok, stdout, output } = await exec(process.execPath, [`${file}.mjs`]);
  if (!ok) return `fails when it is run:\n${output}`;
  if (expected === undefined || stdout.trimEnd() === expected.trimEnd()) return undefined;
  return `prints\n${stdout.trimEnd()}\nwhere the README says\n${expected.trimEnd()}`;
}
