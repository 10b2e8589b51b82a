import { readdirSync, readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { frozenProblems, lateVectors } from '../src/frozen.js';
import { frozenSets } from '../src/generated/suite.js';
import { vectorFiles } from '../src/generated/vectors.js';
import { coverageProblems, lintVectors, ROLES, requirements, rulings, vectors } from '../src/index.js';
import { BAD, GOOD, SAMPLES } from './samples.js';

const directory = new URL('../', import.meta.url);
const json = (path: string) => JSON.parse(readFileSync(new URL(path, directory), 'utf8'));

describe('the register', () => {
  it('has all 255 rows, each with our words', () => {
    expect(requirements).toHaveLength(255);
    expect(new Set(requirements.map(({ id }) => id)).size).toBe(255);
    for (const { statement, actor, section } of requirements) {
      expect(statement.length).toBeGreaterThan(15);
      expect(actor && section).not.toBe('');
    }
  });

  it('refers to rulings and roles that are there', () => {
    for (const row of requirements) {
      for (const id of row.rulings ?? []) expect(rulings[id], `${row.id} refers to ${id}`).toBeTypeOf('string');
      for (const role of row.roles) expect(ROLES).toContain(role);
    }
  });

  it('has every row checked by a vector or excluded with a reason', () => {
    expect(coverageProblems(requirements, vectors)).toEqual([]);
  });

  it('would notice a row that is neither, or both', () => {
    const [row] = requirements.filter(({ id }) => id === 'RL4-V-08');
    if (!row) throw new Error('RL4-V-08 is gone');
    expect(coverageProblems([row], [])).toHaveLength(1);
    expect(coverageProblems([{ ...row, excluded: 'why not' }], [GOOD])).toHaveLength(1);
    expect(coverageProblems([row], [GOOD])).toEqual([]);
  });
});

describe('the vectors', () => {
  it('are valid by their schema, as plain files', () => {
    const validate = new Ajv({ strict: true, strictRequired: false, allowUnionTypes: true }).compile(
      json('schemas/vectors.json'),
    );
    const sets = readdirSync(new URL('vectors/', directory), { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    );
    const files = sets.flatMap(({ name }) =>
      readdirSync(new URL(`vectors/${name}/`, directory)).map((file) => `vectors/${name}/${file}`),
    );
    for (const file of files) expect(validate(json(file)), `${file} ${JSON.stringify(validate.errors)}`).toBe(true);
    expect(files.flatMap((file) => json(file).vectors)).toHaveLength(vectors.length);
  });

  it('fit together: ids, twins, levels, requirements', () => {
    expect(lintVectors(vectors, requirements)).toEqual([]);
  });

  it('are at least 600, with all 119 wrong orders', () => {
    expect(vectors.length).toBeGreaterThanOrEqual(600);
    const wrongOrders = vectors.filter(({ requirements: ids, kind }) => ids.includes('RL4-T-01') && kind === 'invalid');
    expect(wrongOrders.length).toBeGreaterThanOrEqual(119);
  });

  it.each([
    ['an unknown requirement', [{ ...GOOD, requirements: ['RL4-X-01'] }]],
    ['a level above its requirements', [{ ...GOOD, requirements: ['RL4-E-04'] }]],
    ['a twin that is not there', [BAD]],
    ['a twin that is invalid itself', [BAD, { ...BAD, id: GOOD.id, twin: BAD.id }]],
    ['a twin of another role', [BAD, { ...GOOD, role: 'manifest' as const }]],
    ['the same id twice', [GOOD, GOOD]],
    ['an error class that no check asks for', [GOOD, { ...BAD, errorClass: 'unparseable' }]],
    ['no refusal though it is invalid', [{ ...GOOD, id: 'v-00000009', kind: 'invalid' as const, twin: GOOD.id }, GOOD]],
  ])('would be faulted for %s', (_, faulty) => {
    expect(lintVectors(SAMPLES, requirements)).toEqual([]);
    expect(lintVectors(faulty, requirements)).not.toEqual([]);
  });
});

describe('frozen sets', () => {
  const files = [{ set: 'codex-1.2', topic: 'a', vectors: [GOOD, BAD] }];
  const sets = { 'codex-1.2': { sha256: '7de1', vectors: [GOOD.id] } };

  it('have not changed', () => {
    expect(frozenProblems(frozenSets, vectorFiles)).toEqual([]);
  });

  it('may neither change nor shrink', () => {
    expect(frozenProblems(sets, files)).toEqual(['codex-1.2 is frozen, and a vector of it was changed']);
    expect(frozenProblems(sets, [])).toEqual([`codex-1.2 is frozen, and ${GOOD.id} is gone`]);
  });

  it('score nothing that came later', () => {
    expect([...lateVectors(sets, files)]).toEqual([BAD.id]);
    expect(lateVectors({}, files).size).toBe(0);
  });
});

describe('the schemas of messages', () => {
  const ajv = new Ajv({ strict: true, strictRequired: false });
  const good: Record<string, object> = {
    start: { type: 'start', protocol: 1, role: 'manifest' },
    ready: {
      type: 'ready',
      protocol: 1,
      name: 'a',
      version: '1',
      roles: ['manifest'],
      capabilities: ['manifest.verify'],
    },
    run: { type: 'run', seq: 3, operation: 'manifest.verify', input: {} },
    answer: { type: 'answer', seq: 3, outcome: 'rejected', output: { diagnostics: ['ERROR:x'] } },
    failed: { type: 'failed', seq: 3, message: 'no' },
    stop: { type: 'stop' },
  };
  it.each(Object.keys(good))('%s accepts its own kind and no other', (name) => {
    const validate = ajv.compile(json(`schemas/${name}.json`));
    for (const [other, message] of Object.entries(good)) expect(validate(message), other).toBe(other === name);
  });
});
