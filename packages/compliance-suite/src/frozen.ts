/** A frozen set may grow, by vectors that are not scored; what is in it may not change or go. */
import { digestOfJson } from './digest.js';
import type { VectorFile } from './vector.js';

export type FrozenSets = Readonly<Record<string, { readonly sha256: string; readonly vectors: readonly string[] }>>;

/** What was changed since a set was frozen, in words. */
export function frozenProblems(sets: FrozenSets, files: readonly VectorFile[]): string[] {
  return Object.entries(sets).flatMap(([set, { sha256, vectors: ids }]) => {
    const own = files.filter((file) => file.set === set).flatMap(({ vectors }) => vectors);
    const missing = ids.filter((id) => !own.some((vector) => vector.id === id));
    if (missing.length > 0) return [`${set} is frozen, and ${missing.join(', ')} is gone`];
    const frozen = ids.map((id) => own.find((vector) => vector.id === id));
    return digestOfJson(frozen) === sha256 ? [] : [`${set} is frozen, and a vector of it was changed`];
  });
}

/** The ids of vectors that came after their set was frozen. */
export function lateVectors(sets: FrozenSets, files: readonly VectorFile[]): Set<string> {
  return new Set(
    files.flatMap(({ set, vectors }) => {
      const known = Object.hasOwn(sets, set) ? new Set(sets[set]?.vectors) : undefined;
      return known ? vectors.map(({ id }) => id).filter((id) => !known.has(id)) : [];
    }),
  );
}
