import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { manifestFiles, UUID } from './manifest-files.js';
import { expectFailure, expectQuietOnClosedPipe, expectSchema } from './rl4.js';

const { dir, read, run, bytes, variant, write } = manifestFiles();

it('MAN-03: init records hash and size of every file', () => {
  const manifest = read('codex.json');
  expect(manifest).toMatchObject({ uuid: UUID, meta: { name: 'Guide', state: 'lite' } });
  expect(manifest.sources).toEqual(
    [
      ['walk', 'walk.txt'],
      ['bridge', 'texts/bridge.md'],
    ].map(([id, uri]) => ({
      id,
      uri,
      hash: `sha256:${createHash('sha256')
        .update(bytes(uri as string))
        .digest('hex')}`,
      size_bytes: bytes(uri as string).length,
      content: null,
    })),
  );
  expect(manifest.layers[0]).toMatchObject({ id: 'main', context_sources: ['walk', 'bridge'] });
});

it('init reads a list of files from a pipe, and gives each an id of its own', async () => {
  write('texts/walk.txt', 'Another walk.');
  const { code, stdout } = await run(['init', '-', '--json'], 'walk.txt\ntexts/walk.txt\n');
  expect(code).toBe(0);
  const { manifest } = expectSchema<{ manifest: { sources: { id: string }[] } }>('manifest-init', stdout);
  expect(manifest.sources.map(({ id }) => id)).toEqual(['walk', 'walk-2']);
});

it('init takes paths from here, whatever they hold, and writes them from where the manifest is', async () => {
  write('texts/100% sure.txt', 'sure');
  expect(await run(['init', 'texts/100% sure.txt', '-o', 'texts/codex.json'])).toMatchObject({ code: 0 });
  expect(read('texts/codex.json').sources).toMatchObject([{ id: '100-25-sure', uri: '100%25 sure.txt' }]);
  expect(await run(['verify', 'texts/codex.json'])).toMatchObject({ code: 0 });
});

it('init tells which file is not there, and keeps inside the directory', async () => {
  const absent = await run(['init', 'walk.txt', 'absent.txt']);
  expect(absent).toMatchObject({ code: 1, stdout: '' });
  expect(absent.stderr).toMatch(/^ERROR:not-found:absent /);
  const outside = await run(['init', '../outside.txt', '--json']);
  expect(expectSchema('manifest-init', outside.stdout)).toMatchObject({ valid: false });
  expectFailure(await run(['init', '-'], ''), 2, 'name the files');
  const remote = await run(['init', 'https://example.com/text']);
  expect(remote.stderr).toMatch(/^ERROR:network-off:text /);
});

it('validate accepts what init wrote, from a file and from a pipe', async () => {
  expect(await run(['validate', 'codex.json'])).toEqual({ code: 0, stdout: '', stderr: '' });
  const { code, stdout } = await run(['validate', '-', '--json'], bytes('codex.json'));
  expect(code).toBe(0);
  expect(expectSchema('manifest-validate', stdout)).toEqual({ valid: true, diagnostics: [] });
});

it('MAN-27, MAN-28: validate refuses under strict rules what it warns of under relaxed ones', async () => {
  const file = variant('no-version.json', (manifest) => delete manifest.meta.version);
  const strict = await run(['validate', file]);
  expect(strict).toMatchObject({ code: 1, stdout: '' });
  expect(strict.stderr).toMatch(/^ERROR:missing-field:version /);
  const relaxed = await run(['validate', file, '--relaxed']);
  expect(relaxed.code).toBe(0);
  expect(relaxed.stderr).toMatch(/^WARN:missing-field:version /);
});

it('validate tells what is no manifest at all', async () => {
  const texts = ['', '[]', '{"a":1,"a":2}', '{"__proto__":{}}', 'PK not a zip'];
  for (const { code, stdout } of await Promise.all(texts.map((text) => run(['validate', '-', '--json'], text)))) {
    expect(code).toBe(1);
    expect(expectSchema('manifest-validate', stdout)).toMatchObject({ valid: false });
  }
  expectFailure(await run(['validate', 'absent.json']), 3, 'is not there');
  expectFailure(await run(['validate', '.']), 3, 'is a directory');
});

it('both are quiet on a closed pipe', async () => {
  await expectQuietOnClosedPipe(['manifest', 'init', 'walk.txt'], { cwd: dir });
  await expectQuietOnClosedPipe(['manifest', 'validate', 'codex.json', '--json'], { cwd: dir });
});
