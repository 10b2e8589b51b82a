/** Render, diff and sign. */
import { generateKeyPairSync } from 'node:crypto';
import { expect, it } from 'vitest';
import { manifestFiles } from './manifest-files.js';
import { expectFailure, expectQuietOnClosedPipe, expectSchema } from './rl4.js';

const { dir, read, run, bytes, variant, write } = manifestFiles();

it('MAN-01: render prints prompt and texts of a lite manifest, read and checked', async () => {
  const { code, stdout } = await run(['render', 'codex.json', 'main']);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^You know the way\.\n/);
  expect(stdout).toContain('Turn left at the oak.\n');
  expect((await run(['render', '-', 'main'], bytes('codex.json'))).stdout).toBe(stdout);
});

it('render reads only what the layer names', async () => {
  const file = variant('partial.json', (m) => {
    m.layers.push({ id: 'bridge', name: 'Bridge', type: 'analysis', context_sources: ['bridge'] });
    m.sources[0].uri = 'absent.txt';
  });
  expect(await run(['render', file, 'bridge'])).toMatchObject({ code: 0 });
  expect((await run(['render', file, 'main'])).stderr).toContain('ERROR:not-found:walk ');
});

it('render documents its JSON, and what is not there', async () => {
  const { stdout } = await run(['render', 'codex.json', 'main', '--json']);
  expect(expectSchema('manifest-render', stdout)).toMatchObject({ valid: true, layer: { id: 'main' } });
  const absent = await run(['render', 'codex.json', 'absent', '--json']);
  expect(absent.code).toBe(1);
  expect(expectSchema('manifest-render', absent.stdout)).toMatchObject({ diagnostics: [{ code: 'layer-missing' }] });
});

it('diff shows what changed, and says so with its exit code', async () => {
  const other = variant('other.json', (m) => {
    m.meta.description = 'more';
    m.sources[0].hash = m.sources[1].hash;
  });
  const { code, stdout, stderr } = await run(['diff', 'codex.json', other]);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '+ /meta/description\n~ /sources/walk/hash\n' });
  expect(stderr).toContain('recorded bytes differ: walk');
  expect(await run(['diff', 'codex.json', '-'], bytes('codex.json'))).toEqual({ code: 0, stdout: '', stderr: '' });
  expect(expectSchema('manifest-diff', (await run(['diff', 'codex.json', other, '--json'])).stdout)).toMatchObject({
    same: false,
    drifted: ['walk'],
  });
  const bad = await run(['diff', 'codex.json', '-', '--json'], 'no manifest');
  expect(bad.code).toBe(1);
  expect(expectSchema('manifest-diff', bad.stdout)).toMatchObject({ valid: false });
  expectFailure(await run(['diff', '-', '-']), 2, 'only one of the two');
});

function keys(): void {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  write('key.pem', privateKey.export({ format: 'pem', type: 'pkcs8' }) as string);
  write('public.pem', publicKey.export({ format: 'pem', type: 'spki' }) as string);
}

it('MAN-32: a signature survives hydrate, and no change of what was signed', async () => {
  keys();
  expect(await run(['sign', 'codex.json', '--key', 'key.pem', '--key-id', 'ana', '-o', 'signed.json'])).toMatchObject({
    code: 0,
  });
  expect(read('signed.json').extensions.signing.signatures[0]).toMatchObject({ key_id: 'ana' });
  const dense = (await run(['hydrate', 'signed.json'])).stdout;
  expect(await run(['verify', '-', '--public-key', 'public.pem'], dense)).toMatchObject({ code: 0 });
  const changed = variant('changed.json', (m) => (m.meta.name = 'Other'), 'signed.json');
  expect((await run(['verify', changed, '--public-key', 'public.pem'])).stderr).toMatch(
    /^ERROR:bad-signature:signing /,
  );
  const unsigned = await run(['verify', 'codex.json', '--public-key', 'public.pem', '--json']);
  expect(expectSchema('manifest-verify', unsigned.stdout)).toMatchObject({ diagnostics: [{ code: 'unsigned' }] });
});

it('sign works in a pipe, and refuses a bad key without repeating it, and a bad manifest', async () => {
  const { code, stdout } = await run(['sign', '-', '--key', 'key.pem', '--json'], bytes('codex.json'));
  expect(code).toBe(0);
  expect(expectSchema('manifest-sign', stdout)).toMatchObject({ valid: true });
  write('bad.pem', '-----BEGIN PRIVATE KEY-----\nAAAASECRETAAAA\n-----END PRIVATE KEY-----\n');
  const bad = await run(['sign', 'codex.json', '--key', 'bad.pem']);
  expectFailure(bad, 3, 'is no private Ed25519 key');
  expect(bad.stderr).not.toContain('SECRET');
  expectFailure(await run(['sign', 'codex.json']), 2, 'name the private key');
  const broken = variant('broken.json', (m) => delete m.meta.version);
  expect((await run(['sign', broken, '--key', 'key.pem'])).stderr).toMatch(/^ERROR:missing-field:version /);
});

it('all three are quiet on a closed pipe', async () => {
  await expectQuietOnClosedPipe(['manifest', 'render', 'codex.json', 'main'], { cwd: dir });
  await expectQuietOnClosedPipe(['manifest', 'diff', 'codex.json', 'signed.json'], { cwd: dir }, 1);
  await expectQuietOnClosedPipe(['manifest', 'sign', 'codex.json', '--key', 'key.pem'], { cwd: dir });
});
