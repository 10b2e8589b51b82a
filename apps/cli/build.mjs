/**
 * Builds dist/ from src/. What every payload command loads is put into one file: module by module it takes longer than
 * starting Node does. All other packages are loaded from node_modules, and only by the commands that need them.
 */
import { copyFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';

const INLINED = new Set(['@rl4/codex-protocol', '@rl4/core-hash', '@rl4/fragments', '@rl4/zero-content', 'zod/mini']);
const here = import.meta.dirname;

const loadOthers = {
  name: 'load-others',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./#]/ }, ({ path, kind }) =>
      kind === 'entry-point' || INLINED.has(path) ? undefined : { path, external: true },
    );
  },
};

rmSync(join(here, 'dist'), { recursive: true, force: true });
await build({
  entryPoints: [join(here, 'src/main.ts')],
  outdir: join(here, 'dist'),
  bundle: true,
  splitting: true,
  platform: 'node',
  target: 'node20.19',
  format: 'esm',
  plugins: [loadOthers],
  logLevel: 'warning',
});

// Its licence goes where its code goes.
const zod = dirname(createRequire(import.meta.url).resolve('zod/package.json'));
copyFileSync(join(zod, 'LICENSE'), join(here, 'dist/LICENSE.zod.txt'));
