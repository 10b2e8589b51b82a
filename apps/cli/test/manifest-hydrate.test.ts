import { existsSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { manifestFiles } from './manifest-files.js';
import { expectFailure, expectQuietOnClosedPipe, expectSchema } from './rl4.js';
import { onTerminal } from './terminal.js';

const { dir, path, read, run, bytes, variant, write } = manifestFiles();

it('MAN-38, MAN-40, MAN-41: hydrate and dehydrate lead there and back', async () => {
  expect(await run(['hydrate', 'codex.json', '-o', 'dense.json'])).toMatchObject({ code: 0, stdout: '' });
  expect(read('dense.json').sources[0].content).toBe('Turn left at the oak.\n');
  expect(await run(['dehydrate', 'dense.json', '-o', 'lite.json'])).toMatchObject({ code: 0 });
  expect(read('lite.json')).toEqual(read('codex.json'));
});

it('hydrate and dehydrate work in a pipe', async () => {
  const dense = await run(['hydrate', '-'], bytes('codex.json'));
  expect(dense).toMatchObject({ code: 0, stderr: '' });
  const lite = await run(['dehydrate'], dense.stdout);
  expect(JSON.parse(lite.stdout)).toEqual(read('codex.json'));
});

it('MAN-05, MAN-28: drift fails hydrate and verify under strict rules, and nothing is written', async () => {
  write('walk.txt', 'Turn right at the oak.\n');
  const results = [await run(['hydrate', 'codex.json', '-o', 'drifted.json']), await run(['verify', 'codex.json'])];
  const relaxed = await run(['verify', 'codex.json', '--relaxed', '-o', 'observed.json']);
  write('walk.txt', 'Turn left at the oak.\n');
  for (const { code, stderr } of results) {
    expect(code).toBe(1);
    expect(stderr).toContain('ERROR:hash-mismatch:walk ');
  }
  expect(existsSync(path('drifted.json'))).toBe(false);
  expect(relaxed.code).toBe(0);
  expect(read('observed.json').sources[0]).toMatchObject({ modification_status: 'drifted' });
});

it('verify says that every source is as recorded; a pipe does as well', async () => {
  expect(await run(['verify', 'codex.json'])).toEqual({ code: 0, stdout: '', stderr: 'every source is as recorded\n' });
  const { stdout } = await run(['verify', '-', '--json'], bytes('codex.json'));
  expect(expectSchema('manifest-verify', stdout)).toEqual({ valid: true, diagnostics: [] });
});

it('XM-11: dehydrate never loses an edit', async () => {
  await run(['hydrate', 'codex.json', '-o', 'dense.json']);
  const edit = (manifest: { sources: { uri: string | string[]; content: string }[] }) => {
    Object.assign(manifest.sources[0] ?? {}, { uri: ['walk.txt', 'texts/bridge.md'], content: 'Turn round.\n' });
  };
  const edited = variant('edited.json', edit, 'dense.json');
  const refused = await run(['dehydrate', edited]);
  expect(refused).toMatchObject({ code: 1, stdout: '' });
  expect(refused.stderr).toMatch(/^ERROR:edit-refused:walk /);
  expectFailure(await run(['dehydrate', edited, '--accept-changes']), 2, 'keep them with --bundle <file>');

  const args = ['dehydrate', edited, '--accept-changes', '--bundle', 'edited.codex.zip', '--json'];
  const accepted = await run(args);
  expect(accepted.code).toBe(0);
  expect(expectSchema('manifest-dehydrate', accepted.stdout)).toMatchObject({ valid: true });
  expect((await run(['render', 'edited.codex.zip', 'main'])).stdout).toContain('Turn round.\n');
});

it('--inline fails on bytes that no text can hold; without it they stay where they are', async () => {
  writeFileSync(path('noise.bin'), Buffer.from([0xff, 0xfe, 0x00]));
  await run(['init', 'noise.bin', '-o', 'binary.json']);
  const kept = await run(['hydrate', 'binary.json', '--json']);
  expect(expectSchema('manifest-hydrate', kept.stdout)).toMatchObject({ valid: true });
  const inline = await run(['hydrate', 'binary.json', '--inline', '--json']);
  expect(inline.code).toBe(1);
  expect(expectSchema('manifest-hydrate', inline.stdout)).toMatchObject({
    valid: false,
    diagnostics: [{ code: 'not-inlinable' }],
  });
});

it('a bar shows on a terminal how far it is, and nothing of it stays', async () => {
  const { code, screen } = await onTerminal(['manifest', 'verify', 'large.json'], { cwd: await withLarge() });
  expect(code).toBe(0);
  expect(screen).toMatch(/verifying .*\d+%/);
  expect(screen.trimEnd()).toMatch(/every source is as recorded$/);
});

/** The directory, with a source that takes a moment to read. */
async function withLarge(): Promise<string> {
  const file = await open(path('large.bin'), 'w');
  await file.truncate(200 << 20);
  await file.close();
  await run(['init', 'large.bin', '-o', 'large.json']);
  return dir;
}

it('all three are quiet on a closed pipe', async () => {
  await expectQuietOnClosedPipe(['manifest', 'hydrate', 'codex.json'], { cwd: dir });
  await expectQuietOnClosedPipe(['manifest', 'verify', 'codex.json', '--json'], { cwd: dir });
  await expectQuietOnClosedPipe(['manifest', 'dehydrate', 'dense.json'], { cwd: dir });
});
