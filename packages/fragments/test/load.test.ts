import { describe, expect, it } from 'vitest';
import { encodeSnapshot, formatDiagnostic, loadSnapshot, SNAPSHOT_FIELDS } from '../src/index.js';
import { BASE, edited, FIELDS } from './samples.js';

const load = (text: string) => {
  const result = loadSnapshot(text);
  return { ...result, codes: result.diagnostics.map(formatDiagnostic) };
};
const lastLine = (text: string) => text.trimEnd().split('\n').at(-1);
const words = (text: string) => text.split(/\s+/).length;

describe('restating', () => {
  it('S-L2 S-L4 S-L5 tells every field in order with its text, below 400 words, and asks', () => {
    const { usable, summary, codes } = load(BASE);
    expect([usable, codes]).toEqual([true, []]);
    let at = -1;
    for (const name of SNAPSHOT_FIELDS) {
      expect(summary.indexOf(name)).toBeGreaterThan(at);
      at = summary.indexOf(name);
      for (const text of [FIELDS[name]].flat()) expect(summary).toContain(text);
    }
    expect(words(summary)).toBeLessThan(400);
    expect(lastLine(summary)).toMatch(/\?$/);
  });

  it('S-L5 S-L6 XF-10 a long snapshot keeps every field, counts what it leaves out, and gives advice', () => {
    const tasks = Array.from({ length: 150 }, (_, index) => `Call customer number ${index} about the beta`);
    const { summary, usable, codes } = load(encodeSnapshot({ ...FIELDS, TASKS: tasks }, { allowOverTarget: true }));
    expect([usable, codes]).toEqual([true, ['WARN:size-over-target']]);
    expect(summary).toMatch(/\(\+\d+ more\)/);
    expect(summary).toContain('shorten');
    for (const name of SNAPSHOT_FIELDS) expect(summary).toContain(name);
    expect(words(summary)).toBeLessThan(400);
  });

  it('S-L3 XF-04 an unclear field is UNKNOWN and a question; a protected one makes it unusable', () => {
    const unclear = load(edited(FIELDS.NEXT_STEPS, '???'));
    expect([unclear.usable, unclear.codes]).toEqual([true, ['WARN:ambiguous-field:NEXT_STEPS']]);
    expect(unclear.summary).toContain('(NEXT_STEPS): UNKNOWN');
    expect(unclear.questions[0]).toMatch(/^NEXT_STEPS: .*\?$/);
    const identity = load(edited(FIELDS.USER_IDENTITY, '???'));
    expect([identity.usable, identity.codes]).toEqual([false, ['ERROR:missing-field:USER_IDENTITY']]);
    expect(identity.summary).toContain('(USER_IDENTITY): UNKNOWN');
  });

  it('S-L1 XF-04 FE-05 a missing field stops the work and asks for a clean snapshot', () => {
    const { usable, codes, summary } = load(edited(/^NEXT_STEPS.*\n/m, ''));
    expect([usable, codes]).toEqual([false, ['ERROR:missing-field:NEXT_STEPS']]);
    expect(summary).toContain('(NEXT_STEPS): UNKNOWN');
    expect(summary).not.toContain('What should we do next?');
    expect(lastLine(summary)).toContain('clean snapshot?');
  });
});

describe('checking', () => {
  it('S-L1 XF-03 reports fields out of order in v1.0 only', () => {
    const swapped = edited(/^(WORK_STYLE.*\n)(CONTEXT_SUMMARY.*\n)/m, '$2$1');
    expect(load(swapped)).toMatchObject({ usable: true, codes: ['WARN:field-order:WORK_STYLE'] });
    expect(load(swapped.replace('1.0', '1.1')).codes).toEqual([]);
  });

  it('XF-01 XF-02 accepts the other names and a short v1.1', () => {
    const short =
      '<RL4-CODEX v="1.1">\nIDENTITY: Ana\nGOALS: ship\nUPDATED_CONSTRAINTS: none left\nLLM_BEHAVIOR_RULES: ask\n</RL4-CODEX>';
    const { usable, snapshot, summary } = load(short);
    expect(usable).toBe(true);
    expect(snapshot?.fields.map(({ name, key }) => [name, key])[0]).toEqual(['IDENTITY', 'USER_IDENTITY']);
    expect(summary).toContain('(TASKS): UNKNOWN');
  });

  it('XF-06 the first of two counts; a protected field given twice is unusable', () => {
    const twice = load(edited('NEXT_STEPS', 'TASKS: none\nNEXT_STEPS'));
    expect(twice).toMatchObject({ usable: true, codes: ['WARN:duplicate-field:TASKS'] });
    expect(twice.snapshot?.fields.find(({ key }) => key === 'TASKS')?.items).toEqual(FIELDS.TASKS);
    expect(load(edited('</RL4', 'CONSTRAINTS: none\n</RL4')).usable).toBe(false);
  });

  it('FE-03 XB-29 an unknown version warns and is read', () => {
    expect(load(edited('1.0', '1.7'))).toMatchObject({ usable: true, codes: ['WARN:unsupported-version'] });
    expect(load(edited(' v="1.0"', '')).codes).toEqual(['WARN:unsupported-version']);
    expect(load('<RL4-CODEX v="1.2">\n<DATA>proj#1</DATA>\n</RL4-CODEX>').codes).toEqual(['ERROR:other-dialect']);
  });

  it('FE-04 FE-10 XF-22 metadata never becomes a field', () => {
    const { snapshot, codes } = load(
      edited('</RL4', '<OPTIONAL>\nCONSTRAINTS: none\n</OPTIONAL>\n<META a="1">TASKS: x</META>\n</RL4'),
    );
    expect(codes).toEqual([]);
    expect(snapshot?.fields).toEqual(load(BASE).snapshot?.fields);
    const long = load(edited('</RL4', `<OPTIONAL>${'x'.repeat(513)}</OPTIONAL>\n</RL4`));
    expect([long.usable, long.codes]).toEqual([true, ['WARN:optional-truncated']]);
    expect(long.snapshot?.opaque).toEqual([`<OPTIONAL>${'x'.repeat(512)}</OPTIONAL>`]);
    expect(load(edited('</RL4', '<OPTIONAL>x\n</RL4')).codes).toEqual(['ERROR:unparseable:OPTIONAL']);
    expect(load(edited('</RL4', '<![CDATA[x]]>\n</RL4')).codes).toEqual(['ERROR:unparseable:markup']);
  });

  it('FE-09 FE-11 extensions are kept as written and told', () => {
    const { snapshot, summary } = load(edited('</RL4', 'ext.ticket:  AB-12 | x\n</RL4'));
    expect(snapshot?.fields.at(-1)?.source).toBe('ext.ticket:  AB-12 | x');
    expect(summary).toContain('ext.ticket: AB-12 | x');
  });

  it('FE-05 S-E2 refuses what is too large, cut off or absent', () => {
    expect(load(edited('beta', 'b'.repeat(10240))).codes).toEqual(['ERROR:size-exceeded']);
    expect(load(edited('</RL4-CODEX>', '')).codes).toEqual(['ERROR:truncated']);
    expect(load('hello').codes).toEqual(['ERROR:no-snapshot']);
    expect(() => loadSnapshot(7 as never)).toThrow(TypeError);
  });

  it('XF-25 XB-33 content that must not be there makes it unusable and is not told again', () => {
    const secret = `AKIA${'IOSFODNN7EXAMPLE'}`;
    const { usable, codes, summary } = load(edited(FIELDS.NEXT_STEPS, `use ${secret}`));
    expect([usable, codes]).toEqual([false, ['ERROR:unsafe-content:NEXT_STEPS:secret']]);
    expect(summary).not.toContain(secret);
  });

  it('XF-07 XF-08 reads fences, text around, indents, CRLF and every list form', () => {
    const indented = `Here you are:\n\n\`\`\`xml\n${BASE.replace(/^/gm, '    ')}\n\`\`\`\nBye`;
    for (const text of [indented, BASE.replaceAll('\n', '\r\n')]) {
      const { usable, snapshot } = load(text);
      expect(usable).toBe(true);
      expect(snapshot?.fields.map((field) => field.items)).toEqual(
        load(BASE).snapshot?.fields.map((field) => field.items),
      );
    }
    for (const [value, items] of [
      [' 1) a ; 2) b', ['a', 'b']],
      [' [a, b (c, d)]', ['a', 'b (c, d)']],
      [' [x] a, b', ['[x] a, b']],
      [' a, b', ['a, b']],
      ['\n- a\n- b', ['a', 'b']],
      ['\n  1) a\n  2. b\n     more', ['a', 'b\nmore']],
      [' so far\n  * a\n  NOTE: no field', ['so far', 'a\nNOTE: no field']],
      ['\n  a\n  b', ['a\nb']],
    ] as const) {
      const { snapshot } = load(edited(`NEXT_STEPS: ${FIELDS.NEXT_STEPS}`, `NEXT_STEPS:${value}`));
      expect(snapshot?.fields.find(({ key }) => key === 'NEXT_STEPS')?.items).toEqual(items);
    }
  });
});

it.each([
  '<META/>',
  '<META v="1.2" />',
  '<FUTURE a="b"/>',
  '<OPTIONAL/>',
  '<meta>\nTASKS: x\n</meta>',
  '<Meta>a</Meta>',
])('FE-04 %j is metadata: the same ten fields', (tag) => {
  const { usable, snapshot, diagnostics } = loadSnapshot(edited('\n</RL4-CODEX>', `\n${tag}\n</RL4-CODEX>`));
  expect([usable, diagnostics]).toEqual([true, []]);
  expect(snapshot?.fields).toEqual(loadSnapshot(BASE).snapshot?.fields);
  expect(snapshot?.opaque).toEqual([tag]);
});

it('XF-06 XF-11 constraints that are given twice are not lost in silence, whichever field holds them', () => {
  const text = `<RL4-CODEX v="1.1">
IDENTITY: Ana
UPDATED_CONSTRAINTS: EU only
LLM_BEHAVIOR_RULES: Ask
UPDATED_CONSTRAINTS: no PII
</RL4-CODEX>`;
  expect(loadSnapshot(text).usable).toBe(false);
});

it('S-L5 XF-10 words are counted whatever stands between them, and a message is told once', () => {
  const words = (text: string) => text.split(/\s+/).length;
  for (const between of ['\t', '\u00a0']) {
    const many = Array.from({ length: 600 }, () => 'word').join(between);
    expect(words(loadSnapshot(edited(/CONTEXT_SUMMARY: .*/, `CONTEXT_SUMMARY: ${many}`)).summary)).toBeLessThan(400);
  }
  const repeated = 'MOOD: calm\n'.repeat(60);
  expect(words(loadSnapshot(edited('TASKS:', `${repeated}TASKS:`)).summary)).toBeLessThan(400);
});
