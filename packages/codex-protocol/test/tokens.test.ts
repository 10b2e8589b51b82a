import { expect, it } from 'vitest';
import { parseToken, splitTokens } from '../src/tokens.js';

it('RL4-D-12 RL4-D-15 XB-06 pipes, newlines and spaced commas separate; empty pieces are dropped; order is kept', () => {
  expect(splitTokens(' b=1 |  a=2\nc=3 , d=4 ||  \n| e=5 |')).toEqual(['b=1', 'a=2', 'c=3', 'd=4', 'e=5']);
  expect(splitTokens(' \n\t ')).toEqual([]);
  expect(splitTokens('mode=a  b\t c')).toEqual(['mode=a b c']);
});

it('XB-07 a bare comma separates only where nothing else does, and only before the start of a token', () => {
  expect(splitTokens('mode=strict, phase=build,kpi:velocity=1')).toEqual([
    'mode=strict',
    'phase=build',
    'kpi:velocity=1',
  ]);
  expect(splitTokens('hotspots=mod#a913,api#f02c')).toEqual(['hotspots=mod#a913,api#f02c']);
  expect(splitTokens('a=1,b=2 | c=3')).toEqual(['a=1,b=2', 'c=3']);
  expect(splitTokens('risks=cache-invalidation, api-downtime')).toEqual(['risks=cache-invalidation,api-downtime']);
});

it('XB-07 proj# and adr# begin a token in their own block, and are items of a list elsewhere', () => {
  expect(splitTokens('mode=strict,proj#7fa2', 'DATA')).toEqual(['mode=strict', 'proj#7fa2']);
  expect(splitTokens('drift=plan,adr#c3d1', 'DECISIONS')).toEqual(['drift=plan', 'adr#c3d1']);
  expect(splitTokens('hotspots=mod#a913,adr#c3d1', 'TIMELINE')).toEqual(['hotspots=mod#a913,adr#c3d1']);
});

it('XB-07 nothing separates inside parentheses, unless they do not balance', () => {
  expect(splitTokens('stack=hash(fe | api , llm) | x=1')).toEqual(['stack=hash(fe | api,llm)', 'x=1']);
  expect(splitTokens('stack=hash(fe | api')).toEqual(['stack=hash(fe', 'api']);
  expect(splitTokens('a) | (b')).toEqual(['a)', '(b']);
  expect(splitTokens('pattern:x(weight=0.64,conf=0.73)')).toEqual(['pattern:x(weight=0.64,conf=0.73)']);
});

it('XB-08 the first of = : ( # decides the form; kpi: is a part of the label', () => {
  expect(parseToken('mode=strict')).toMatchObject({ form: 'pair', label: 'mode', value: 'strict' });
  expect(parseToken('constraints:a=b')).toMatchObject({ form: 'pair', label: 'constraints', value: 'a=b' });
  expect(parseToken('kpi:velocity=steady')).toMatchObject({ form: 'pair', label: 'kpi:velocity', value: 'steady' });
  expect(parseToken('kpi:velocity')).toMatchObject({ form: 'pair', label: 'kpi:velocity', value: '' });
  expect(parseToken('pattern:x(conf=0.71)')).toMatchObject({ form: 'pair', label: 'pattern', value: 'x(conf=0.71)' });
  expect(parseToken('proj#7fa2')).toMatchObject({ form: 'id', label: 'proj' });
  expect(parseToken('hash(a=b)')).toMatchObject({ form: 'symbol', label: 'hash(a=b)' });
});
