import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { manifestFiles } from './manifest-files.js';
import { expectFailure, expectQuietOnClosedPipe, expectSchema, MAIN } from './rl4.js';

const { dir, path, read, run, bytes, variant, write } = manifestFiles();

it('MAN-39: bundle and unbundle carry every byte', async () => {
  const bundled = await run(['bundle', 'codex.json', '-o', 'guide.codex.zip', '--json']);
  expect(expectSchema('manifest-bundle', bundled.stdout)).toMatchObject({ valid: true, bundle: 'guide.codex.zip' });
  const unpacked = await run(['unbundle', 'guide.codex.zip', 'out', '--json']);
  expect(expectSchema('manifest-unbundle', unpacked.stdout)).toMatchObject({ valid: true, directory: 'out' });
  expect(bytes('out/content/walk.txt')).toEqual(bytes('walk.txt'));
  expect(read('out/codex.json').sources).toHaveLength(2);
});

it('MAN-02: is the same bytes in a file and in a pipe, each time', async () => {
  const piped = execFileSync(process.execPath, [MAIN, 'manifest', 'bundle', '-'], {
    cwd: dir,
    input: bytes('codex.json'),
  });
  expect(piped.equals(bytes('guide.codex.zip'))).toBe(true);
  expect(await run(['unbundle', '-', 'piped'], piped)).toMatchObject({ code: 0 });
  expect(bytes('piped/content/walk.txt')).toEqual(bytes('walk.txt'));
});

it('MAN-42: the other commands take a bundle for a manifest', async () => {
  for (const verb of ['validate', 'verify']) expect(await run([verb, 'guide.codex.zip'])).toMatchObject({ code: 0 });
  expect((await run(['render', 'guide.codex.zip', 'main'])).stdout).toContain('Turn left at the oak.');
});

it('drift gives no bundle', async () => {
  const file = variant('wrong.json', (m) => (m.sources[0].hash = m.sources[1].hash));
  const { code, stderr } = await run(['bundle', file, '-o', 'wrong.codex.zip']);
  expect(code).toBe(1);
  expect(stderr).toContain('ERROR:hash-mismatch:walk ');
  expect(existsSync(path('wrong.codex.zip'))).toBe(false);
});

it('a damaged bundle is not unpacked, and a bundle is not put over another manifest', async () => {
  write('cut.codex.zip', bytes('guide.codex.zip').toString('latin1').slice(0, 300));
  const cut = await run(['unbundle', 'cut.codex.zip', 'cut', '--json']);
  expect(cut.code).toBe(1);
  expect(expectSchema('manifest-unbundle', cut.stdout)).toMatchObject({ valid: false });
  expect(existsSync(path('cut'))).toBe(false);
  expectFailure(await run(['unbundle', 'guide.codex.zip', '.']), 2, 'overwrite it with --force');
  expectFailure(await run(['unbundle', 'codex.json', 'elsewhere']), 2, 'not a bundle');
  expect(await run(['unbundle', 'guide.codex.zip', 'out', '--force'])).toMatchObject({ code: 0 });
});

it('a bundle is not printed as text', async () => {
  expectFailure(await run(['bundle', 'codex.json', '--json']), 2, 'write it to a file with --out');
});

it('both are quiet on a closed pipe', async () => {
  await expectQuietOnClosedPipe(['manifest', 'bundle', 'codex.json'], { cwd: dir });
  await expectQuietOnClosedPipe(['manifest', 'unbundle', 'guide.codex.zip', 'again', '--force', '--json'], {
    cwd: dir,
  });
});
