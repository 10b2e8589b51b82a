import { mkdirSync } from 'node:fs';
import { createLmdbStore } from '@cogmod/context/lmdb';
import { beforeAll, expect, it } from 'vitest';
import { expectFailure, expectQuietOnClosedPipe, expectSchema, type Outcome, rl4, temporary } from './rl4.js';

const { dir, path, write } = temporary();
const run = (args: readonly string[], stdin = ''): Promise<Outcome> => rl4(['context', ...args], { cwd: dir, stdin });

const WRITER = 'name: writer\ncontext:\n  emits: [{ type: session_state, ttl: 60 }]\n';
const READER = 'name: reader\ncontext:\n  accepts: [{ type: session_state, required: true }]\n';
const CONTEXT = { session_state: { step: 2 }, extra: { a: 1 } };
const SECRET = ['ghp', 'q7Vn2LxR4tKb8WmZc1YdHs6JfPa3UeGo5TiN'].join('_');

beforeAll(() => {
  for (const [name, yaml] of [
    ['writer', WRITER],
    ['reader', READER],
    ['broken', 'name: broken\ncontext:\n  accepts: [{ typ: session_state }]\n'],
  ] as const) {
    mkdirSync(path(name));
    write(`${name}/module.yaml`, yaml);
  }
  write('context.json', JSON.stringify(CONTEXT));
});

it('CTX-04, CTX-05: check says that modules fit together', async () => {
  expect(await run(['check', 'writer', 'reader'])).toEqual({ code: 0, stdout: '', stderr: '2 modules are in order\n' });
  const { stdout } = await run(['check', 'writer', 'reader', '--json']);
  expect(expectSchema('context-check', stdout)).toMatchObject({
    valid: true,
    modules: [{ name: 'writer' }, { name: 'reader' }],
  });
});

it('check tells what nobody emits, unless the application supplies it', async () => {
  const alone = await run(['check', 'reader']);
  expect(alone.code).toBe(1);
  expect(alone.stderr).toMatch(/^ERROR:nobody-emits:session_state /);
  expect(await run(['check', 'reader', '--supplied', 'session_state'])).toMatchObject({ code: 0 });
});

it('check names the module and the line that are wrong, also from a pipe', async () => {
  const { code, stderr } = await run(['check', 'writer', 'broken', 'absent']);
  expect(code).toBe(1);
  expect(stderr).toMatch(/^broken: ERROR:\S+ +module.yaml line 3: /m);
  expect(stderr).toMatch(/^absent: ERROR:schema-missing:module.yaml /m);
  expect(await run(['check', '-'], WRITER)).toMatchObject({ code: 0 });
  const piped = await run(['check', '-', '--json'], 'context: [');
  expect(expectSchema('context-check', piped.stdout)).toMatchObject({ valid: false, modules: [{ module: '-' }] });
  expectFailure(await run(['check']), 2, "missing required argument 'modules'");
});

it('CTX-24: validate prints what the module would be given, and says what it is not', async () => {
  const { code, stdout, stderr } = await run(['validate', 'reader', 'context.json']);
  expect({ code, given: JSON.parse(stdout) }).toEqual({ code: 0, given: { session_state: { step: 2 } } });
  expect(stderr).toMatch(/^WARN:context-undeclared:extra /);
  const input = JSON.stringify({ question: 'what?', _context: CONTEXT });
  expect((await run(['validate', 'reader', '-'], input)).stdout).toBe(stdout);
  expect(await run(['validate', 'reader', 'context.json', '--strict'])).toMatchObject({ code: 1, stdout: '' });
});

it('CTX-24: validate names what is missing; no JSON and no module are findings too', async () => {
  const missing = await run(['validate', 'reader', '-'], '{}');
  expect(missing).toMatchObject({ code: 1, stdout: '' });
  expect(missing.stderr).toContain('Missing required context: session_state');
  expect((await run(['validate', 'reader', '-'], 'nothing')).stderr).toMatch(/^ERROR:not-a-context /);
  const absent = await run(['validate', 'absent', 'context.json', '--json']);
  expect(absent.code).toBe(1);
  expect(expectSchema('context-validate', absent.stdout)).toMatchObject({ valid: false });
});

it('CTX-25: sanitize takes out secrets, and says where without repeating them', async () => {
  const given = { user_profile: { password: 'hunter2', note: `the key is ${SECRET}`, locale: 'de' } };
  const { code, stdout, stderr } = await run(['sanitize', '-'], JSON.stringify(given));
  expect(code).toBe(0);
  expect(JSON.parse(stdout).user_profile.locale).toBe('de');
  expect(stderr).toContain('sensitive-name  /user_profile/password');
  for (const secret of ['hunter2', SECRET]) expect(stdout + stderr).not.toContain(secret);
  const cut = await run(['sanitize', 'context.json', '--json', '--max-length', '100']);
  expect(expectSchema('context-sanitize', cut.stdout)).toMatchObject({ ok: true, redactions: [] });
});

it('sanitize refuses what is no context', async () => {
  const bad = await run(['sanitize', '-', '--json'], '[1]');
  expect(bad.code).toBe(1);
  expect(expectSchema('context-sanitize', bad.stdout)).toMatchObject({ ok: false });
  expectFailure(await run(['sanitize', 'context.json', '--max-length', 'ten']), 2, '--max-length takes a number');
  expectFailure(await run(['sanitize', 'absent.json']), 3, 'is not there');
});

it('store ls lists the live keys of an LMDB store, and no value', async () => {
  const store = createLmdbStore({ path: path('store') });
  await store.put('t.a/s.1/-/session_state/x', { step: 'private' }, { ttl: 3600 });
  await store.put('t.b/-/-/report/y', 'kept', { ttl: -1 });
  await store.close();
  const { code, stdout, stderr } = await run(['store', 'ls', 'store']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '2 entries\n' });
  expect(stdout).toMatch(/^t\.a\/s\.1\/-\/session_state\/x\t1\t\d{4}-.*Z\nt\.b\/-\/-\/report\/y\t2\tnever\n$/);
  expect(stdout).not.toContain('private');
  const narrowed = await run(['store', 'ls', 'store', 't.b/', '--json']);
  expect(expectSchema('context-store', narrowed.stdout)).toEqual({
    entries: [{ key: 't.b/-/-/report/y', version: 2, expires: null }],
  });
});

it('store ls makes no store where there is none', async () => {
  expectFailure(await run(['store', 'ls', 'writer']), 3, 'writer holds no store');
  expectFailure(await run(['store', 'rm', 'store']), 2, 'Allowed choices are ls');
});

it('all are quiet on a closed pipe', async () => {
  await expectQuietOnClosedPipe(['context', 'check', 'writer', '--json'], { cwd: dir });
  await expectQuietOnClosedPipe(['context', 'validate', 'reader', 'context.json'], { cwd: dir });
  await expectQuietOnClosedPipe(['context', 'sanitize', 'context.json'], { cwd: dir });
  await expectQuietOnClosedPipe(['context', 'store', 'ls', 'store'], { cwd: dir });
});
