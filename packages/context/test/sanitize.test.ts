import { fuzzRuns, generateSecrets } from '@rl4/corpus';
import { findContent } from '@rl4/zero-content';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sanitizeContext } from '../src/index.js';
import { mayHoldSecret } from '../src/sanitize.js';

const cleaned = (state: unknown) => sanitizeContext({ state }).context.state;

describe('sensitive members, XC-14', () => {
  it.each(
    (
      'password Password userPassword user_password PASSWORD db-password passwd pwd passphrase token accessToken ' +
      'auth_token x-auth-token secret client_secret clientSecret credential credentials apikey apiKey API_KEY api-key ' +
      'APIKey x-api-key key keys api_keys accessKeyId access_key private_key privateKey secretKey signing_key ' +
      'encryption_key master_key license_key authorization Authorization cookie cookies set-cookie dbpassword ' +
      'accesstoken pass_word pass\u200bword ｐａｓｓｗｏｒｄ smtp_pass basicAuth jwt password2 tokens refreshToken'
    ).split(' '),
  )('CTX-25 %s is removed', (name) => {
    expect(cleaned({ [name]: 'value', kept: 1 })).toEqual({ kept: 1 });
    expect(cleaned([{ deep: { [name]: { any: 'thing' } } }])).toEqual([{ deep: {} }]);
  });

  it.each(
    (
      'keyboard keywords monkey primary_key foreignKey cache_key key_findings keyFindings key_pattern turkey tokenizer ' +
      'secretary author authors authentication_method passenger compass passed bypass cookiecutter expertise_level'
    ).split(' '),
  )('CTX-25 %s is kept', (name) => {
    expect(cleaned({ [name]: 'value' })).toEqual({ [name]: 'value' });
  });

  it.each(['max_tokens', 'maxTokens', 'token_count', 'total_tokens', 'prompt_tokens', 'tokens', 'tokens_used'])(
    'CTX-25 %s is kept when it is a number',
    (name) => {
      expect(cleaned({ [name]: 4096 })).toEqual({ [name]: 4096 });
      expect(cleaned({ [name]: 'abc' })).toEqual({});
    },
  );

  it('max_token_secret counts nothing', () => {
    expect(cleaned({ max_token_secret: 7, token: 123456 })).toEqual({});
  });
});

describe('secrets inside strings', () => {
  it.each(generateSecrets(2))('CTX-25 XC-14 $shape', ({ text }) => {
    const { context, redactions } = sanitizeContext({
      conversation_history: [{ role: 'user', content: `use ${text} now` }],
    });
    const said = JSON.stringify({ context, redactions });
    const body = text.split(/[\s=:"@/]+/).sort((a, b) => b.length - a.length)[0] as string;
    expect(said).not.toContain(body);
    expect(said).toContain('[redacted]');
    expect(redactions).toEqual([{ path: '/conversation_history/0/content', reason: 'secret' }]);
  });

  it('what the quick look lets pass holds no secret', () => {
    const piece = fc.constantFrom(
      'password',
      ' ',
      '\n',
      '\t',
      'Bearer',
      'Basic',
      'abc',
      '1',
      'Z9',
      '-',
      '=',
      ':',
      '@',
      '/',
      '"',
      '(',
      '\u00a0',
      '-----BEGIN',
      'PRIVATE KEY',
      ...generateSecrets(1).map(({ text }) => text),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('');
        if (!mayHoldSecret(text)) expect(findContent(text, { classes: ['secret'] })).toEqual([]);
      }),
      { numRuns: fuzzRuns(5000) },
    );
  });

  it('a name that is a secret is not repeated', () => {
    for (const { text } of generateSecrets(1)) {
      expect(JSON.stringify(sanitizeContext({ a: { [text]: 1 } }))).not.toContain(text.slice(-12));
    }
  });
});

describe('truncation, XC-15', () => {
  it('CTX-26 10,001 code points become 10,000; 10,000 stay', () => {
    const words = 'a b '.repeat(2500);
    expect(cleaned(words)).toBe(words);
    expect(cleaned(`${words}c`)).toBe(words);
    const wide = '😀 '.repeat(5000);
    expect(cleaned(wide)).toBe(wide);
    const cut = cleaned(`x${wide}`) as string;
    expect([...cut]).toHaveLength(10_000);
    expect(cut.isWellFormed()).toBe(true);
  });

  it('a secret across the cut is masked first', () => {
    const [secret] = generateSecrets(1).filter(({ shape }) => shape === 'github-pat');
    const text = `${'word '.repeat(1996)}${secret?.text}`;
    expect(cleaned(text)).not.toContain('ghp_');
  });
});

describe('whatever it is given', () => {
  it('CTX-29 the input is never changed', () => {
    const nested = Object.freeze({
      password: 'x',
      list: Object.freeze(['x'.repeat(20_000), Object.freeze({ token: 'y' })]),
    });
    const context = Object.freeze({ state: nested });
    const before = JSON.stringify(context);
    const { context: copy } = sanitizeContext(context);
    expect(JSON.stringify(context)).toBe(before);
    expect(context.state).toBe(nested);
    expect((copy.state as { list: unknown[] }).list).not.toBe(nested.list);
  });

  it('cycles and 100,000 levels survive', () => {
    const cycle: Record<string, unknown> = { a: 1 };
    cycle.self = cycle;
    cycle.list = [cycle, { cycle }];
    expect(cleaned(cycle)).toEqual({ a: 1, list: [{}] });
    let deep: unknown = { password: 'deep' };
    for (let level = 0; level < 100_000; level++) deep = level % 2 ? [deep] : { deep };
    const { context, redactions } = sanitizeContext({ deep });
    expect(redactions).toMatchObject([{ reason: 'too-deep' }]);
    expect(JSON.stringify(context).length).toBeLessThan(10_000);
  });

  it('a small graph cannot grow into a huge tree', () => {
    let graph: unknown = ['x'.repeat(1000)];
    for (let level = 0; level < 40; level++) graph = [graph, graph];
    const { redactions } = sanitizeContext({ graph }, { maxLength: 10 });
    expect(redactions.some(({ reason }) => reason === 'too-large')).toBe(true);
  });

  it('what JSON cannot express goes, dates become text', () => {
    const date = new Date('2026-02-01T10:00:00Z');
    const value = {
      f: () => 1,
      s: Symbol('s'),
      b: 1n,
      n: Number.NaN,
      m: new Map(),
      u: undefined,
      d: date,
      bad: '\ud800',
    };
    expect(cleaned(value)).toEqual({ d: '2026-02-01T10:00:00.000Z', bad: '\ufffd' });
  });

  it('no prototype is set', () => {
    const { context } = sanitizeContext(
      JSON.parse('{"__proto__": {"polluted": 1}, "a": {"__proto__": {"x": 1}, "constructor": {"y": 1}}}'),
    );
    expect(Object.getPrototypeOf(context)).toBe(Object.prototype);
    expect(context).toEqual({ a: { constructor: { y: 1 } } });
  });

  it('CTX-02 CTX-29 any JSON: same result twice, input as before, result fit for JSON', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (context) => {
        const before = JSON.stringify(context);
        const first = sanitizeContext(context);
        expect(sanitizeContext(context)).toEqual(first);
        expect(sanitizeContext(first.context).context).toEqual(first.context);
        expect(JSON.stringify(context)).toBe(before);
        expect(JSON.stringify(first.context).isWellFormed()).toBe(true);
      }),
      { numRuns: fuzzRuns(300) },
    );
  });

  it('takes time in proportion to its size', () => {
    const time = (count: number) => {
      const list = Array.from({ length: count }, (_, index) => ({
        note: `note ${index} about the cache`,
        nested: { a: [1, 2] },
      }));
      const runs = Array.from({ length: 5 }, () => {
        const start = performance.now();
        sanitizeContext({ list });
        return performance.now() - start;
      });
      return Math.min(...runs);
    };
    time(2000);
    expect(time(40_000) / time(4000)).toBeLessThan(40);
  });

  it('wrong arguments throw a TypeError', () => {
    expect(() => sanitizeContext([] as never)).toThrow(TypeError);
  });
});
