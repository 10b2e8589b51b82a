import { expect, it } from 'vitest';
import { findBlocks } from '../src/blocks.js';

const told = (text: string) =>
  findBlocks(text).map(({ kind, version, body, isClosed }) => [kind, version, body.trim(), isClosed]);

it('XB-29 blocks are found in the text and the fences around them', () => {
  const text =
    'Here:\n```xml\n<RL4-CODEX v="1.0">\nA: 1\n</RL4-CODEX>\n```\nand <RL4-CODEX-FRAGMENT v=\'1.0\'>\nB: 2\n</RL4-CODEX-FRAGMENT>.';
  expect(told(text)).toEqual([
    ['snapshot', '1.0', 'A: 1', true],
    ['fragment', '1.0', 'B: 2', true],
  ]);
  const [first] = findBlocks(text);
  expect(first?.text).toBe('<RL4-CODEX v="1.0">\nA: 1\n</RL4-CODEX>');
});

it('FE-06 a block that another one opens in, on a line of its own, was cut off', () => {
  expect(
    told('<RL4-CODEX v="1.1">\nA: 1\n  <RL4-CODEX-FRAGMENT v="1.0">\nB: 2\n</RL4-CODEX-FRAGMENT>\n</RL4-CODEX>'),
  ).toEqual([
    ['snapshot', '1.1', 'A: 1', false],
    ['fragment', '1.0', 'B: 2', true],
  ]);
  expect(told('<RL4-CODEX v="1.1">\nA: 1')).toEqual([['snapshot', '1.1', 'A: 1', false]]);
});

it('XF-08 a tag that is mentioned inside a line belongs to it', () => {
  const body = 'A: see <RL4-CODEX v="1.0"> and <RL4-CODEX-FRAGMENT v="1.0">';
  expect(told(`<RL4-CODEX v="1.1">\n${body}\n</RL4-CODEX>`)).toEqual([['snapshot', '1.1', body, true]]);
});

it('FE-03 what only looks like a tag is none; a tag may have no version, or an unknown one', () => {
  expect(told('<RL4-CODEXES>\nA: 1\n</RL4-CODEXES>')).toEqual([]);
  expect(told(`<RL4-CODEX ${'x'.repeat(600)}>`)).toEqual([]);
  expect(told('<RL4-CODEX>\nA: 1\n</RL4-CODEX><RL4-CODEX v = "1.7">\nA: 2\n</RL4-CODEX>')).toEqual([
    ['snapshot', undefined, 'A: 1', true],
    ['snapshot', '1.7', 'A: 2', true],
  ]);
});

it('XB-29 a tag that prose mentions is no block, before a block or after it', () => {
  const block = '<RL4-CODEX v="1.0">\nA: 1\n</RL4-CODEX>';
  const whole = [['snapshot', '1.0', 'A: 1', true]];
  expect(told(`Here is your <RL4-CODEX> block:\n\n${block}`)).toEqual(whole);
  expect(told(`${block}\nThe <RL4-CODEX v="1.0"> block above is complete.`)).toEqual(whole);
  expect(told(`Here: <RL4-CODEX v="1.0">\nA: 1`)).toEqual([['snapshot', '1.0', 'A: 1', false]]);
});

it.each(['<RL4-CODEX-FRAGM', '<RL4-CODEX-FRAGMENT', '<RL4-CODEX-FRAGMENT v="1'])(
  'FE-06 a text that ends in %j was cut off',
  (end) => {
    const block = '<RL4-CODEX-FRAGMENT v="1.0">\nB: 2\n</RL4-CODEX-FRAGMENT>';
    expect(told(`${block}\n${end}`)).toEqual([
      ['fragment', '1.0', 'B: 2', true],
      ['fragment', undefined, '', false],
    ]);
  },
);
