/** Who did what with which tool, written down on request (specification "Transparent provenance", MAN-43). */
import type { Clock } from './integrity.js';
import { isObject, type Manifest, member, type Provenance } from './manifest.js';

export interface RecordOptions {
  /** Appends an entry to `history`. */
  history?: { actor?: string; notes?: string } | undefined;
  /** Sets these fields of `provenance`, with `generated_at`. */
  provenance?: Provenance | undefined;
  /** Needed for every time that is written; without it none is. */
  clock?: Clock | undefined;
}

export function withRecord(
  manifest: Manifest,
  action: string,
  { history, provenance, clock }: RecordOptions,
): Manifest {
  if (!history && !provenance) return manifest;
  if (!clock) throw new TypeError('clock must be given when history or provenance is to be recorded');
  const now = clock().toISOString();
  const recorded = { ...manifest };
  if (provenance) {
    const before = isObject(manifest.provenance) ? manifest.provenance : {};
    recorded.provenance = { ...before, ...provenance, generated_at: now };
  }
  if (history) {
    const version = member(manifest.meta, 'version');
    const entry = { ...(typeof version === 'string' && { version }), date: now, action, ...history };
    recorded.history = [...(Array.isArray(manifest.history) ? manifest.history : []), entry];
  }
  return recorded;
}
