/** When the work was done: cycles, bursts, droughts, and what is unusual about them. docs/capture.md gives each formula. */
import type { Commit } from './commits.js';
import type { Window } from './window.js';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Commits that follow each other within this are one cycle. */
const CYCLE_GAP = 45 * MINUTE;
const BURST_COMMITS = 5;
const DROUGHT = 12 * HOUR;
const IDLE_DIP = 4 * HOUR;

/** A run of commits without a long gap. */
export type Cycle = readonly Commit[];

/** Splits commits, oldest first, into cycles. */
export function findCycles(commits: readonly Commit[]): Cycle[] {
  const cycles: Commit[][] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const commit of commits) {
    if (commit.time - last > CYCLE_GAP) cycles.push([]);
    cycles.at(-1)?.push(commit);
    last = commit.time;
  }
  return cycles;
}

/** Cycles of many commits. */
export function countBursts(cycles: readonly Cycle[]): number {
  return cycles.filter(({ length }) => length >= BURST_COMMITS).length;
}

/** Seconds between the end of each cycle and the start of the next. */
function gaps(cycles: readonly Cycle[]): number[] {
  return cycles.slice(1).map((cycle, index) => startOf(cycle) - endOf(cycles[index] as Cycle));
}

const startOf = (cycle: Cycle) => (cycle[0] as Commit).time;
const endOf = (cycle: Cycle) => (cycle.at(-1) as Commit).time;

/** Stretches of half a day or more without a commit; the one the window opens with counts if the history is older. */
export function countDroughts(cycles: readonly Cycle[], { since, until }: Window, isOlder: boolean): number {
  const first = cycles[0];
  const opening = since === undefined || !isOlder ? 0 : (first ? startOf(first) : until) - since;
  return [opening, ...gaps(cycles)].filter((gap) => gap >= DROUGHT).length;
}

/** A quarter of at least three commits between ten in the evening and six in the morning, each on its author's clock. */
export function isNightShift(commits: readonly Commit[]): boolean {
  const late = commits.filter(({ hour }) => hour >= 22 || hour < 6).length;
  return commits.length >= 3 && late * 4 >= commits.length;
}

/** Among at least three gaps, one of four hours or more that is three times the median. */
export function hasIdleDip(cycles: readonly Cycle[]): boolean {
  const sorted = gaps(cycles).sort((a, b) => a - b);
  const median = sorted[(sorted.length - 1) >> 1] ?? 0;
  const longest = sorted.at(-1) ?? 0;
  return sorted.length >= 3 && longest >= IDLE_DIP && longest >= 3 * median;
}
