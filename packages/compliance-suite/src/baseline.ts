/** Known failures. They never raise a level; they only tell old failures from new ones, and they expire. */
import { isBaseline } from './generated/schemas.js';
import type { CaseResult } from './run.js';

export interface Baseline {
  readonly known: readonly { readonly vector: string; readonly reason: string }[];
}

export interface BaselineResult {
  /** Known failures that still fail. */
  readonly known: readonly string[];
  /** Entries that no longer fail, or never ran, in words: each is an error. */
  readonly stale: readonly string[];
}

/** Throws a TypeError when the text is not a baseline file (schemas/baseline.json). */
export function parseBaseline(text: string): Baseline {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new TypeError('the baseline is not JSON');
  }
  if (!isBaseline(value)) throw new TypeError('the baseline is not { "known": [{ "vector", "reason" }] }');
  return value as Baseline;
}

/** Compares the entries with what happened. */
export function applyBaseline({ known }: Baseline, cases: readonly CaseResult[]): BaselineResult {
  const byId = new Map(cases.map((result) => [result.id, result.outcome]));
  const stale = known.flatMap(({ vector }) => {
    const outcome = byId.get(vector);
    if (outcome === 'pass') return [`${vector} passes now: remove it from the baseline`];
    const ran = outcome !== undefined && outcome !== 'not-applicable' && outcome !== 'could-not-run';
    return ran ? [] : [`${vector} never ran: remove it from the baseline, or run it`];
  });
  const ids = known.map(({ vector }) => vector);
  return { known: ids.filter((id) => !stale.some((line) => line.startsWith(id))), stale };
}
