/** One configuration for every package: `pnpm test` runs all but *.full.test.ts, `pnpm test:full` only those. */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

/** `#name` imports lead to the sources, so that a test never sees a stale build of its own package. */
function ownSources(): Record<string, string> {
  const manifest = resolve('package.json');
  const imports = existsSync(manifest) ? (JSON.parse(readFileSync(manifest, 'utf8')).imports ?? {}) : {};
  return Object.fromEntries(
    Object.entries(imports as Record<string, { node: string }>).map(([name, target]) => [
      name,
      resolve(target.node.replace('./dist/', 'src/').replace(/\.js$/, '.ts')),
    ]),
  );
}

export default defineConfig(({ mode }) => {
  const full = mode === 'full';
  const limit = Number(process.env.FUZZ_FACTOR ?? 1) * (full ? 600_000 : 20_000);
  return {
    resolve: { alias: ownSources() },
    test: {
      include: [full ? 'test/**/*.full.test.ts' : 'test/**/*.test.ts'],
      exclude: full ? [] : ['test/**/*.full.test.ts'],
      setupFiles: [new URL('./vitest.setup.ts', import.meta.url).pathname],
      passWithNoTests: full,
      testTimeout: limit,
      hookTimeout: limit,
      reporters: ['default', 'json'],
      outputFile: { json: full ? '.results/full.json' : '.results/test.json' },
    },
  };
});
