/** Vectors of dual mode that follow from a seed: nobody can have learnt them by heart. */
import { digestOfText } from '../digest.js';
import type { Role } from '../role.js';
import type { Vector } from '../vector.js';
import { complexDrafts } from './complex.js';
import type { Draft } from './draft.js';
import { extensionDrafts } from './extension.js';
import { createRandom } from './random.js';
import { simpleDrafts } from './simple.js';

/** `variants` is how many vectors are drawn of each kind. The same seed gives the same vectors on every machine. */
export function generateVectors(seed: string, variants = 1): Vector[] {
  const numbers = Array.from({ length: variants }, (_, index) => index);
  return numbers.flatMap((variant) => [
    ...draw(seed, variant, 'dual-simple', { ...simpleDrafts, ...extensionDrafts }),
    ...draw(seed, variant, 'dual-complex', complexDrafts),
  ]);
}

function draw(seed: string, variant: number, role: Role, drafts: Readonly<Record<string, Draft>>): Vector[] {
  const idOf = (name: string) => `v-${digestOfText(`${seed}\n${variant}\n${role}\n${name}`).slice(0, 8)}`;
  return Object.entries(drafts).map(([name, draft]) => {
    const {
      twin,
      level = 'MUST',
      requirements,
      title,
      steps,
    } = draft(createRandom(seed, `${variant} ${role} ${name}`));
    const head = { id: idOf(name), requirements, role, level, since: '1.1', title };
    return twin === undefined
      ? { ...head, kind: 'valid', steps }
      : { ...head, kind: 'invalid', twin: idOf(twin), steps };
  });
}
