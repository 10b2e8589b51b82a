import { fuzzRuns } from '@rl4/corpus';
import canonicalize from 'canonicalize';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson, sha256Hex } from '../src/index.js';

const json = fc.jsonValue({ stringUnit: 'grapheme', maxDepth: 5 });

function shuffled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shuffled);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, member]) => [name, shuffled(member)]),
  );
}

describe('RFC 8785', () => {
  it('the example of §3.2.3: sorted by UTF-16 code units', () => {
    const value = { '€': 1, '\r': 2, '\ufb33': 3, '1': 4, '😀': 5, '\u0080': 6, ö: 7 };
    expect(canonicalJson(value)).toBe('{"\\r":2,"1":4,"\u0080":6,"ö":7,"€":1,"😀":5,"\ufb33":3}');
  });

  it('the numbers of appendix B', () => {
    const numbers = [
      -0,
      5e-324,
      -5e-324,
      Number.MAX_VALUE,
      9007199254740992,
      295147905179352830000,
      1e21,
      1e-7,
      333333333.3333333,
    ];
    expect(canonicalJson(numbers)).toBe(
      '[0,5e-324,-5e-324,1.7976931348623157e+308,9007199254740992,295147905179352830000,1e+21,1e-7,333333333.3333333]',
    );
  });

  it('strings escape only what they must', () => {
    expect(canonicalJson('€$\u000f\nA\'B"\\/\u2028')).toBe('"€$\\u000f\\nA\'B\\"\\\\/\u2028"');
  });

  it('MAN-32 CTX-19 member order never changes the bytes or their digest', () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(sha256Hex(canonicalJson(shuffled(value)))).toBe(sha256Hex(canonicalJson(value)));
      }),
      { numRuns: fuzzRuns(300) },
    );
  });

  it('agrees with an independent implementation, and is a fixed point', () => {
    fc.assert(
      fc.property(json, (value) => {
        const text = canonicalJson(value);
        expect(text).toBe(canonicalize(value));
        expect(canonicalJson(JSON.parse(text))).toBe(text);
      }),
      { numRuns: fuzzRuns(300) },
    );
  });
});

describe('what JSON cannot express is refused, not dropped', () => {
  const cycle: Record<string, unknown> = {};
  cycle.self = [cycle];
  let deep: unknown = 1;
  for (let level = 0; level < 100_000; level++) deep = [deep];
  const refused: [string, unknown, RegExp][] = [
    ['undefined', undefined, /^value holds a undefined/],
    ['a function member', { f() {} }, /^value holds a function/],
    ['a hole', [1, undefined], /^value holds a undefined/],
    ['a sparse array', new Array(3), /^value holds a undefined/],
    ['a bigint', { n: 1n }, /^value holds a bigint/],
    ['NaN', [Number.NaN], /^value holds NaN/],
    ['Infinity', Number.NEGATIVE_INFINITY, /^value holds -Infinity/],
    ['a lone surrogate', ['\ud800'], /^value holds a lone surrogate/],
    ['a lone surrogate as name', { '\udfff': 1 }, /^value holds a lone surrogate/],
    ['a cycle', cycle, /^value contains itself/],
    ['100,000 levels', deep, /^value is nested/],
    ['a Map', { m: new Map([[1, 2]]) }, /^value holds a Map/],
    ['a Date', [new Date(0)], /^value holds a Date/],
  ];
  it.each(refused)('%s', (_, value, message) => expect(() => canonicalJson(value)).toThrow(message));

  it('an undefined member is absent; a repeated object is no cycle', () => {
    const shared = { a: 1 };
    expect(canonicalJson({ x: undefined, y: shared, z: shared })).toBe('{"y":{"a":1},"z":{"a":1}}');
  });

  it('__proto__ is a name like any other, and no prototype is needed', () => {
    expect(canonicalJson(JSON.parse('{"__proto__":{"b":1},"a":2}'))).toBe('{"__proto__":{"b":1},"a":2}');
    expect(canonicalJson(Object.assign(Object.create(null), { a: 1 }))).toBe('{"a":1}');
  });
});
