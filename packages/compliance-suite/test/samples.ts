/** A protocol of one operation, `codex.validate`, which accepts texts of at most five characters, and its vectors. */
import type { Implementation, Vector } from '../src/index.js';

export const GOOD: Vector = {
  id: 'v-00000001',
  requirements: ['RL4-V-08'],
  role: 'codex-validator',
  level: 'MUST',
  since: '1.2',
  title: 'five characters are fine',
  kind: 'valid',
  steps: [{ operation: 'codex.validate', input: { payload: { $repeat: ['x', 5] } }, expect: { outcome: 'ok' } }],
};

export const BAD: Vector = {
  ...GOOD,
  id: 'v-00000002',
  requirements: ['RL4-V-04', 'RL4-V-12'],
  title: 'six characters are too many',
  kind: 'invalid',
  twin: GOOD.id,
  steps: [
    {
      operation: 'codex.validate',
      input: { payload: { $repeat: ['x', 6] } },
      expect: { outcome: 'rejected', checks: [{ at: '/diagnostics', includes: 'ERROR:size-exceeded' }] },
    },
  ],
};

export const ADVICE: Vector = {
  ...GOOD,
  id: 'v-00000003',
  requirements: ['RL4-E-04'],
  level: 'SHOULD',
  title: 'a text of one character gets a warning',
  steps: [
    {
      operation: 'codex.validate',
      input: { payload: 'x' },
      expect: { outcome: 'ok', checks: [{ at: '/diagnostics/0', startsWith: 'WARN:' }] },
    },
  ],
};

export const SAMPLES: readonly Vector[] = [GOOD, BAD, ADVICE];

export const honest: Implementation = {
  name: 'honest',
  version: '1',
  roles: ['codex-validator'],
  capabilities: ['codex.validate'],
  run(_, { payload }) {
    const { length } = String(payload);
    if (length > 5) return { outcome: 'rejected', output: { diagnostics: ['ERROR:size-exceeded'] } };
    return { outcome: 'ok', output: { diagnostics: length === 1 ? ['WARN:short'] : [] } };
  },
};

/** The honest one with other answers. */
export const variant = (run: Implementation['run']): Implementation => ({ ...honest, name: 'variant', run });
