import { describe, expect, it } from 'vitest';
import { type Implementation, inProcess, SubjectError, smoke, type Vector } from '../src/index.js';
import { GOOD, honest, variant } from './samples.js';

const decodes: Vector = {
  ...GOOD,
  id: 'v-00000004',
  role: 'codex-decoder',
  steps: [
    {
      operation: 'codex.decode',
      input: { payload: 'x' },
      expect: { outcome: 'ok', checks: [{ at: '/state', equals: { a: 1 } }] },
    },
  ],
};
const VECTORS = [GOOD, decodes];
const verdicts = async (implementation: Implementation) =>
  (await smoke(inProcess(implementation), VECTORS)).map(({ verdict }) => verdict);
const decoder = (output: Record<string, unknown>): Implementation => ({
  ...honest,
  roles: ['codex-decoder'],
  capabilities: ['codex.decode'],
  run: () => ({ outcome: 'ok', output }),
});

describe('smoke', () => {
  it('finds nothing wrong with an honest subject', async () => {
    expect(await verdicts(honest)).toEqual(['fine']);
  });

  it('blames the adapter for what never reaches the implementation', async () => {
    const broken: Implementation[] = [
      variant(() => {
        throw new Error('no such operation');
      }),
      variant(() => 'VALID' as never),
      { ...honest, capabilities: [] },
      { ...honest, roles: [] },
      decoder({ result: {} }),
    ];
    for (const implementation of broken) expect(await verdicts(implementation)).toEqual(['adapter']);
    const dead = {
      kind: 'command',
      open: async () => {
        throw new SubjectError('cannot be started');
      },
    };
    expect(await smoke(dead, VECTORS)).toMatchObject([{ verdict: 'adapter', message: 'cannot be started' }]);
  });

  it('blames the implementation for a well-formed wrong answer', async () => {
    expect(await verdicts(variant(() => ({ outcome: 'rejected', output: {} })))).toEqual(['implementation']);
    expect(await verdicts(decoder({ state: {} }))).toEqual(['implementation']);
  });
});
