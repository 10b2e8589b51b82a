/** What a merge tells: nothing is replaced, dropped or left open without an entry here. C-L3, C-L5, FR-04; ruling XF-14. */
import { oneLine } from './diagnostics.js';

export interface Change {
  field: string;
  /** The fragment that did it. */
  timestamp: string;
  added: string[];
}

export interface Override {
  field: string;
  /** `base`, or the timestamp of the fragment whose value was replaced. */
  from: string;
  lost: string;
  timestamp: string;
  value: string;
}

export interface Suppressed {
  field: string;
  timestamp: string;
  value: string;
  reason: string;
}

export interface Ignored {
  timestamp: string;
  name: string;
  /** The field as it was written. */
  source: string;
}

export interface ConflictOption {
  timestamp: string;
  value: string;
}

export interface Conflict {
  /** The key under which `decisions` takes the index of an option. */
  id: string;
  field: string;
  options: ConflictOption[];
  /** The index of the winner; undefined while a person must decide. */
  winner: number | undefined;
}

export interface Report {
  changes: Change[];
  overrides: Override[];
  suppressed: Suppressed[];
  ignored: Ignored[];
  conflicts: Conflict[];
}

/** `CONFLICT:<FIELD>: <ts1> "<v1>" vs <ts2> "<v2>" -> <ts2>`, or `-> undecided`. */
export function formatConflict({ field, options, winner }: Conflict): string {
  const sides = options.map(({ timestamp, value }) => `${timestamp} "${oneLine(value)}"`);
  return `CONFLICT:${field}: ${sides.join(' vs ')} -> ${winner === undefined ? 'undecided' : outcome(options, winner)}`;
}

/** The timestamp of the winner, with its value where another option has the same. */
function outcome(options: readonly ConflictOption[], winner: number): string {
  const { timestamp, value } = options[winner] as ConflictOption;
  const isTie = options.some((option, index) => index !== winner && option.timestamp === timestamp);
  return isTie ? `${timestamp} "${oneLine(value)}"` : timestamp;
}

/** `OVERRIDE:<FIELD>: <from> "<lost>" -> <timestamp> "<value>"`. */
export function formatOverride({ field, from, lost, timestamp, value }: Override): string {
  return `OVERRIDE:${field}: ${from} "${oneLine(lost)}" -> ${timestamp} "${oneLine(value)}"`;
}
