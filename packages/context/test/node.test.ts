import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { formatDiagnostic, validateContext } from '../src/index.js';
import { loadModule, safeLoadModule } from '../src/node.js';

const root = mkdtempSync(join(tmpdir(), 'context-module-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
let count = 0;

function directory(files: Record<string, string>): string {
  const dir = join(root, `module-${count++}`);
  for (const [path, text] of Object.entries({ 'schemas/.keep': '', ...files })) {
    mkdirSync(join(dir, path, '..'), { recursive: true });
    writeFileSync(join(dir, path), text);
  }
  return dir;
}
const said = async (dir: string) => (await safeLoadModule(dir)).diagnostics.map(formatDiagnostic);
const YAML = 'context: { accepts: [{type: a, schema: ./schemas/a.json}] }';

describe('loadModule', () => {
  it('CTX-04 XC-08 reads module.yaml, schema.json and the schemas it names; the directory names it', async () => {
    const dir = directory({
      'module.yaml': YAML,
      'schema.json': '{"input":{}}',
      'schemas/a.json': '{"required":["x"]}',
    });
    const module = await loadModule(dir);
    expect(module).toMatchObject({ name: 'module-0', schema: { input: {} } });
    expect(validateContext(module, { a: {} }).valid).toBe(false);
    expect(validateContext(module, { a: { x: 1 } }).valid).toBe(true);
  });

  it('XC-08 a schema that leads out of the module is refused', async () => {
    const dir = directory({ 'module.yaml': YAML });
    symlinkSync(join(root, 'module-0/schemas/a.json'), join(dir, 'schemas/a.json'));
    expect(await said(dir)).toEqual(['ERROR:schema-outside:./schemas/a.json', 'ERROR:schema-missing:./schemas/a.json']);
    symlinkSync('/', join(dir, 'schemas/root'));
    writeFileSync(join(dir, 'module.yaml'), YAML.replace('a.json', 'root/etc/hostname'));
    expect((await safeLoadModule(dir)).ok).toBe(false);
  });

  it('tells what is missing, broken or too large', async () => {
    expect(await said(join(root, 'nothing'))).toEqual(['ERROR:schema-missing:module.yaml']);
    expect(await said(directory({ 'module.yaml': YAML }))).toEqual(['ERROR:schema-missing:./schemas/a.json']);
    expect(await said(directory({ 'module.yaml': YAML, 'schemas/a.json': '{' }))).toEqual([
      'ERROR:schema-invalid:./schemas/a.json',
    ]);
    expect(await said(directory({ 'module.yaml': 'context: fork', 'schema.json': '[]' }))).toEqual([
      'ERROR:schema-invalid',
    ]);
    expect(await said(directory({ 'module.yaml': 'context: {' }))).toEqual(['ERROR:yaml-syntax']);
    const large = directory({ 'module.yaml': YAML, 'schemas/a.json': ' '.repeat(2 ** 20 + 1) });
    expect((await said(large))[0]).toBe('ERROR:size-exceeded:./schemas/a.json');
    await expect(loadModule(large)).rejects.toThrow(/larger than/);
  });
});
