/** A consumer's tools on an installed package: the compiler under `strict`, and a bundler for browsers. */
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { bin, ROOT } from '../workspace.mjs';

const STRICT = ['--noEmit', '--strict', '--module', 'nodenext', '--types', 'node'];

/** Type-checks every entry and every example, and the package's declarations with them. @returns {Promise<string[]>} problems */
export async function checkTypes({ write, exec }, specifiers, examples) {
  const imports = specifiers.map((specifier, index) => `import * as entry${index} from '${specifier}';\n`);
  const names = specifiers.map((_, index) => `entry${index}`);
  write('consumer.mts', `${imports.join('')}export const entries: object[] = [${names.join(', ')}];\n`);
  for (const { file, code } of examples) write(`${file}.mts`, code);

  const files = ['consumer.mts', ...examples.map(({ file }) => `${file}.mts`)];
  const typeRoots = join(ROOT, 'node_modules/@types');
  const { ok, output } = await exec(bin('tsc'), [...STRICT, '--typeRoots', typeRoots, ...files]);
  return ok ? [] : [`tsc --strict:\n${output}`];
}

/** The gzipped size of the whole root entry, minified for browsers without any polyfill. */
export async function bundleSize({ dir }, name) {
  const { outputFiles } = await build({
    stdin: { contents: `import * as p from '${name}';\nexport { p };`, resolveDir: dir },
    bundle: true,
    platform: 'browser',
    format: 'esm',
    minify: true,
    write: false,
    logLevel: 'silent',
  });
  return gzipSync(outputFiles[0].contents, { level: 9 }).length;
}
