import { proseSentences, sourceLines } from '@rl4/corpus';
import { describe, expect, it } from 'vitest';
import { findContent } from '../src/index.js';
import { found, mustMatch, mustNotMatch } from './classes.js';

describe('code', () => {
  it('nine of ten lines of installed sources, whichever packages are installed', () => {
    const lines = sourceLines(4000);
    expect(lines.filter((line) => found('code', line).length > 0).length / lines.length).toBeGreaterThan(0.9);
  });

  it('no class of content in 99% of the sentences of installed READMEs', () => {
    const sentences = proseSentences(2000);
    expect(sentences.length).toBeGreaterThan(500);
    expect(sentences.filter((text) => findContent(text).length > 0).length / sentences.length).toBeLessThan(0.01);
  });

  it('code far into a long line', () => {
    expect(found('code', `${'plain words and more '.repeat(100)} const x = items.map((y) => y.id);`)).toHaveLength(1);
  });

  mustMatch('code', [
    'def f(x):',
    'const x = 1;',
    'if (a && b) {',
    'return user.name;',
    'import x from "y"',
    'function go() {',
    'items.map((x) => x.id)',
    '{"a": 1, "b": [2]}',
    'SELECT * FROM users',
    '#include <stdio.h>',
    '<div class="x">',
    'for i in range(3):',
    'x === y',
    '}',
    'npm install left-pad',
    '  indented();',
    'use strict;',
    'using namespace std;',
    'use crate::store::Key;',
    'private static final String name;',
    'int limit = 8;',
    'String name = "Bo"',
    'limit = 8',
  ]);

  mustNotMatch('code', [
    '<150 words',
    'p95<120ms',
    'downtime <30s',
    'if the build fails: retry',
    'for new users: show the tour',
    'let me know = good',
    'Owner => platform team',
    'phase -> beta',
    'we use the function encode() here',
    'tabs, not spaces; always',
    'use {id} in the address',
    'mode=strict | phase=build | tasks=3.active/7.total',
    'pattern:handoff-friction(weight=0.60,conf=0.71)',
    'stack=hash(fe,api,llm)',
    'correlation:tests-vs-focus(+0.41)',
    'class of problems: latency',
    '- keep "quoted words" as they are',
    'return to the previous step when done',
    'Set up staging; get approval; go live',
    'use the new pricing table;',
    'Constraint: no vendor lock-in; no GPL code;',
    'throw away the old draft;',
    'Token limit = 8k',
    'Budget cap = 10k per month',
  ]);
});
