/** A directory with two texts and the manifest that `rl4 manifest init` made of them. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { beforeAll, expect } from 'vitest';
import { rl4, temporary } from './rl4.js';

export const UUID = '550e8400-e29b-41d4-a716-446655440000';

export function manifestFiles() {
  const files = temporary();
  const read = (name: string) => JSON.parse(readFileSync(files.path(name), 'utf8'));
  beforeAll(async () => {
    mkdirSync(files.path('texts'));
    writeFileSync(files.path('walk.txt'), 'Turn left at the oak.\n');
    writeFileSync(files.path('texts/bridge.md'), '# Bridge\n');
    const args = ['manifest', 'init', 'walk.txt', 'texts/bridge.md', '--name', 'Guide', '--uuid', UUID];
    const { code } = await rl4([...args, '--system-prompt', 'You know the way.', '-o', 'codex.json'], {
      cwd: files.dir,
    });
    expect(code).toBe(0);
  });
  return {
    ...files,
    read,
    /** Runs in the directory. */
    run: (args: readonly string[], stdin: string | Uint8Array = '') =>
      rl4(['manifest', ...args], { cwd: files.dir, stdin }),
    bytes: (name: string) => readFileSync(files.path(name)),
    /** A copy of a manifest with something changed. */
    variant: (name: string, change: (manifest: ReturnType<typeof read>) => void, from = 'codex.json') => {
      const manifest = read(from);
      change(manifest);
      return files.write(name, JSON.stringify(manifest));
    },
  };
}
