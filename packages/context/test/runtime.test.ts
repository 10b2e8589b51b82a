import { describe, expect, it, vi } from 'vitest';
import {
  type AuditEvent,
  createMemoryStore,
  createRuntime,
  type Handler,
  parseModule,
  type RuntimeOptions,
} from '../src/index.js';

const module = (name: string, context: string) => parseModule(`name: ${name}\ncontext: ${context}`);
const answer = (emitted?: object, data: unknown = null) => ({
  ok: true,
  meta: { confidence: 0.9, risk: 'low', explain: 'done' },
  data,
  ...(emitted && { _emitted_context: emitted }),
});
const STATE = '{ accepts: [{type: session_state}], emits: [{type: session_state, ttl: 3600}] }';

function setup(modules: Record<string, [context: string, handler: Handler]>, options: Partial<RuntimeOptions> = {}) {
  const events: AuditEvent[] = [];
  let now = Date.UTC(2026, 1, 1);
  const clock = () => new Date(now);
  const store = createMemoryStore({ clock });
  const runtime = createRuntime({
    modules: Object.entries(modules).map(([name, [context, handler]]) => ({ module: module(name, context), handler })),
    audit: (event) => events.push(event),
    clock,
    store,
    ...options,
  });
  return { ...runtime, events, store, pass: (seconds: number) => (now += seconds * 1000) };
}

describe('one module', () => {
  it('CTX-07 CTX-01 gets its declared context under _context and nothing else', async () => {
    const handler = vi.fn(() => answer());
    const { invoke } = setup({ m: ['{ accepts: [{type: user_profile, fields: [locale]}] }', handler] });
    const result = await invoke('m', {
      code: 'x',
      _context: { user_profile: { locale: 'en', email: 'e' }, other: {} },
    });
    expect(handler.mock.calls[0]?.[0 as never]).toEqual({ code: 'x', _context: { user_profile: { locale: 'en' } } });
    expect(result.meta.diagnostics).toMatchObject([{ code: 'context-undeclared', subject: 'other' }]);
  });

  it('CTX-24 XC-16 does not run without its required context', async () => {
    const handler = vi.fn(() => answer());
    const { invoke } = setup({ m: ['{ accepts: [{type: user_profile, required: true}] }', handler] });
    expect(await invoke('m', {})).toMatchObject({
      ok: false,
      error: { code: 'E1002', message: 'Missing required context: user_profile' },
    });
    expect(await invoke('m', { _context: { user_profile: [] } })).toMatchObject({
      ok: false,
      error: { code: 'E1003' },
    });
    expect(handler).not.toHaveBeenCalled();
  });

  it('CTX-27 XC-24 a value that only fails once sanitised is an error that names the field', async () => {
    const files = { 'a.json': { type: 'object', required: ['token'] } };
    const strict = parseModule('name: m\ncontext: { accepts: [{type: a, schema: a.json}] }', { files });
    const runtime = createRuntime({ modules: [{ module: strict, handler: () => answer() }], audit: false });
    const result = await runtime.invoke('m', { _context: { a: { token: 'x' } } });
    expect(result).toMatchObject({
      ok: false,
      error: { code: 'E1001', message: expect.stringMatching(/^\/a lacks .*: token once/) },
    });
  });

  it('CTX-30 CTX-31 CTX-32 §8.1: emits, and what was emitted feeds the next request', async () => {
    const handler: Handler = ({ _context }) => {
      const { issues_found = 0 } = (_context.session_state ?? {}) as { issues_found?: number };
      return answer({ session_state: { issues_found: issues_found + 2 } }, { seen: issues_found });
    };
    const { invoke } = setup({ m: [STATE, handler] });
    const first = await invoke('m', { code: 'a', _context: {} });
    expect(first).toEqual({
      ...answer(undefined, { seen: 0 }),
      meta: expect.anything(),
      _emitted_context: { session_state: { issues_found: 2 } },
    });
    const next = await invoke('m', { code: 'b', _context: first.ok ? first._emitted_context : {} });
    expect(next).toMatchObject({ data: { seen: 2 }, _emitted_context: { session_state: { issues_found: 4 } } });
  });

  it('XC-06 undeclared emissions are neither returned nor stored; an invalid one fails all', async () => {
    const emitted: Record<string, unknown> = { session_state: { a: 1 }, undeclared: { b: 2 } };
    const { invoke, store, events } = setup({ m: [STATE, () => answer(emitted)] });
    const result = await invoke('m', {}, { sessionId: 's' });
    expect(result).toMatchObject({ ok: true, _emitted_context: { session_state: { a: 1 } } });
    expect(JSON.stringify(result)).not.toContain('"b"');
    expect(result.meta.diagnostics).toMatchObject([{ code: 'emission-undeclared' }]);
    expect(await store.list('')).toHaveLength(1);
    expect(events.map(({ action }) => action)).toEqual(['drop', 'write']);
    emitted.session_state = [];
    expect(await invoke('m', {}, { sessionId: 't' })).toMatchObject({ ok: false, error: { code: 'E3001' } });
    expect(await store.list('')).toHaveLength(1);
  });

  it('CTX-16 XC-07 failure returns and stores nothing', async () => {
    const failing = {
      ok: false,
      meta: {},
      error: { code: 'E2001', message: 'unsure' },
      _emitted_context: { session_state: {} },
    };
    const cases: Handler[] = [
      () => failing,
      () => Promise.reject(new Error('broken')),
      () => 'text',
      () => ({ ok: 'yes' }),
      () => ({ ...answer(), _emitted_context: 7 }),
    ];
    for (const handler of cases) {
      const { invoke, store } = setup({ m: [STATE, handler] });
      const result = await invoke('m', {}, { sessionId: 's' });
      expect(result.ok).toBe(false);
      expect(result).not.toHaveProperty('_emitted_context');
      expect(await store.list('')).toEqual([]);
    }
  });

  it('CTX-16 goes Create, Inject, Use, Emit, Store in this order', async () => {
    const order: string[] = [];
    const store = createMemoryStore();
    const told = <Args extends unknown[], Result>(name: string, work: (...args: Args) => Result) => {
      return (...args: Args) => {
        order.push(name);
        return work(...args);
      };
    };
    const spied = { ...store, get: told('get', store.get), put: told('put', store.put) };
    const handler = told('use', () => answer({ session_state: {} }));
    const { invoke } = setup({ m: [STATE, handler] }, { store: spied, audit: ({ action }) => order.push(action) });
    await invoke('m', {}, { sessionId: 's' });
    await invoke('m', {}, { sessionId: 's' });
    expect(order).toEqual(['get', 'use', 'put', 'write', 'get', 'read', 'use', 'put', 'write']);
  });

  it('a thrown message is told without its secrets', async () => {
    const { invoke } = setup({
      m: [
        '{}',
        () => {
          throw new Error('bad key password=hunter2hunter2');
        },
      ],
    });
    const result = await invoke('m', {});
    expect(result).toMatchObject({ ok: false, error: { code: 'E4000' } });
    expect(JSON.stringify(result)).not.toContain('hunter2');
  });
});

describe('stored context', () => {
  const CACHE = '{ accepts: [{type: analysis_cache}], emits: [{type: analysis_cache}] }';
  const caching: Handler = ({ _context, code }) =>
    answer({ analysis_cache: { of: code } }, _context.analysis_cache ?? 'fresh');

  it('CTX-40 equal input gets the cache until its ttl; other input, module, user, tenant do not', async () => {
    const { invoke, pass } = setup({ m: [CACHE, caching], n: [CACHE, caching] });
    expect(await invoke('m', { code: 'x' })).toMatchObject({ data: 'fresh' });
    expect(await invoke('m', { code: 'x', _context: {} })).toMatchObject({ data: { of: 'x' } });
    expect(await invoke('m', { code: 'y' })).toMatchObject({ data: 'fresh' });
    expect(await invoke('n', { code: 'x' })).toMatchObject({ data: 'fresh' });
    expect(await invoke('m', { code: 'x' }, { tenant: 't' })).toMatchObject({ data: 'fresh' });
    expect(await invoke('m', { code: 'x' }, { userId: 'u' })).toMatchObject({ data: 'fresh' });
    expect(await invoke('m', { code: 'x' }, { userId: 'u' })).toMatchObject({ data: { of: 'x' } });
    pass(86_399);
    expect(await invoke('m', { code: 'y' })).toMatchObject({ data: { of: 'y' } });
    pass(86_400);
    expect(await invoke('m', { code: 'y' })).toMatchObject({ data: 'fresh' });
  });

  it('CTX-17 XC-11 ttl 0 is never stored, -1 never expires; the consumer may want it younger', async () => {
    const emits = 'emits: [{type: a, ttl: 0}, {type: b, ttl: -1, key_pattern: "${user_id}"}]';
    const seen: Handler = ({ _context }) => answer({ a: {}, b: {} }, Object.keys(_context));
    const { invoke, pass } = setup({
      m: [`{ accepts: [{type: a}, {type: b}], ${emits} }`, seen],
      young: ['{ accepts: [{type: b, ttl: 60}] }', ({ _context }) => answer(undefined, Object.keys(_context))],
    });
    await invoke('m', {}, { userId: 'u' });
    expect(await invoke('young', {}, { userId: 'u' })).toMatchObject({ data: ['b'] });
    pass(60);
    expect(await invoke('young', {}, { userId: 'u' })).toMatchObject({ data: [] });
    pass(1e9);
    expect(await invoke('m', {}, { userId: 'u' })).toMatchObject({ data: ['b'] });
    expect(await invoke('m', {}, { userId: 'v' })).toMatchObject({ data: [] });
  });

  it('CTX-17 XC-11 a module replaces what is too old for it to read', async () => {
    let count = 0;
    const { invoke, pass } = setup({
      m: [
        '{ accepts: [{type: session_state, ttl: 60}], emits: [{type: session_state, ttl: 3600}] }',
        ({ _context }) => answer({ session_state: { count: ++count } }, _context),
      ],
    });
    await invoke('m', {}, { sessionId: 's' });
    pass(60);
    expect(await invoke('m', {}, { sessionId: 's' })).toMatchObject({ ok: true, data: {} });
    expect(await invoke('m', {}, { sessionId: 's' })).toMatchObject({ data: { session_state: { count: 2 } } });
  });

  it('XC-12 without the user or session there is no read, no write, but a diagnostic', async () => {
    const { invoke, store } = setup({ m: [STATE, () => answer({ session_state: {} })] });
    for (const options of [{}, { sessionId: '' }, { userId: 'u' }]) {
      const { meta } = await invoke('m', {}, options);
      expect(meta.diagnostics?.map(({ code }) => code)).toEqual(['key-unresolved', 'key-unresolved']);
    }
    expect(await store.list('')).toEqual([]);
  });

  it('CTX-14 CTX-11 ending a session removes its state and history, and no other', async () => {
    const emits =
      '{ accepts: [{type: session_state}, {type: conversation_history}], emits: [{type: session_state}, {type: conversation_history}, {type: user_profile}] }';
    const emitted = {
      session_state: { a: 1 },
      conversation_history: [{ role: 'user', content: 'x' }],
      user_profile: { locale: 'en' },
    };
    const { invoke, endSession, store, pass } = setup({
      m: [emits, ({ _context }) => answer(emitted, Object.keys(_context))],
    });
    for (const sessionId of ['s', 's:2', 's/']) await invoke('m', {}, { sessionId, userId: 'u', tenant: 't' });
    await invoke('m', {}, { sessionId: 's', userId: 'u' });
    expect(await invoke('m', {}, { sessionId: 's', userId: 'u', tenant: 't' })).toMatchObject({
      data: ['session_state', 'conversation_history'],
    });
    await endSession('s', { tenant: 't' });
    expect(await invoke('m', {}, { sessionId: 's', userId: 'u' })).toMatchObject({
      data: ['session_state', 'conversation_history'],
    });
    expect(await store.list('t.t/s.s/')).toEqual([]);
    expect(await store.list('')).toHaveLength(8);
    pass(86_400);
    expect(await invoke('m', {}, { sessionId: 's', userId: 'u' })).toMatchObject({ data: ['conversation_history'] });
  });

  it('XC-22 the runtime accumulates no history of its own', async () => {
    const { invoke, store } = setup({
      m: ['{ accepts: [{type: conversation_history}] }', ({ _context }) => answer(undefined, _context)],
    });
    await invoke('m', { _context: { conversation_history: [{ role: 'user', content: 'hi' }] } }, { sessionId: 's' });
    expect(await invoke('m', {}, { sessionId: 's' })).toMatchObject({ data: {} });
    expect(await store.list('')).toEqual([]);
  });

  it('a state that somebody else changed meanwhile is not overwritten', async () => {
    let meet: () => void = () => {};
    const both = new Promise<void>((done) => {
      meet = done;
    });
    let running = 0;
    const handler: Handler = async ({ _context }) => {
      if (++running === 2) meet();
      await both;
      const { count = 0 } = (_context.session_state ?? {}) as { count?: number };
      return answer({ session_state: { count: count + 1 } });
    };
    const { invoke, store } = setup({ m: [STATE, handler] });
    const results = await Promise.all([invoke('m', {}, { sessionId: 's' }), invoke('m', {}, { sessionId: 's' })]);
    const failed = results.filter(({ ok }) => !ok);
    expect(failed).toMatchObject([{ error: { recoverable: true, details: { conflict: { type: 'session_state' } } } }]);
    expect((await store.get('-/s.s/-/session_state/s'))?.value).toEqual({ count: 1 });
    await invoke('m', {}, { sessionId: 's' });
    expect((await store.get('-/s.s/-/session_state/s'))?.value).toEqual({ count: 2 });
  });

  it('a store that fails is told as such, and the data is not lost', async () => {
    const broken = { ...createMemoryStore(), put: () => Promise.reject(new Error('disk')) };
    const { invoke } = setup({ m: [STATE, () => answer({ session_state: {} }, 'work')] }, { store: broken });
    expect(await invoke('m', {}, { sessionId: 's' })).toMatchObject({
      ok: false,
      partial_data: 'work',
      error: { code: 'E4000' },
    });
  });
});

describe('signals, depth and cycles', () => {
  it('a signal ends the invocation even if the handler ignores it, and nothing is stored', async () => {
    const late: Handler = async (_, { signal }) => {
      await new Promise((done) => setTimeout(done, 60));
      return answer({ session_state: { aborted: signal.aborted } });
    };
    const { invoke, store } = setup({ m: [STATE, late], p: ['{}', (_, { call }) => call('m', {})] });
    for (const name of ['m', 'p']) {
      const result = await invoke(name, {}, { sessionId: 's', signal: AbortSignal.timeout(10) });
      expect(result).toMatchObject({ ok: false, error: { code: 'E2002' } });
    }
    expect(await invoke('m', {}, { signal: AbortSignal.abort() })).toMatchObject({ error: { code: 'E2002' } });
    await new Promise((done) => setTimeout(done, 100));
    expect(await store.list('')).toEqual([]);
  });

  it('cycles, too many levels and unknown modules are answered with an error', async () => {
    const pass =
      (to: string): Handler =>
      (_, { call }) =>
        call(to, {});
    const chain = Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [`c${index}`, ['{}', pass(`c${index + 1}`)] as [string, Handler]]),
    );
    const { invoke } = setup({ a: ['{}', pass('b')], b: ['{}', pass('a')], ...chain });
    expect(await invoke('a', {})).toMatchObject({ error: { code: 'E4004' } });
    expect(await invoke('c0', {})).toMatchObject({ error: { code: 'E4005' } });
    expect(await invoke('c15', {})).toMatchObject({ error: { code: 'E4006' } });
    expect(await invoke('nothing', {})).toMatchObject({ error: { code: 'E4006' } });
    expect(await invoke('a', 7 as never)).toMatchObject({ error: { code: 'E1003' } });
  });

  it('input that cannot be hashed is an input error', async () => {
    let deep: unknown = 1;
    for (let level = 0; level < 100_000; level++) deep = [deep];
    const handler = vi.fn(() => answer());
    const { invoke } = setup({
      m: ['{ accepts: [{type: analysis_cache}] }', handler],
      e: ['{ emits: [{type: analysis_cache}] }', handler],
    });
    expect(await invoke('m', { deep })).toMatchObject({ error: { code: 'E1001' } });
    expect(await invoke('m', { text: '\ud800' })).toMatchObject({ error: { code: 'E1001' } });
    expect(await invoke('e', { text: '\ud800' })).toMatchObject({ error: { code: 'E1001' } });
    expect(handler).not.toHaveBeenCalled();
  });
});

describe('the audit', () => {
  it('CTX-03 CTX-28 CTX-42 tells who read and wrote what, by keyed hashes, never a value', async () => {
    const accepts = '{ accepts: [{type: user_profile}, {type: session_state}], emits: [{type: session_state}] }';
    const { invoke, events } = setup({
      m: [accepts, () => answer({ session_state: { note: 'gamma', token: 'delta' } })],
    });
    const input = { _context: { user_profile: { expertise_level: 'expert', password: 'alpha', locale: 'beta' } } };
    await invoke('m', input, { sessionId: 'sess-1', userId: 'user-1', tenant: 'acme' });
    await invoke('m', input, { sessionId: 'sess-1', userId: 'user-1', tenant: 'acme' });
    expect(events.map(({ action, type, source }) => [action, type, source])).toEqual([
      ['read', 'user_profile', 'caller'],
      ['write', 'session_state', undefined],
      ['read', 'user_profile', 'caller'],
      ['read', 'session_state', 'store'],
      ['write', 'session_state', undefined],
    ]);
    expect(events[0]).toMatchObject({
      at: '2026-02-01T00:00:00.000Z',
      module: 'm',
      redactions: 1,
      hash: expect.stringMatching(/^ctx#[0-9a-f]{16}$/),
    });
    expect(events[0]?.hash).toBe(events[2]?.hash);
    expect(events[1]?.hash).toBe(events[3]?.hash);
    expect(JSON.stringify(events)).not.toMatch(/alpha|beta|gamma|delta|expert|sess-1|user-1|acme/);
    const other = setup({ m: [accepts, () => answer()] });
    await other.invoke('m', input);
    expect(other.events[0]?.hash).not.toBe(events[0]?.hash);
  });

  it('writes one JSON line per event unless told otherwise', async () => {
    const lines = vi.spyOn(console, 'error').mockImplementation(() => {});
    const runtime = createRuntime({
      modules: [{ module: module('m', '{ accepts: [{type: a}] }'), handler: () => answer() }],
    });
    await runtime.invoke('m', { _context: { a: {} } });
    expect(lines.mock.calls.map(([line]) => JSON.parse(line))).toMatchObject([{ action: 'read', type: 'a' }]);
    expect(lines.mock.calls[0]?.[0]).not.toContain('\n');
    lines.mockRestore();
  });

  it('CTX-03 what was not delivered is not recorded as read', async () => {
    const { invoke, events } = setup({ m: ['{ accepts: [{type: a}, {type: b}] }', () => answer()] });
    expect(await invoke('m', { _context: { a: {}, b: [] } })).toMatchObject({ error: { code: 'E1003' } });
    expect(events).toEqual([]);
  });

  it('an update that does not fit the parent is left out of its view with a warning', async () => {
    const files = { 'n.json': { type: 'object', required: ['n'] } };
    const parent = parseModule('name: p\ncontext: { accepts: [{type: a, schema: n.json}, {type: b}] }', { files });
    const handler: Handler = async (_, { call, context }) => {
      await call('c', {});
      return answer(undefined, context());
    };
    const child = {
      module: module('c', '{ emits: [{type: a, ttl: 0}, {type: b, ttl: 0}] }'),
      handler: () => answer({ a: {}, b: {} }),
    };
    const events: AuditEvent[] = [];
    const runtime = createRuntime({
      modules: [{ module: parent, handler }, child],
      audit: (event) => events.push(event),
    });
    const result = await runtime.invoke('p', {});
    expect(result).toMatchObject({
      ok: true,
      data: { b: {} },
      meta: { diagnostics: [{ severity: 'warning', subject: 'a' }] },
    });
    expect(events).toMatchObject([{ action: 'read', type: 'b', source: 'request' }]);
  });

  it('nothing is delivered that could not be recorded', async () => {
    const handler = vi.fn(() => answer());
    const audit = () => {
      throw new Error('full');
    };
    const { invoke } = setup({ m: ['{ accepts: [{type: a}] }', handler] }, { audit });
    expect(await invoke('m', { _context: { a: {} } })).toMatchObject({ ok: false, error: { code: 'E4000' } });
    expect(handler).not.toHaveBeenCalled();
  });
});

it('wrong arguments throw a TypeError', () => {
  const handler = () => answer();
  expect(() => createRuntime({ modules: [{ module: parseModule('context: main'), handler }] })).toThrow(TypeError);
  const twice = { module: module('m', '{}'), handler };
  expect(() => createRuntime({ modules: [twice, { ...twice }] })).toThrow(/two modules/);
  expect(() =>
    createRuntime({ modules: [{ module: module('m', '{ accepts: [{type: a, schema: x.json}] }'), handler }] }),
  ).toThrow(/x|not handed over/);
  const { invoke } = setup({ m: ['{}', handler] });
  return expect(invoke('m', {}, { userId: 7 as never })).rejects.toThrow(TypeError);
});
