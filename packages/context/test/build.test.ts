import { describe, expect, it } from 'vitest';
import { buildContext, checkPipeline, formatDiagnostic, parseModule, validateContext } from '../src/index.js';

describe('the builder, §7.1', () => {
  const module = parseModule(`name: m
context:
  accepts:
    - { type: conversation_history, max_turns: 3 }
    - { type: user_profile, fields: [expertise_level, preferences] }
    - type: session_state
    - { type: previous_result, from_module: a }`);
  const messages = Array.from({ length: 5 }, (_, index) => ({
    role: index % 2 ? 'assistant' : 'user',
    content: `turn ${index}`,
    timestamp: new Date(Date.UTC(2026, 1, 1, 10, index)),
    id: index,
  }));
  const raw = {
    conversation_history: messages,
    user_profile: { expertise_level: 'expert', preferences: {}, email: 'e' },
    session_state: { files: ['a'] },
    previous_result: { module: 'b' },
    billing: { card: 1 },
  };

  it('CTX-12 CTX-22 CTX-23 CTX-41 last turns as { role, content, timestamp }, declared fields, nothing else', () => {
    const built = buildContext(module, raw);
    expect(built).toEqual({
      conversation_history: [2, 3, 4].map((index) => ({
        role: index % 2 ? 'assistant' : 'user',
        content: `turn ${index}`,
        timestamp: `2026-02-01T10:0${index}:00.000Z`,
      })),
      user_profile: { expertise_level: 'expert', preferences: {} },
      session_state: { files: ['a'] },
    });
    expect(validateContext(module, built)).toMatchObject({ valid: true, diagnostics: [] });
  });

  it('CTX-02 same data, same context', () => {
    expect(JSON.stringify(buildContext(module, raw))).toBe(JSON.stringify(buildContext(module, structuredClone(raw))));
  });

  it('CTX-13 a summary takes the place of what no longer fits', () => {
    const summarize = (older: { content: string }[]) => ({ role: 'system', content: `${older.length} earlier turns` });
    const { conversation_history } = buildContext(module, raw, { summarize });
    expect((conversation_history as { content: string }[]).map(({ content }) => content)).toEqual([
      '3 earlier turns',
      'turn 3',
      'turn 4',
    ]);
    expect(
      buildContext(module, { conversation_history: messages.slice(0, 3) }, { summarize }).conversation_history,
    ).toHaveLength(3);
  });

  it('wrong arguments throw a TypeError', () => {
    expect(() => buildContext(module, null as never)).toThrow(TypeError);
  });
});

describe('checkPipeline', () => {
  const module = (name: string, context: string, files = {}) =>
    parseModule(`name: ${name}\ncontext: ${context}`, { files });
  const said = (...args: Parameters<typeof checkPipeline>) => checkPipeline(...args).diagnostics.map(formatDiagnostic);

  it('says which accepted context nobody emits', () => {
    const wants = module('b', '{ accepts: [{type: report, required: true}, {type: session_state}] }');
    expect(said([wants])).toEqual(['ERROR:nobody-emits:report', 'WARN:nobody-emits:session_state']);
    expect(said([wants], { supplied: ['report', 'session_state'] })).toEqual([]);
    expect(said([module('a', '{ emits: [{type: report, ttl: 1}, {type: session_state}] }'), wants])).toEqual([]);
  });

  it('XC-19 looks for the named producer', () => {
    const wants = module('b', '{ accepts: [{type: previous_result, from_module: a, required: true}] }');
    expect(said([module('c', '{ emits: [{type: previous_result}] }'), wants])).toEqual([
      'ERROR:nobody-emits:previous_result',
    ]);
    expect(said([module('a', '{ emits: [{type: previous_result}] }'), wants])).toEqual([]);
  });

  it.each([
    [{ type: 'array' }, { type: 'object' }, '/r'],
    [{ properties: { a: { type: 'string' } } }, { properties: { a: { type: 'integer' } } }, '/r/a'],
    [{ properties: { a: { enum: ['x'] } } }, { properties: { a: { enum: ['y'] } } }, '/r/a'],
    [{ $defs: { l: { items: { type: 'string' } } }, $ref: '#/$defs/l' }, { items: { type: 'number' } }, '/r/*'],
    [{ additionalProperties: false, properties: {} }, { required: ['a'] }, '/r/a'],
    [{ type: 'integer' }, { type: 'number' }, undefined],
    [{ type: ['string', 'null'] }, { type: 'string' }, undefined],
    [{ properties: { a: {} } }, { properties: { b: {} } }, undefined],
  ])('says where types disagree: %o against %o', (emitted, accepted, path) => {
    const from = module('a', '{ emits: [{type: r, ttl: 1, schema: r.json}] }', { 'r.json': emitted });
    const to = module('b', '{ accepts: [{type: r, schema: r.json}] }', { 'r.json': accepted });
    expect(checkPipeline([from, to]).diagnostics.map(({ path }) => path)).toEqual(path === undefined ? [] : [path]);
  });

  it('says when the same type is kept under different keys', () => {
    const one = module('a', '{ emits: [{type: r, ttl: 1, key_pattern: "${user_id}"}] }');
    const other = module('b', '{ accepts: [{type: r}], emits: [{type: r, ttl: 1}] }');
    expect(said([one, other])).toEqual(['WARN:keys-disagree:r']);
  });
});
