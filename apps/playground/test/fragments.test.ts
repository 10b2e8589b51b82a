import { mergeFragments } from '@rl4/fragments';
import { describe, expect, it } from 'vitest';
import { blame } from '../src/fragments/blame.js';
import {
  addBlocks,
  moveFragment,
  readFragmentsContent,
  removeFragment,
  timestampOf,
  updatesOf,
} from '../src/fragments/content.js';
import { EXAMPLES } from '../src/fragments/examples.js';

const [first, tie, constraints, rules, cutOff] = EXAMPLES.map(({ content }) => content) as [
  (typeof EXAMPLES)[0]['content'],
  (typeof EXAMPLES)[0]['content'],
  (typeof EXAMPLES)[0]['content'],
  (typeof EXAMPLES)[0]['content'],
  (typeof EXAMPLES)[0]['content'],
];
const merge = ({ base, arrived, decisions, policy }: typeof first) =>
  mergeFragments(base, [...arrived], { decisions, policy });

describe('blame', () => {
  it('names the fragment, the base or the merge for every item', () => {
    const fields = new Map(
      blame(merge(first)).map(({ name, items }) => [name, items.map(({ text, by }) => [text, by])]),
    );
    expect(fields.get('USER_IDENTITY')).toEqual([['Ana, product designer', 'base']]);
    expect(fields.get('CONTEXT_SUMMARY')).toEqual([
      ['The beta is out', 'base'],
      ['Legal said yes', '2025-03-03T08:30:00Z'],
    ]);
    expect(fields.get('DECISIONS')).toEqual([
      ['auth: passkeys', '2025-03-01T10:00:00Z'],
      ['hosting: one region', 'base'],
    ]);
    expect(fields.get('ext.merged')?.[0]?.[1]).toBe('merge');
  });

  it('tells what was replaced', () => {
    const [decision] = blame(merge(first)).find(({ name }) => name === 'DECISIONS')?.items ?? [];
    expect(decision?.lost).toEqual([{ value: 'auth: passwords', from: 'base' }]);
  });

  it('of what is not merged is empty', () => {
    expect(blame(merge(tie))).toEqual([]);
  });
});

describe('the examples', () => {
  it('are what they say', () => {
    expect([first, tie, constraints, rules, cutOff].map((content) => merge(content).status)).toEqual([
      'merged',
      'paused',
      'paused',
      'merged',
      'refused',
    ]);
    expect(merge(rules).diagnostics.map(({ code }) => code)).toContain('protected-field');
  });
});

describe('fragments', () => {
  it('move between arrived and set aside, and are removed', () => {
    const [rival] = first.aside as [string];
    const moved = moveFragment(first, rival, true);
    expect([moved.arrived.length, moved.aside.length]).toEqual([4, 0]);
    expect(moveFragment(moved, rival, false)).toEqual(first);
    expect(removeFragment(first, rival).aside).toEqual([]);
  });

  it('are added from a text with a base, or refused when there is none of them', () => {
    const added = addBlocks(first, `Hello\n${tie.base}\n${tie.arrived[1]}`);
    expect(added?.arrived).toHaveLength(4);
    expect(added?.base).toBe(tie.base);
    expect(addBlocks(first, 'nothing here')).toBeUndefined();
  });

  it('show their time and their updates', () => {
    const [fragment] = first.arrived as [string];
    expect(timestampOf(fragment)).toBe('2025-03-03T08:30:00Z');
    expect(updatesOf(fragment)).toBe('NEW_CONTEXT: Legal said yes\nNOTES: The contract is signed');
    expect(timestampOf('nothing')).toBeUndefined();
  });

  it('from a link are read as they were, or not at all', () => {
    expect(readFragmentsContent(JSON.parse(JSON.stringify(first)))).toEqual(first);
    for (const bad of [
      null,
      1,
      [],
      {},
      { ...first, arrived: [1] },
      { ...first, policy: 'x' },
      { ...first, base: 'a'.repeat(1e5) },
    ]) {
      expect(readFragmentsContent(bad)).toBeUndefined();
    }
  });
});
