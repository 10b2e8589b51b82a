import { readFileSync } from 'node:fs';
import { fuzzRuns } from '@rl4/corpus';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ContextError, formatDiagnostic, parseModule, safeParseModule } from '../src/index.js';

const SECTION_3_1 = readFileSync(new URL('fixtures/section-3-1.yaml', import.meta.url), 'utf8');

function codes(yaml: string): string[] {
  return safeParseModule(yaml).diagnostics.map(formatDiagnostic);
}

describe('the context of module.yaml', () => {
  it('CTX-04 CTX-05 CTX-34 §3.1 round-trips', () => {
    const { context } = parseModule(SECTION_3_1, { name: 'm' });
    expect(context).toEqual({
      accepts: [
        { type: 'conversation_history', max_turns: 10, required: false },
        { type: 'user_profile', fields: ['expertise_level', 'preferences', 'locale'], required: false },
        { type: 'session_state', schema: './context-schemas/session.json', required: false, ttl: 3600 },
        { type: 'previous_result', from_module: 'code-analyzer', required: false },
      ],
      emits: [
        { type: 'analysis_cache', ttl: 86400, key_pattern: '${module}:${input_hash}' },
        { type: 'session_state', schema: './context-schemas/session-out.json' },
      ],
      mode: 'main',
    });
  });

  it('CTX-06 XC-01 the mode is main unless it says fork, as text or in the object', () => {
    const mode = (yaml: string) => parseModule(`name: m\n${yaml}`).context.mode;
    expect(mode('')).toBe('main');
    expect(mode('context: {}')).toBe('main');
    expect(mode('context: main')).toBe('main');
    expect(mode('context: fork')).toBe('fork');
    expect(mode('context: { mode: fork }')).toBe('fork');
  });

  it.each([
    'context: Fork',
    'context: forked',
    'context:',
    'context: true',
    'context: [fork]',
    'context: { mode: FORK }',
    'context: { mode: null }',
    'context: { mode: [fork] }',
    'context: { modus: fork }',
  ])('CTX-06 XC-01 %s is refused, never read as main', (yaml) => {
    expect(safeParseModule(`name: m\n${yaml}`).ok).toBe(false);
  });

  it('XC-23 needs none of the other manifest fields', () => {
    const yaml = 'name: m\nversion: 1.0.0\ntier: decision\nanything: [1, {a: b}]\ncontext: { accepts: [{type: a}] }';
    expect(parseModule(yaml)).toMatchObject({ name: 'm', version: '1.0.0' });
  });

  it.each([
    ['ERROR:duplicate-type', 'XC-18', 'accepts: [{type: a}, {type: a}]'],
    ['ERROR:config-invalid', 'XC-10', 'accepts: [{type: a, max_turns: 0}]'],
    ['ERROR:config-invalid', 'XC-11', 'accepts: [{type: a, ttl: -2}]'],
    ['ERROR:config-invalid', 'XC-11', 'emits: [{type: session_state, ttl: 1.5}]'],
    ['ERROR:config-invalid', 'XC-11', 'emits: [{type: session_state, ttl: "60"}]'],
    ['ERROR:config-invalid', 'XC-12', 'emits: [{type: a, ttl: 1, key_pattern: "${tenant}"}]'],
    ['ERROR:config-invalid', 'XC-12', 'emits: [{type: a, ttl: 1, key_pattern: "${user_id"}]'],
    ['ERROR:config-invalid', 'XC-08', 'accepts: [{type: a, schema: ../x.json}]'],
    ['ERROR:config-invalid', 'XC-08', 'accepts: [{type: a, schema: "https://example.com/x.json"}]'],
    ['ERROR:config-invalid', 'XC-08', 'accepts: [{type: a, schema: /etc/passwd}]'],
    ['ERROR:config-invalid', 'XC-08', 'accepts: [{type: a, schema: "a/../../x.json"}]'],
    ['ERROR:config-invalid', 'XC-19', 'accepts: [{type: a, from_module: b}]'],
    ['ERROR:config-invalid', 'CTX-04', 'accepts: [{type: a, required: "yes"}]'],
    ['ERROR:config-invalid', 'CTX-04', 'accepts: [{required: true}]'],
    ['ERROR:config-invalid', 'CTX-04', 'accepts: [{type: __proto__}]'],
    ['ERROR:config-invalid', 'CTX-04', 'accepts: a'],
    ['ERROR:unknown-member', 'CTX-33', 'accepts: [{type: a, fileds: [b]}]'],
    ['WARN:ttl-missing:report', 'XC-11', 'emits: [{type: report}]'],
  ])('%s %s for %s', (code, _, member) => {
    expect(codes(`name: m\ncontext:\n  ${member}`)).toEqual([code]);
  });

  it('names the line of what is wrong', () => {
    const yaml = 'name: m\ncontext:\n  accepts:\n    - type: a\n    - type: b\n      max_turns: 0\n';
    expect(() => parseModule(yaml)).toThrow(/^module\.yaml line 6: context\/accepts\/1\/max_turns must be/);
    expect(() => parseModule(yaml)).toThrow(ContextError);
    expect(safeParseModule('name: m\ncontext: {\n a').diagnostics[0]?.message).toMatch(/^module\.yaml line \d: /);
    expect(() => parseModule('name: 7')).toThrow(/line 1: name must be text/);
  });

  it('an unnamed module parses with a warning', () => {
    expect(codes('context: fork')).toEqual(['WARN:module-unnamed']);
  });
});

describe('hostile files', () => {
  it.each([
    ['deep lists', `context: ${'['.repeat(100_000)}`],
    ['deep maps', `${'a: {'.repeat(20_000)}`],
    ['too long', `a: ${'x'.repeat(2 ** 18)}`],
    [
      'an alias bomb',
      `a: &a [x,x,x,x,x,x,x,x,x]\n${'bcdefghi'
        .split('')
        .map((n, i) => `${n}: &${n} [${`*${'abcdefgh'[i]},`.repeat(9)}]`)
        .join('\n')}\ncontext: *i`,
    ],
    ['duplicate keys', 'context: main\ncontext: fork'],
    ['two documents', 'name: a\n---\nname: b'],
    ['a list', '- a'],
    ['nothing', ''],
  ])('%s are refused quickly', (_, yaml) => {
    const start = performance.now();
    expect(safeParseModule(yaml).ok).toBe(false);
    expect(performance.now() - start).toBeLessThan(5000);
  });

  it('no text makes it throw', () => {
    const piece = fc.constantFrom(
      'context:',
      ' ',
      '\n',
      'accepts',
      '- ',
      '{',
      '}',
      '[',
      ']',
      'type: a',
      '&a',
      '*a',
      '!!js',
      '"',
      ': ',
    );
    fc.assert(
      fc.property(
        fc.array(piece).map((pieces) => pieces.join('')),
        (yaml) => {
          safeParseModule(yaml);
          safeParseModule(`context: ${yaml}`);
        },
      ),
      { numRuns: fuzzRuns(500) },
    );
  });

  it('wrong arguments throw a TypeError', () => {
    expect(() => safeParseModule(7 as never)).toThrow(TypeError);
  });
});
