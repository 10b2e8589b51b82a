/** What the work did to the tree: action mix, hotspots, retries and rework. docs/capture.md gives each formula. */
import { dirname } from 'node:path/posix';
import { ACTIONS, type Action } from './classify.js';
import type { Commit } from './commits.js';
import type { Cycle } from './rhythm.js';

const MIX_SHARE = 0.1;
const HOTSPOTS = 5;
const HOTSPOT_COMMITS = 3;
const RETRIES = 3;
const CHURN_SHARE = 0.6;
const CHURN_LINES = 100;

/** How many commits did what. */
export function countActions(commits: readonly Commit[]): Map<Action, number> {
  const counts = new Map<Action, number>();
  for (const { action } of commits) if (action) counts.set(action, (counts.get(action) ?? 0) + 1);
  return counts;
}

/** The share of one action among all. */
export function shareOf(counts: ReadonlyMap<Action, number>, action: Action): number {
  const total = sum(counts.values());
  return total === 0 ? 0 : (counts.get(action) ?? 0) / total;
}

/** The actions that make up a tenth or more, the most frequent first, ties in the order of the list. */
export function actionMix(counts: ReadonlyMap<Action, number>): Action[] {
  return ACTIONS.filter((action) => shareOf(counts, action) >= MIX_SHARE).sort(
    (a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0),
  );
}

/** Directories by the number of commits that changed a file in them. */
export function countDirectories(commits: readonly Commit[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { changes } of commits) {
    for (const dir of new Set(changes.map(({ path }) => dirname(path)))) counts.set(dir, (counts.get(dir) ?? 0) + 1);
  }
  return counts;
}

/** The few directories that most commits came back to. */
export function findHotspots(directories: ReadonlyMap<string, number>): string[] {
  return [...directories]
    .filter(([, count]) => count >= HOTSPOT_COMMITS)
    .sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1))
    .slice(0, HOTSPOTS)
    .map(([dir]) => dir);
}

/** Three fixes or reverts of one file within one cycle. */
export function hasRetrySpike(cycles: readonly Cycle[]): boolean {
  return cycles.some((cycle) => {
    const counts = new Map<string, number>();
    for (const { action, changes } of cycle) {
      if (action !== 'fix' && action !== 'revert') continue;
      for (const { path } of changes) counts.set(path, (counts.get(path) ?? 0) + 1);
    }
    return [...counts.values()].some((count) => count >= RETRIES);
  });
}

/** The share of changed lines that were both written and removed in the same file, and how many lines changed at all. */
export function measureRework(commits: readonly Commit[]): { share: number; lines: number } {
  const files = new Map<string, { added: number; deleted: number }>();
  for (const { changes } of commits) {
    for (const { path, added, deleted } of changes) {
      const file = files.get(path) ?? { added: 0, deleted: 0 };
      files.set(path, { added: file.added + added, deleted: file.deleted + deleted });
    }
  }
  const lines = sum([...files.values()].map(({ added, deleted }) => added + deleted));
  const twice = sum([...files.values()].map(({ added, deleted }) => 2 * Math.min(added, deleted)));
  return { share: lines === 0 ? 0 : twice / lines, lines };
}

/** Most of many changed lines were rework. */
export function isChurn({ share, lines }: { share: number; lines: number }): boolean {
  return lines >= CHURN_LINES && share >= CHURN_SHARE;
}

function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
