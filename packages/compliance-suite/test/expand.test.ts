import { describe, expect, it } from 'vitest';
import { expand, MissingAnswer } from '../src/expand.js';

describe('macros', () => {
  it('repeat, join and refer, at any depth', () => {
    const input = { a: [{ $concat: ['<', { $repeat: ['ab', 2] }, { $step: 0, at: '/x/1' }, '>'] }], b: { $step: 0 } };
    expect(expand(input, [{ x: ['n', 'y'] }])).toEqual({ a: ['<ababy>'], b: { x: ['n', 'y'] } });
  });

  it('give a copy: a subject that changes its input does not change the vector', () => {
    const input = { list: [{ a: 1 }] };
    (expand(input, []) as typeof input).list[0] = { a: 2 };
    expect(input).toEqual({ list: [{ a: 1 }] });
  });

  it('blame the subject for an answer that lacks what a later step needs', () => {
    expect(() => expand({ $step: 0, at: '/payload' }, [{}])).toThrow(MissingAnswer);
    expect(() => expand({ $concat: ['a', { $step: 0, at: '/n' }] }, [{ n: 1 }])).toThrow(MissingAnswer);
  });

  it('never make a text without bound', () => {
    expect(() => expand({ $repeat: ['x', 1e9] }, [])).toThrow(RangeError);
    expect(() => expand({ $repeat: ['x', -1] }, [])).toThrow(TypeError);
  });
});
