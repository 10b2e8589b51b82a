import { decode } from '@rl4/codex-protocol';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EXAMPLES } from '../src/payload/examples.js';
import { readState } from '../src/payload/form-fields.js';
import { inspect } from '../src/payload/inspect.js';
import { BLOCKS, readSpans, splitTokens } from '../src/payload/spans.js';

const [COMPLETE, LEAKY, MESSAGE, MISSING, CHANGED] = EXAMPLES.map(({ content }) => content.text) as [
  string,
  string,
  string,
  string,
  string,
];

/** Each problem with the stretch of text it is shown at. */
function shown(text: string, profile: 'accept' | 'emit' = 'accept'): string[] {
  return inspect(text, profile).problems.map(({ line, at }) => `${line} @ ${at ? text.slice(at.start, at.end) : '-'}`);
}

const withBlock = (from: string | RegExp, to: string) => COMPLETE.replace(from, to);

describe('problems', () => {
  it('are shown where they are', () => {
    expect(shown(COMPLETE)).toEqual([]);
    expect(shown(LEAKY)).toEqual([
      'ERROR:hash-violation:phase=login.py @ phase=login.py',
      'ERROR:raw-content:pii:DATA @ alice@example.com',
      'ERROR:hash-violation:hotspots=src/auth/login.ts @ hotspots=src/auth/login.ts',
      'ERROR:raw-content:secret:CONTEXT @ ask Bob about the AKIAIOSFODNN7EXAMPLE key',
      'WARN:insight-range @ pattern:handoff-friction(weight=1.60,conf=0.71)',
    ]);
  });

  it.each([
    ['a missing block at the wrapper', MISSING, 'ERROR:missing-block:INSIGHTS @ <RL4-CODEX v="1.2">'],
    ['an empty block at its tag', MESSAGE, 'WARN:block-empty:CONTEXT @ <CONTEXT>'],
    ['missing cycles at TIMELINE', MESSAGE, 'WARN:timeline-missing-cycles @ <TIMELINE>'],
    ['a checksum at its token', CHANGED, `WARN:checksum-mismatch @ checksum=sha#${'5be1c7d20f9a4e63'.repeat(4)}`],
    ['an unknown version', withBlock('1.2', '7.0'), 'WARN:unsupported-version @ <RL4-CODEX v="7.0">'],
    [
      'a comment',
      withBlock('<DATA>', '<!-- const a = 1; --><DATA>'),
      'ERROR:raw-content:code:comment @ <!-- const a = 1; -->',
    ],
    ['broken markup', withBlock('<DATA>', 'oops <DATA>'), 'ERROR:unparseable @ oops'],
    ['a block that is not closed', withBlock('</DATA>', ''), 'ERROR:unparseable @ <DATA>'],
    ['characters beyond ASCII', withBlock('steady', 'stétig'), 'WARN:non-ascii @ é'],
    ['hidden characters', withBlock('steady', 'st\u202eeady'), 'ERROR:raw-content:hidden:payload @ \u202e'],
    [
      'a block out of place',
      withBlock(/(<DATA>.*)\n(<TIMELINE>.*)/, '$2\n$1'),
      'ERROR:block-order:TIMELINE @ <TIMELINE>',
    ],
    ['what is beyond the limit', withBlock('<DATA>', `${' '.repeat(10_000)}<DATA>`), 'ERROR:size-exceeded @ '],
  ])('place: %s', (_name, text, expected) => {
    expect(shown(text).map((line) => line.slice(0, expected.length))).toContain(expected);
  });

  it('place a word outside the vocabulary as the word', () => {
    expect(shown(withBlock('phase=build', 'phase=zenith-build'), 'emit')).toContain('WARN:vocabulary:zenith @ zenith');
  });

  it('always lie inside the text', () => {
    const piece = fc.constantFrom(
      '<DATA>',
      '</DATA>',
      '<RL4-CODEX v="1.2">',
      '</RL4-CODEX>',
      'mode=strict',
      ' | ',
      '(',
      ')',
      ',',
      '<X>',
      '<!--',
      'é',
      '\n',
      'phase=a.ts',
      '<TIMELINE/>',
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join('');
        for (const { at } of inspect(text, 'accept').problems) {
          if (at) expect(at.start >= 0 && at.end <= text.length && at.start <= at.end).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('the size', () => {
  it('counts white space around a payload, and no message around it', () => {
    expect(inspect(`${COMPLETE}${' '.repeat(10_000)}`, 'accept').problems[0]?.line).toBe('ERROR:size-exceeded');
    expect(inspect(MESSAGE, 'accept').bytes).toBeLessThan(MESSAGE.length - 50);
  });
});

describe('tokens', () => {
  it('are numbered as the protocol numbers them', () => {
    const token = fc.constantFrom('mode=strict', 'kpi:a=1', 'stack=hash(a,b)', 'maturity=iter2', 'x=1,y=2');
    const separator = fc.constantFrom(' | ', '\n', ' , ', '|');
    fc.assert(
      fc.property(
        fc.array(token, { maxLength: 5 }),
        fc.array(token, { maxLength: 5 }),
        separator,
        (before, after, by) => {
          const data = [...before, 'phase=login.py', ...after].join(by);
          const text = COMPLETE.replace(/<DATA>.*<\/DATA>/, () => `<DATA>${data}</DATA>`);
          expect(shown(text)).toContain('ERROR:hash-violation:phase=login.py @ phase=login.py');
        },
      ),
    );
  });

  it('are split at bare commas only where nothing else separates', () => {
    const texts = (inner: string) =>
      splitTokens(inner, 0, inner.length).map(({ start, end }) => inner.slice(start, end));
    expect(texts('a=1,b=2,c')).toEqual(['a=1', 'b=2,c']);
    expect(texts('a=1,b=2 | c=3')).toEqual(['a=1,b=2', 'c=3']);
    expect(texts('a=f(1,b=2)')).toEqual(['a=f(1,b=2)']);
  });

  it('of every block are coloured', () => {
    const { blocks } = readSpans(COMPLETE);
    expect(blocks.map(({ name }) => name)).toEqual(BLOCKS.slice(0, 5));
    const { marks } = inspect(COMPLETE, 'accept');
    for (const { name } of blocks)
      expect(marks.some(({ look }) => look === `label slot-${name.toLowerCase()}`)).toBe(true);
  });

  it('that nobody knows, and unknown tags, look so', () => {
    const text = MESSAGE.replace('phase=review', 'phase=review | colour=blue');
    const { marks, state } = inspect(text, 'accept');
    const pale = marks.filter(({ look }) => look === 'not-known').map(({ start, end }) => text.slice(start, end));
    expect(pale).toEqual(['<TEAM>mood=steady</TEAM>', 'colour=blue']);
    expect(state?.unknown).toMatchObject({ tags: ['<TEAM>mood=steady</TEAM>'], tokens: { DATA: ['colour=blue'] } });
  });

  it('of markup without end are read in linear time', () => {
    const start = performance.now();
    for (const text of [
      '<a'.repeat(30_000),
      `<${'a'.repeat(60_000)}`,
      '<DATA>'.repeat(10_000),
      '<!--'.repeat(15_000),
    ]) {
      readSpans(text);
    }
    expect(performance.now() - start).toBeLessThan(3000);
  });
});

describe('the form', () => {
  it('leaves out what was not typed, and reads lists and numbers', () => {
    expect(
      readState({
        'projectContext.phase': ' build ',
        'temporalContext.cycles': '5',
        'temporalContext.actions': 'edit, review',
        'decisionContext.integrity': '',
      }),
    ).toEqual({ projectContext: { phase: 'build' }, temporalContext: { cycles: 5, actions: ['edit', 'review'] } });
  });
});

describe('the examples', () => {
  it('are what they say', () => {
    expect(decode(COMPLETE).state.projectContext.mode).toBe('strict');
    const verdicts = [COMPLETE, LEAKY, MESSAGE, MISSING, CHANGED].map((text) => inspect(text, 'accept'));
    expect(verdicts.map(({ isAccepted }) => isAccepted)).toEqual([true, false, true, false, true]);
    expect(verdicts.map(({ checksum }) => checksum)).toEqual(['absent', 'absent', 'absent', 'absent', 'mismatch']);
  });
});
