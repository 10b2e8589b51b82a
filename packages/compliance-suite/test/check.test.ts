import { describe, expect, it } from 'vitest';
import { failuresOf } from '../src/check.js';
import type { Check } from '../src/index.js';

const output = {
  text: 'one two three',
  list: ['ERROR:a', 'WARN:b'],
  number: 3,
  nested: { deep: { secret: 'say "hi"' } },
  bytes: btoa('abc'),
  accent: 'é',
  flag: false,
  people: [{ name: 'Ada' }, { name: 'Bo' }],
};
const holds = (check: Check, before: unknown[] = []) => failuresOf([check], [...before, output]).length === 0;

describe('each keyword holds, and fails', () => {
  const cases: [Check, Check][] = [
    [
      { at: '/number', equals: 3 },
      { at: '/number', equals: '3' },
    ],
    [
      { at: '/nested', equals: { deep: { secret: 'say "hi"' } } },
      { at: '/nested', equals: { deep: {} } },
    ],
    [
      { at: '/nope', absent: true },
      { at: '/flag', absent: true },
    ],
    [
      { at: '/flag', present: true },
      { at: '/nope', present: true },
    ],
    [
      { at: '/list', includes: 'WARN:b' },
      { at: '/list', includes: 'WARN' },
    ],
    [
      { at: '/text', includes: 'two' },
      { at: '/text', includes: 'four' },
    ],
    [
      { at: '/list', excludes: 'WARN' },
      { at: '/list', excludes: 'WARN:b' },
    ],
    [
      { at: '/nope', excludes: 'x' },
      { at: '/nested', excludes: 'say "hi"' },
    ],
    [
      { at: '/nested', excludes: 'hello' },
      { at: '', excludes: 'secret' },
    ],
    [
      { at: '/text', startsWith: 'one' },
      { at: '/text', startsWith: 'two' },
    ],
    [
      { at: '/text', endsWith: 'three' },
      { at: '/nope', endsWith: '' },
    ],
    [
      { at: '/text', order: ['one', 'three'] },
      { at: '/text', order: ['three', 'one'] },
    ],
    [
      { at: '/list', order: ['ERROR', 'WARN'] },
      { at: '/list', order: ['WARN', 'ERROR'] },
    ],
    [
      { at: '/list', length: 2 },
      { at: '/list', length: 3 },
    ],
    [
      { at: '/accent', length: 1, minBytes: 2, maxBytes: 2 },
      { at: '/accent', maxBytes: 1 },
    ],
    [
      { at: '/list', minLength: 2 },
      { at: '/list', minLength: 3 },
    ],
    [
      { at: '/list', maxLength: 2 },
      { at: '/nope', maxLength: 2 },
    ],
    [
      { at: '/text', words: { max: 3 } },
      { at: '/text', words: { max: 2 } },
    ],
    [
      { at: '/number', oneOf: [2, 3] },
      { at: '/number', oneOf: [2] },
    ],
    [
      { at: '/list', type: 'array' },
      { at: '/list', type: 'object' },
    ],
    [
      { at: '/list', sameSet: ['WARN:b', 'ERROR:a'] },
      { at: '/list', sameSet: ['WARN:b', 'WARN:b'] },
    ],
    [
      { at: '/bytes', sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad' },
      { at: '/text', sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad' },
    ],
    [
      { at: '/nope', count: { text: 'x', max: 0 } },
      { at: '/nope', count: { text: 'x', min: 1 } },
    ],
    [
      { at: '/list', some: [{ startsWith: 'WARN' }, { endsWith: 'b' }] },
      { at: '/list', some: [{ startsWith: 'WARN' }, { endsWith: 'a' }] },
    ],
    [
      { at: '/people', some: [{ at: '/name', equals: 'Bo' }] },
      { at: '/nope', each: [{ present: true }] },
    ],
  ];
  it.each(cases)('%j', (good, bad) => {
    expect(holds(good)).toBe(true);
    expect(holds(bad)).toBe(false);
  });

  it('compares with an earlier step', () => {
    expect(holds({ at: '/number', sameAs: { step: 0, at: '/was' } }, [{ was: 3 }])).toBe(true);
    expect(holds({ at: '/number', sameAs: { step: 0, at: '/was' } }, [{ was: 4 }])).toBe(false);
    expect(holds({ at: '/number', differsFrom: { step: 0, at: '/was' } }, [{ was: 4 }])).toBe(true);
    expect(holds({ at: '/number', differsFrom: { step: 0, at: '/was' } }, [{ was: 3 }])).toBe(false);
  });

  it('asks every item, some item, how often, and one of several', () => {
    expect(holds({ at: '/list', each: [{ includes: ':' }] })).toBe(true);
    expect(holds({ at: '/list', each: [{ startsWith: 'WARN' }] })).toBe(false);
    expect(holds({ at: '/text', each: [] })).toBe(false);
    expect(holds({ at: '/list', some: [{ startsWith: 'WARN' }] })).toBe(true);
    expect(holds({ at: '/list', some: [{ startsWith: 'INFO' }] })).toBe(false);
    expect(holds({ at: '/text', count: { text: 't', min: 2, max: 2 } })).toBe(true);
    expect(holds({ at: '/text', count: { text: 'one', max: 0 } })).toBe(false);
    expect(
      holds({
        anyOf: [
          { at: '/number', equals: 4 },
          { at: '/number', equals: 3 },
        ],
      }),
    ).toBe(true);
    expect(
      holds({
        anyOf: [
          { at: '/number', equals: 4 },
          { at: '/nope', present: true },
        ],
      }),
    ).toBe(false);
  });

  it('runs no pattern but its own', () => {
    expect(() => holds({ at: '/text', matches: '(a+)+$' })).toThrow(TypeError);
  });

  it('says what is wrong in bounded length', () => {
    const [problem] = failuresOf([{ equals: 1 }], [{ long: 'x'.repeat(10_000) }]);
    expect(problem?.length).toBeLessThan(300);
  });
});
