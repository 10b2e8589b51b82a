import { generateSecrets } from '@rl4/corpus';
import { describe, expect, it, vi } from 'vitest';
import { formatDiagnostic, parseModule, validateContext } from '../src/index.js';
import { compileSchema as interpreted } from '../src/json-schema.cfworker.js';
import { compileSchema as compiled } from '../src/json-schema.node.js';

const accepts = (entries: string, options = {}) => parseModule(`name: m\ncontext: { accepts: [${entries}] }`, options);
const said = (module: ReturnType<typeof accepts>, context: unknown, options = {}) =>
  validateContext(module, context, options).diagnostics.map(formatDiagnostic);

/** schema.json of §3.2. */
const SCHEMA = {
  input: {
    type: 'object',
    properties: {
      code: { type: 'string' },
      _context: {
        type: 'object',
        properties: {
          conversation_history: { $ref: '#/$defs/conversation_history' },
          user_profile: { type: 'object', required: ['locale'] },
        },
      },
    },
  },
  $defs: {
    conversation_history: { type: 'array', maxItems: 3, items: { $ref: '#/$defs/turn' } },
    turn: { type: 'object', required: ['role', 'content'], properties: { role: { enum: ['user', 'assistant'] } } },
  },
};

describe('§7.2', () => {
  it('CTX-24 CTX-35 XC-16 missing required context has exactly this message', () => {
    const [problem] = validateContext(accepts('{type: user_profile, required: true}'), {}).diagnostics;
    expect(problem).toMatchObject({
      severity: 'error',
      code: 'E1002',
      message: 'Missing required context: user_profile',
    });
  });

  it('XC-17 null is absent', () => {
    expect(said(accepts('{type: a, required: true}'), { a: null })).toEqual(['ERROR:E1002:a']);
    expect(said(accepts('{type: a}'), { a: null })).toEqual([]);
  });

  it('CTX-30 an empty or absent context is fine when nothing is required', () => {
    for (const context of [{}, undefined, null]) expect(said(accepts('{type: a}'), context)).toEqual([]);
  });

  it('CTX-01 XC-05 what is not declared is left out with a warning, or refused', () => {
    const module = accepts('{type: a}');
    expect(said(module, { b: 1 })).toEqual(['WARN:context-undeclared:b']);
    expect(validateContext(module, { a: {}, b: {} }).context).toEqual({ a: {} });
    expect(said(module, { b: 1 }, { strict: true })).toEqual(['ERROR:E1001:b']);
    for (const { text } of generateSecrets(1)) {
      expect(said(module, { [text]: 1 })).toEqual(['WARN:context-undeclared:[unnamed]']);
    }
    expect(said(module, [])).toEqual(['ERROR:E1003']);
  });

  it('CTX-08 roles and contents of turns', () => {
    const module = accepts('{type: conversation_history}');
    const history = (turn: unknown) => said(module, { conversation_history: [turn] });
    expect(history({ role: 'user', content: 'x', timestamp: '2026-02-01T10:00:00Z' })).toEqual([]);
    expect(history({ role: 'system', content: 'x' })).toEqual([]);
    expect(history({ role: 'tool', content: 'x' })).toEqual(['ERROR:E1001:conversation_history']);
    expect(history({ role: 'user' })).toEqual(['ERROR:E1001:conversation_history']);
    expect(history({ role: 'user', content: 7 })).toEqual(['ERROR:E1003:conversation_history']);
    expect(history({ role: 'user', content: 'x', timestamp: 'noon' })).toEqual(['ERROR:E1001:conversation_history']);
  });

  it('CTX-09 CTX-10 XC-21 the other standard types', () => {
    const check = (type: string, value: unknown) => said(accepts(`{type: ${type}}`), { [type]: value });
    expect(check('user_profile', { expertise_level: 'expert', preferences: {}, locale: 'en' })).toEqual([]);
    expect(check('user_profile', { expertise_level: 'guru' })).toEqual(['ERROR:E1001:user_profile']);
    expect(check('user_profile', { locale: 7 })).toEqual(['ERROR:E1003:user_profile']);
    expect(check('session_state', { any: { thing: [1] } })).toEqual([]);
    expect(check('session_state', [])).toEqual(['ERROR:E1003:session_state']);
    for (const type of ['environment', 'analysis_cache', 'own_type']) {
      expect(check(type, {})).toEqual([]);
      expect(check(type, 'text')).toEqual([`ERROR:E1003:${type}`]);
    }
  });

  it('CTX-12 XC-10 the last turns are kept, then validated; maxItems limits too', () => {
    const turns = Array.from({ length: 8 }, (_, index) => ({ role: 'user', content: `${index}` }));
    const kept = (entry: string, options = {}) =>
      validateContext(accepts(entry, options), { conversation_history: turns }).context.conversation_history;
    expect(kept('{type: conversation_history, max_turns: 5}')).toEqual(turns.slice(3));
    expect(kept('{type: conversation_history, max_turns: 5}', { schema: SCHEMA })).toEqual(turns.slice(5));
    expect(kept('{type: conversation_history}', { schema: SCHEMA })).toEqual(turns.slice(5));
    expect(kept('{type: conversation_history}')).toEqual(turns);
    const bad = [{ role: 'tool' }, ...turns];
    expect(said(accepts('{type: conversation_history, max_turns: 8}'), { conversation_history: bad })).toEqual([]);
  });

  it('CTX-33 XC-09 fields are projected; one that is missing warns', () => {
    const module = accepts('{type: user_profile, fields: [expertise_level, locale], required: true}');
    const report = validateContext(module, { user_profile: { expertise_level: 'expert', email: 'a', preferences: 7 } });
    expect(report.context).toEqual({ user_profile: { expertise_level: 'expert' } });
    expect(report.diagnostics.map(formatDiagnostic)).toEqual(['WARN:field-missing:user_profile']);
    expect(report.valid).toBe(true);
  });

  it('CTX-15 XC-19 a result of another module is rejected', () => {
    const module = accepts('{type: previous_result, from_module: a}');
    expect(said(module, { previous_result: { module: 'a', meta: {}, data: 1 } })).toEqual([]);
    expect(said(module, { previous_result: { module: 'b' } })).toEqual(['ERROR:E1001:previous_result']);
    expect(validateContext(module, { previous_result: {} }).context).toEqual({});
  });
});

describe('schemas, XC-08', () => {
  it('$defs resolve from the root of schema.json, and it goes before the standard definition', () => {
    const module = accepts('{type: conversation_history}, {type: user_profile}', { schema: SCHEMA });
    expect(said(module, { conversation_history: [{ role: 'system', content: '' }] })).toHaveLength(1);
    expect(said(module, { user_profile: {} })).toEqual(['ERROR:E1001:user_profile']);
  });

  it('a file goes before schema.json', () => {
    const files = { './p.json': { type: 'object', required: ['x'] } };
    const module = accepts('{type: user_profile, schema: ./p.json}', { schema: SCHEMA, files });
    expect(said(module, { user_profile: { locale: 'en' } })).toEqual(['ERROR:E1001:user_profile']);
    expect(said(module, { user_profile: { x: 1 } })).toEqual([]);
  });

  it.each([
    ['schema-missing', undefined],
    ['schema-missing', 'text'],
    ['schema-foreign', { $ref: 'https://example.com/a.json' }],
    ['schema-foreign', { properties: { a: { $ref: './b.json#/x' } } }],
    ['schema-invalid', { $ref: '#/$defs/nothing' }],
    ['schema-invalid', { type: 'no-such-type' }],
  ])('%s makes the module unusable', (code, file) => {
    const module = accepts('{type: a, schema: a.json}', file === undefined ? {} : { files: { 'a.json': file } });
    expect(said(module, { a: {} })).toEqual([`ERROR:${code}:a`]);
  });

  it('is compiled once per module', () => {
    const module = accepts('{type: a}');
    const first = validateContext(module, { a: {} });
    const stringify = vi.spyOn(JSON, 'stringify');
    for (let count = 0; count < 3; count++) expect(validateContext(module, { a: {} })).toEqual(first);
    expect(stringify).not.toHaveBeenCalled();
    stringify.mockRestore();
  });
});

describe('both engines', () => {
  const root = { input: SCHEMA.input, $defs: SCHEMA.$defs };
  const schemas = [
    { ...root, $ref: '#/input/properties/_context/properties/conversation_history' },
    {
      type: 'object',
      required: ['a'],
      properties: { a: { type: 'integer', minimum: 1 } },
      additionalProperties: false,
    },
    { $schema: 'http://json-schema.org/draft-07/schema#', items: [{ type: 'string' }, { type: 'number' }] },
    { type: 'string', format: 'date-time' },
    true,
    false,
  ];
  const values = [
    [],
    [{ role: 'user', content: 'x' }],
    [{ role: 'x', content: 'x' }],
    [{}],
    [1, 2, 3, 4],
    {},
    { a: 1 },
    { a: 0 },
  ];
  const more = [{ a: 'x' }, { a: 1, b: 2 }, ['x', 1], ['x', 'y'], 'x', '2026-02-01T10:00:00Z', null, 7];

  it('say the same of the same', () => {
    for (const schema of schemas) {
      const [one, other] = [compiled(schema), interpreted(schema)];
      for (const value of [...values, ...more]) {
        expect(other(value) === undefined, JSON.stringify({ schema, value })).toBe(one(value) === undefined);
      }
    }
    const path = { type: 'object', properties: { a: { type: 'array', items: { type: 'string' } } } };
    const problem = { path: '/a/1', keyword: 'type', message: 'has the wrong type' };
    expect(compiled(path)({ a: ['x', 1] })).toEqual(problem);
    expect(interpreted(path)({ a: ['x', 1] })).toEqual(problem);
    const missing = { path: '', keyword: 'required', message: 'lacks a required member: a' };
    expect(compiled({ required: ['a'] })({})).toEqual(missing);
    expect(interpreted({ required: ['a'] })({})).toEqual(missing);
  });
});
