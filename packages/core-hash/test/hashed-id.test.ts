import { describe, expect, it } from 'vitest';
import { hexSpells, isHashedId, parseHashedId } from '../src/index.js';

describe('RL4-E-30 the form namespace#hex', () => {
  it.each([
    ['mod#a9130c77e1f2d845', 'mod', 'a9130c77e1f2d845'],
    ['proj#7fa2', 'proj', '7fa2'],
  ])('%s', (text, namespace, hex) => expect(parseHashedId(text)).toEqual({ namespace, hex }));

  it.each([
    'mod#',
    '#7fa2',
    'ui#57aa',
    'mod#7FA2',
    'mod#login.py',
    'mod#cafe.py',
    'mod#7fa',
    'mod#7fa2\n',
    ' mod#7fa2',
    '',
  ])('%j is none', (text) => expect(parseHashedId(text)).toBeUndefined());

  it('XB-01 sixteen digits unless told otherwise', () => {
    expect(isHashedId('mod#a9130c77e1f2d845')).toBe(true);
    expect(isHashedId('mod#a9130c77e1f2d84')).toBe(false);
    expect(isHashedId('mod#7fa2', { minHex: 4 })).toBe(true);
  });
});

describe('XB-43 hex that spells something', () => {
  const hexOf = (text: string) => Buffer.from(text).toString('hex');
  it.each(['index.ts', 'a@b.org', 'src/main', 'x/y/z.', 'me@home'])('%s is a name', (text) =>
    expect(hexSpells(hexOf(text))).toBe('name'),
  );
  it.each(['ship it', 'secret!', 'v1.2.3', '/ or /'])('%j is text', (text) =>
    expect(hexSpells(hexOf(text))).toBe('text'),
  );
  it.each(['20240101', '4155550100', '1700000000000'])('%s is a number', (digits) =>
    expect(hexSpells(digits)).toBe('number'),
  );
  it.each(['a9130c77e1f2d845', '7fa2', '1234567', '696e64', hexOf('jklmn'), `${hexOf('index.ts')}00`, ''])(
    '%s is neither',
    (hex) => expect(hexSpells(hex)).toBeUndefined(),
  );
  it('a trailing half byte hides nothing', () => expect(hexSpells(`${hexOf('index.ts')}7`)).toBe('name'));
});
