/** Edits of a payload token by token: what is left is nearly canonical, which characters changed at random seldom are. */
import fc from 'fast-check';
import { BLOCKS } from '../src/blocks.js';

const HEX = '0123456789abcdef';
/** Values at the edges of the grammars; every label is tried with every one of them. */
const VALUES = [
  ...[
    'none',
    'none-left',
    'UNKNOWN',
    '',
    'build',
    'acme',
    'a-b-c-d-e-f',
    'a-b-c-d-e-f-g',
    'x'.repeat(20),
    'x'.repeat(21),
  ],
  ...[
    'idle-dip',
    'p95',
    'a1b2',
    '10kb-cap',
    '12345',
    '0',
    '05',
    '7',
    '9999',
    '0.00',
    '0.82',
    '0.820',
    '1.00',
    '1.01',
    '.5',
  ],
  ...['-0', '-5', '1.5', '99.9%', '120ms', '1.5dip', '<30s', '3.active/7.total', '03.active', '7.total', '3.active/'],
  ...['strict', 'Strict', 'green', 'GREEN', 'purple', 'fe', 'rest', 'react', 'focus/iterative', 'a/b/c/d', 'a/b/c/d/e'],
  ...[
    'hash(fe,api)',
    'hash(fe,fe)',
    'hash()',
    'hash(fe',
    'fe+api',
    'edit+none',
    'edit+',
    'a,b',
    'a,',
    'none,none',
    'login.py',
  ],
  ...[
    `mod#${HEX}`,
    `mod#${HEX},mod#${HEX}`,
    `mod#${HEX},adr#${HEX}`,
    `proj#${HEX}`,
    `adr#${HEX}`,
    'mod#a913',
    'ui#57aa',
  ],
  ...['mod#696e6465782e7473', 'mod#1234567812345678', 'mod#68656c6c6f206c6f', `mod#${HEX}f`, `mod#${HEX.repeat(9)}`],
  ...[
    'x(weight=0.60,conf=0.71)',
    'x(conf=0.71,weight=0.60)',
    'x(+0.41)',
    'x(-0.41)',
    'x(-0.00)',
    'x(0.41)',
    'x(weight=1.01)',
  ],
  ...[
    'x(+0.41,weight=0.60,conf=0.71)',
    'x(weight=0.6)',
    'x()',
    'none(conf=0.10)',
    'x(conf=0.71',
    'x(conf=0.71)y',
    'x(up=1)',
  ],
];
const LABELS = [
  ...[
    'proj',
    'mode',
    'phase',
    'tasks',
    'maturity',
    'cog.health',
    'kpi',
    'kpi:velocity',
    'kpi:acme',
    'kpi:a=b',
    'focus',
  ],
  ...['cycles', 'actions', 'bursts', 'droughts', 'hotspots', 'anomalies', 'anomaly', 'type', 'project', 'constraints'],
  ...['constraints.', 'constraints.budget', 'success', 'stack', 'devDNA', 'reasoning', 'risk', 'pattern', 'trend'],
  ...[
    'forecast',
    'correlation',
    'adr',
    'drift',
    'integrity',
    'adjust',
    'adjustment',
    'vendor',
    'session',
    'ext.x',
    'zeta',
  ],
];
const tokens = fc
  .tuple(fc.constantFrom(...LABELS), fc.constantFrom('=', '=', '=', ':', '#'), fc.constantFrom(...VALUES))
  .map((parts) => parts.join(''));

interface Edit {
  block: number;
  at: number;
  change: 'add' | 'replace' | 'drop' | 'repeat' | 'swap' | 'sort';
  token: string;
  separator: string;
}

export const edits = fc.array(
  fc.record({
    block: fc.nat(BLOCKS.length - 1),
    at: fc.nat(12),
    change: fc.constantFrom('add', 'add', 'replace', 'replace', 'drop', 'repeat', 'swap', 'sort'),
    token: tokens,
    separator: fc.oneof({ weight: 12, arbitrary: fc.constant(' | ') }, fc.constantFrom('|', '\n', ' , ', ',', '  |  ')),
  }) as fc.Arbitrary<Edit>,
  { minLength: 0, maxLength: 3 },
);

/** The payload with its tokens changed; sorted again where the last edit of a block says so. */
export function edit(payload: string, changes: readonly Edit[]): string {
  let text = payload;
  for (const change of changes) {
    const block = BLOCKS[change.block] as string;
    text = text.replace(new RegExp(`<${block}>(.*)</${block}>`), (_, inner: string) => {
      const changed = changeTokens(inner === '' ? [] : inner.split(' | '), change);
      return `<${block}>${changed.join(change.separator)}</${block}>`;
    });
  }
  return text;
}

function changeTokens(list: string[], { at, change, token }: Edit): string[] {
  const place = at % (list.length + 1);
  const here = list[place];
  const label = (text: string) => /^(?:kpi:)?[^=:#]*/.exec(text)?.[0] ?? '';
  switch (change) {
    case 'add':
      return sorted([...list, token], label);
    case 'replace':
      return here === undefined
        ? list
        : list.toSpliced(place, 1, here.replace(/(?<=[=:]).*$/, token.replace(/^.*?[=:#]/, '')));
    case 'drop':
      return list.toSpliced(place, 1);
    case 'repeat':
      return here === undefined ? list : list.toSpliced(place, 0, here);
    case 'swap':
      return list.toSpliced(place, 2, ...list.slice(place, place + 2).reverse());
    case 'sort':
      return sorted(list, label);
  }
}

function sorted(list: readonly string[], label: (text: string) => string): string[] {
  return list.toSorted((a, b) => (label(a) < label(b) ? -1 : label(a) > label(b) ? 1 : 0));
}
