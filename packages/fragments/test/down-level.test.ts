import { expect, it } from 'vitest';
import { downLevel, loadSnapshot, mergeFragments, SNAPSHOT_FIELDS } from '../src/index.js';
import { BASE, FIELDS, fragment } from './samples.js';

it('FE-02 one v1.0 snapshot of ten fields; added constraints join, what has no home is reported', () => {
  const merged = mergeFragments(BASE, [
    fragment(
      '2025-03-01T10:00:00Z',
      'UPDATED_CONSTRAINTS: Budget 10k\nNOTES: calm\nSTYLE_UPDATES: brief\next.ticket: AB-12\nUPDATED_TASKS: call Bo',
    ),
  ]);
  const { ok, payload = '', dropped, diagnostics } = downLevel(merged);
  expect(ok).toBe(true);
  expect(payload).toMatch(/^<RL4-CODEX v="1\.0">/);
  expect(payload.match(/^[A-Z_]+(?=:)/gm)).toEqual([...SNAPSHOT_FIELDS]);
  expect(payload).toContain('ext.ticket: AB-12');
  const loaded = loadSnapshot(payload);
  expect(loaded.usable).toBe(true);
  const constraints = loaded.snapshot?.fields.find(({ key }) => key === 'CONSTRAINTS');
  expect(constraints?.items).toEqual([FIELDS.CONSTRAINTS, 'Budget 10k']);
  expect(dropped.map((source) => source.split(':')[0])).toEqual([
    'STYLE_UPDATES',
    'NOTES',
    'ext.merged',
    'ext.merged-hashes',
  ]);
  expect(diagnostics.filter(({ code }) => code === 'no-home')).toHaveLength(4);
});

it('FE-02 what a short v1.1 lacks becomes UNKNOWN, and a merge that is not done is no input', () => {
  const short = '<RL4-CODEX v="1.1">\nIDENTITY: Ana\nCONSTRAINTS: no lock-in\nLLM_BEHAVIOR_RULES: ask\n</RL4-CODEX>';
  expect(downLevel(loadSnapshot(short)).payload).toContain('\nTASKS: UNKNOWN\n');
  expect(() => downLevel(mergeFragments(undefined, []))).toThrow(TypeError);
});
