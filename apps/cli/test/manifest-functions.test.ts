/** `--functions`: what runs for func:// sources, and what must be right before anything does. */
import { existsSync, rmSync } from 'node:fs';
import { expect, it } from 'vitest';
import { manifestFiles } from './manifest-files.js';
import { expectFailure } from './rl4.js';

const { path, run, variant, write } = manifestFiles();

const MODULE = `import { writeFileSync } from 'node:fs';
writeFileSync('loaded', '');
export async function tell({ spec }) { writeFileSync('called', ''); return 'Turn left at the ' + spec.parameters.tree + '.\\n'; }
`;

function withFunction(name: string, spec: object): string {
  return variant(name, (m) => {
    m.sources[0].uri = 'func://tell';
    m.extensions = { functions: { tell: spec } };
  });
}

it('MAN-25: --functions serves func:// sources', async () => {
  write('f.mjs', MODULE);
  const file = withFunction('function.json', { name: 'tell', parameters: { tree: 'oak' } });
  expect(await run(['verify', file, '--functions', './f.mjs'])).toMatchObject({ code: 0 });
  expect((await run(['verify', file])).stderr).toContain('ERROR:unknown-function:walk ');
});

it('MAN-25: the shape is checked before anything runs', async () => {
  write('f.mjs', MODULE);
  const forget = () => ['loaded', 'called'].forEach((name) => void rmSync(path(name), { force: true }));
  forget();
  const misshapen = withFunction('misshapen.json', { parameters: 'oak' });
  const { code, stderr } = await run(['verify', misshapen, '--functions', './f.mjs']);
  expect(code).toBe(1);
  expect(stderr).toMatch(/^ERROR:function-shape:tell /);
  expect(existsSync(path('loaded'))).toBe(false);

  const file = withFunction('function.json', { name: 'tell', parameters: { tree: 'oak' } });
  write('others.mjs', `${MODULE.replace('function tell', 'function say')}`);
  expectFailure(await run(['verify', file, '--functions', 'others.mjs']), 2, 'exports no function tell');
  write('mixed.mjs', `${MODULE}export const more = 1;`);
  expectFailure(await run(['verify', file, '--functions', 'mixed.mjs']), 2, 'more is no function');
  expect(existsSync(path('called'))).toBe(false);
  write('broken.mjs', 'export const = ;');
  expectFailure(await run(['verify', file, '--functions', 'broken.mjs']), 3, 'cannot be loaded');
  expectFailure(await run(['verify', file, '--functions', 'absent.mjs']), 3, 'cannot be loaded');
  forget();
});
