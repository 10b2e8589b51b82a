/** Two states compared field by field, in the order of the state. */
import { isDeepStrictEqual } from 'node:util';
import type { CognitiveState } from '@rl4/codex-protocol';

export interface Change {
  /** `temporalContext.cycles` */
  path: string;
  before: unknown;
  after: unknown;
}

/** Told already by the fields they are made of. */
const DERIVED = new Set([
  'temporalContext.events',
  'temporalContext.recency',
  'cognitiveSignals.recency',
  'optionalMetadata.checksum',
]);

export function compareStates(before: CognitiveState, after: CognitiveState): Change[] {
  return (Object.keys(before) as (keyof CognitiveState)[]).flatMap((section) => {
    const [old, now] = [before[section], after[section]] as Record<string, unknown>[];
    const fields = new Set([...Object.keys(old ?? {}), ...Object.keys(now ?? {})]);
    return [...fields].flatMap((field) => {
      const change = { path: `${section}.${field}`, before: fieldOf(old, field), after: fieldOf(now, field) };
      return DERIVED.has(change.path) || isDeepStrictEqual(change.before, change.after) ? [] : [change];
    });
  });
}

function fieldOf(section: Record<string, unknown> | undefined, field: string): unknown {
  return section?.[field] ?? 'UNKNOWN';
}
