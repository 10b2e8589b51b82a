import { fuzzRuns } from '@rl4/corpus';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  encodeSnapshot,
  FragmentsError,
  formatDiagnostic,
  loadSnapshot,
  SNAPSHOT_FIELDS,
  safeEncodeSnapshot,
} from '../src/index.js';
import { BASE, FIELDS } from './samples.js';

const codes = (fields: object, options = {}) =>
  safeEncodeSnapshot(fields as never, options).diagnostics.map(formatDiagnostic);
const bytes = (text: string) => new TextEncoder().encode(text).length;

/** The sample grown to an exact size. */
function ofSize(size: number) {
  const context = `${FIELDS.CONTEXT_SUMMARY} `;
  const missing = size - bytes(encodeSnapshot({ ...FIELDS, CONTEXT_SUMMARY: `${context}x` })) + 1;
  return { ...FIELDS, CONTEXT_SUMMARY: `${context + 'so '.repeat(missing).slice(0, missing - 1)}x` };
}

describe('shape', () => {
  it('S-E1 S-E6 FE-17 emits the ten fields once, in order, in the block alone', () => {
    expect(BASE).toMatch(/^<RL4-CODEX v="1\.0">\n[\s\S]*\n<\/RL4-CODEX>\n?$/);
    expect(BASE.match(/^[A-Z_]+(?=:)/gm)).toEqual([...SNAPSHOT_FIELDS]);
    expect(encodeSnapshot(Object.entries(FIELDS).reverse())).toBe(BASE);
    expect(encodeSnapshot(FIELDS, { version: '1.1' })).toMatch(/^<RL4-CODEX v="1\.1">/);
  });

  it('S-E1 XF-01 refuses a field given twice, also by its other name, and unknown fields', () => {
    expect(codes({ ...FIELDS, IDENTITY: 'Bo' })).toEqual(['ERROR:duplicate-field:USER_IDENTITY']);
    expect(codes({ ...FIELDS, MOOD: 'fine' })).toEqual(['ERROR:unknown-field:MOOD']);
    expect(codes({ ...FIELDS, 'ext.ticket': 'AB-12 | x' })).toEqual([]);
  });

  it('S-E2 XF-05 warns from 3,584 bytes, needs an override above 4,096, refuses above 10,240', () => {
    expect(codes(ofSize(3583))).toEqual([]);
    expect(codes(ofSize(3584))).toEqual(['WARN:size-near-target']);
    expect(codes(ofSize(4096))).toEqual(['WARN:size-near-target']);
    expect(codes(ofSize(4097))).toEqual(['ERROR:size-over-target']);
    expect(codes(ofSize(4097), { allowOverTarget: true })).toEqual(['WARN:size-over-target']);
    expect(safeEncodeSnapshot(ofSize(10240), { allowOverTarget: true }).ok).toBe(true);
    expect(codes(ofSize(10241), { allowOverTarget: true })).toEqual(['ERROR:size-exceeded']);
  });

  it('FE-10 keeps OPTIONAL at 512 characters', () => {
    expect(encodeSnapshot(FIELDS, { optional: 'é'.repeat(512) })).toContain('<OPTIONAL>é');
    expect(codes(FIELDS, { optional: 'x'.repeat(513) })).toContain('ERROR:optional-size:OPTIONAL');
  });
});

describe('nothing invented', () => {
  it('S-E3 asks one question for each missing field', () => {
    for (const value of [undefined, '', '???', 'TBD', 'n/a', [], ['', '?']]) {
      const fields: Record<string, unknown> = { ...FIELDS, TASKS: value, CONSTRAINTS: value };
      if (value === undefined) for (const name of ['TASKS', 'CONSTRAINTS']) delete fields[name];
      const result = safeEncodeSnapshot(fields as never);
      expect(result.ok || result.questions.map((question) => question.split(':')[0])).toEqual(['TASKS', 'CONSTRAINTS']);
      expect('payload' in result).toBe(false);
    }
    expect(() => encodeSnapshot({})).toThrow(FragmentsError);
  });

  it('S-E3 an explicit UNKNOWN is kept, but not for what C-L4 protects', () => {
    expect(encodeSnapshot({ ...FIELDS, TASKS: 'UNKNOWN' })).toContain('TASKS: UNKNOWN');
    expect(codes({ ...FIELDS, CONSTRAINTS: 'UNKNOWN' })).toEqual(['ERROR:missing-field:CONSTRAINTS']);
  });
});

describe('safety', () => {
  const FORBIDDEN = {
    code: 'const total = items.reduce((a, b) => a + b, 0);',
    secret: `the key is AKIA${'IOSFODNN7EXAMPLE'}`,
    path: 'see src/auth/login.ts first',
    log: '    at Object.<anonymous> (/app/index.js:10:5)',
  };

  it('S-E4 XB-33 refuses each class in each field, names both and never repeats the value', () => {
    for (const name of SNAPSHOT_FIELDS) {
      for (const [found, text] of Object.entries(FORBIDDEN)) {
        for (const value of [text, ['harmless', text]]) {
          const { ok, diagnostics } = safeEncodeSnapshot({ ...FIELDS, [name]: value });
          expect(ok).toBe(false);
          expect(diagnostics.map(formatDiagnostic)).toContain(`ERROR:unsafe-content:${name}:${found}`);
          expect(JSON.stringify(diagnostics)).not.toContain(text.trim().slice(-12));
        }
      }
    }
    expect(codes({ ...FIELDS, TASKS: 'fork https://github.com/acme/app' })).toContain(
      'ERROR:unsafe-content:TASKS:path',
    );
  });

  it('S-E5 XF-26 keeps everyday wording byte for byte', () => {
    for (const text of [
      'and/or CI/CD 24/7 Atlas Mobile 2.3 Node.js',
      '<150 words, p95<120ms, a < b',
      'US/EU/APAC, she/her/hers, $20/user/month',
      'Write a Dockerfile for the service',
      'Note: the API is frozen; ask Bo (backend) — “soon”',
      'Tom & Jerry &amp; co.  two  spaces',
    ]) {
      expect(encodeSnapshot({ ...FIELDS, WORK_STYLE: text })).toContain(`\nWORK_STYLE: ${text}\n`);
    }
  });
});

describe('re-reading', () => {
  const fieldOf = (payload: string, name: string) =>
    loadSnapshot(payload).snapshot?.fields.find(({ key }) => key === name);

  it('FE-07 a line that looks like a field stays inside its value; the own tags are refused', () => {
    const text = 'first\nTASKS: none\n- a\n\n   deeper';
    expect(fieldOf(encodeSnapshot({ ...FIELDS, DECISIONS: text }), 'DECISIONS')?.text).toBe(text);
    const items = ['TASKS: none', '- x', '1) y', 'a\nCONSTRAINTS: none\n\n  b'];
    expect(fieldOf(encodeSnapshot({ ...FIELDS, DECISIONS: items }), 'DECISIONS')?.items).toEqual(items);
    for (const tag of ['</RL4-CODEX>', '<RL4-CODEX v="1.0">']) {
      expect(codes({ ...FIELDS, TASKS: `done ${tag}` })).toContain('ERROR:reserved-markup:TASKS');
    }
    expect(codes({ ...FIELDS, TASKS: 'a\u0000b' })).toEqual(['ERROR:control-character:TASKS']);
    expect(codes({ ...FIELDS, TASKS: 'a\ud800' })).toEqual(['ERROR:control-character:TASKS']);
  });

  it('FE-07 whatever is emitted reads back to the same values', () => {
    const piece = fc.constantFrom(
      'a',
      'Ship it',
      ' ',
      '\n',
      '  ',
      '\t',
      '- ',
      '1) ',
      '; 2) ',
      '[',
      ']',
      ',',
      'TASKS:',
      'ext.a: b',
      '<',
      '>',
      '<OPTIONAL>',
      '</OPTIONAL>',
      '<!-- ',
      '-->',
      '</RL4-CODEX>',
      '```',
      '\r\n',
      'é',
      '\u2028',
      '\u00a0',
      '*',
      '•',
    );
    const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
    const norm = (value: string) => value.replace(/\r\n?/g, '\n').trim();
    fc.assert(
      fc.property(fc.oneof(text, fc.string({ unit: 'grapheme' }), fc.array(text, { maxLength: 5 })), (value) => {
        const result = safeEncodeSnapshot({ ...FIELDS, WORK_STYLE: value });
        if (!result.ok) return;
        const field = fieldOf(result.payload, 'WORK_STYLE');
        if (typeof value === 'string') expect(field?.text).toBe(norm(value));
        else expect(field?.items).toEqual(value.map(norm).filter((item) => item !== ''));
        expect(loadSnapshot(result.payload).snapshot?.fields.map(({ key }) => key)).toEqual([...SNAPSHOT_FIELDS]);
      }),
      { numRuns: fuzzRuns(2000) },
    );
  });

  it('names a wrong argument', () => {
    expect(() => encodeSnapshot(null as never)).toThrow(TypeError);
    expect(() => encodeSnapshot({ TASKS: 3 } as never)).toThrow(TypeError);
    expect(() => encodeSnapshot(FIELDS, { version: '2' as never })).toThrow(TypeError);
  });
});
