/** The tarball that would be published, and what publint and attw say of it. */
import { readFileSync } from 'node:fs';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { bin, run } from '../workspace.mjs';

/** Packs as publishing would: `workspace:*` becomes a version. */
export async function pack({ name, dir }, tarball) {
  const { ok, output } = await run('npx', ['--yes', 'pnpm@12', 'pack', '--out', tarball], { cwd: dir });
  if (!ok) throw new Error(`${name} cannot be packed:\n${output}`);
  return tarball;
}

/** @returns {Promise<string[]>} problems */
export async function judge(tarball) {
  const { buffer, byteOffset, byteLength } = readFileSync(tarball);
  const [{ messages, pkg }, attw] = await Promise.all([
    publint({ pack: { tarball: buffer.slice(byteOffset, byteOffset + byteLength) }, strict: true, level: 'warning' }),
    run(bin('attw'), [tarball, '--profile', 'esm-only', '--no-emoji', '--no-color']),
  ]);
  return [
    ...messages.map((message) => `publint: ${formatMessage(message, pkg, { color: false }) ?? message.code}`),
    ...(attw.ok ? [] : [`attw:\n${attw.output}`]),
  ];
}
