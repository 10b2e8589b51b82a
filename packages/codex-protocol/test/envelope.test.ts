import { describe, expect, it } from 'vitest';
import { readAttributes, readEnvelope } from '../src/envelope.js';
import { B0, BLOCK_TEXTS, withChild, wrap } from './payloads.js';

const childrenOf = (payload: string) => readEnvelope(payload)?.children.map(({ name, inner }) => [name, inner]);

it('RL4-V-01 RL4-V-17 XB-19 the direct children in order, as slices of the text', () => {
  const envelope = readEnvelope(` \ufeff${B0}\n`);
  expect(envelope?.text).toBe(B0);
  expect(envelope?.children.map(({ start, end }) => B0.slice(start, end))).toEqual(BLOCK_TEXTS);
  expect(envelope?.children.map(({ inner, innerStart }) => B0.slice(innerStart, innerStart + inner.length))).toEqual(
    envelope?.children.map(({ inner }) => inner),
  );
  expect(B0.slice(envelope?.bodyEnd)).toBe('</RL4-CODEX>');
});

it('XB-19 inside a child everything up to its own close tag is text', () => {
  expect(childrenOf(wrap('<DATA>p95<120ms </FUTURE> &amp; <b></DATA>'))).toEqual([
    ['DATA', 'p95<120ms </FUTURE> &amp; <b>'],
  ]);
  expect(childrenOf(wrap('<A><A>x</A></A ><B/>'))).toEqual([
    ['A', '<A>x</A>'],
    ['B', ''],
  ]);
});

it('XB-39 only direct children are blocks, and names are case-sensitive', () => {
  const children = readEnvelope(wrap('<FUTURE><DATA>x</DATA></FUTURE><data/><DATA/>'))?.children;
  expect(children?.map(({ block }) => block)).toEqual([undefined, undefined, 'DATA']);
});

it('XB-09 attributes in any spelling; a > inside quotes is no end', () => {
  const envelope = readEnvelope('<RL4-CODEX\n v = \'1.2\' by="a>b" ><DATA x="1"/></RL4-CODEX >');
  expect(readAttributes(envelope?.attributes ?? '')).toEqual([
    { name: 'v', value: '1.2' },
    { name: 'by', value: 'a>b' },
  ]);
  expect(readAttributes(envelope?.children[0]?.attributes ?? '')).toEqual([{ name: 'x', value: '1' }]);
});

it('XB-19 comments between blocks are kept apart', () => {
  const envelope = readEnvelope(withChild('<!-- one --><!---->'));
  expect(envelope?.comments).toEqual([' one ', '']);
  expect(envelope?.children).toHaveLength(5);
});

describe('RL4-D-43 XB-19 XB-20 malformed markup', () => {
  it.each([
    '',
    'hello',
    '<RL4-CODEX',
    '<RL4-CODEX/>',
    '<RL4-CODEXX></RL4-CODEXX>',
    '<RL4-CODEX-FRAGMENT></RL4-CODEX-FRAGMENT>',
    '<RL4-CODEX v=1.2></RL4-CODEX>',
    '<RL4-CODEX v="1.2></RL4-CODEX>',
    wrap('text'),
    wrap('<DATA>'),
    wrap('</DATA>'),
    wrap('<DATA></DATA'),
    wrap('<1/>'),
    wrap('<!-- open'),
    wrap('<DATA><![CDATA[x]]></DATA>'),
    wrap('<DATA><?x?></DATA>'),
    `${B0}${B0}`,
    `${B0}x`,
    `x${B0}`,
    wrap(B0),
  ])('%j', (payload) => expect(readEnvelope(payload)).toBeUndefined());
});
