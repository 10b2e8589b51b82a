import type { Level, Vector } from '../vector.js';
import type { Random } from './random.js';

/** A vector before it has an id; `twin` is the name of another draft of the same role. */
export type Draft = (random: Random) => Pick<Vector, 'requirements' | 'title' | 'steps'> & {
  readonly level?: Level;
  readonly twin?: string;
};
