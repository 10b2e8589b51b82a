/** Patterns and trends, each a number that anybody can compute again from the same history. docs/capture.md */
import type { Insight } from '@rl4/codex-protocol';
import { countActions, countDirectories, measureRework, shareOf } from './changes.js';
import { kindOf } from './classify.js';
import type { Commit } from './commits.js';
import type { Window } from './window.js';

const SMALL_STEP_LINES = 50;
const TREND_COMMITS = 4;
const TREND_CHANGE = 0.2;

export type Direction = 'up' | 'down' | 'steady';

/** How far a share of n commits can be trusted: half at ten, never quite. */
function confidence(n: number): number {
  return n / (n + 10);
}

/** Shares of the window's commits, the heaviest first. Empty when nothing was changed. */
export function findPatterns(commits: readonly Commit[]): Insight[] {
  const changing = commits.filter(({ changes }) => changes.length > 0);
  const touches = (commit: Commit, kind: string) => commit.changes.some(({ path }) => kindOf(path) === kind);
  const editing = changing.filter((commit) => touches(commit, 'edit'));
  const tested = editing.filter((commit) => touches(commit, 'test'));
  const small = changing.filter(({ changes }) => lines(changes) <= SMALL_STEP_LINES);
  const busiest = [...countDirectories(changing).values()].reduce((most, count) => Math.max(most, count), 0);
  return [
    pattern('test-coupling', tested.length, editing.length),
    pattern('small-step', small.length, changing.length),
    pattern('focus', busiest, changing.length),
    { label: 'rework', weight: measureRework(changing).share, conf: confidence(changing.length) },
  ]
    .filter(({ conf }) => conf > 0)
    .sort((a, b) => b.weight - a.weight || (a.label < b.label ? -1 : 1));
}

function pattern(label: string, part: number, whole: number) {
  return { label, weight: whole === 0 ? 0 : part / whole, conf: confidence(whole) };
}

function lines(changes: Commit['changes']): number {
  return changes.reduce((total, { added, deleted }) => total + added + deleted, 0);
}

/** How the second half of the window differs from the first; undefined below four commits. */
export function findTrends(commits: readonly Commit[], window: Window) {
  if (commits.length < TREND_COMMITS) return undefined;
  const start = window.since ?? (commits[0] as Commit).time;
  const middle = start + (window.until - start) / 2;
  const before = commits.filter(({ time }) => time <= middle);
  const after = commits.slice(before.length);

  const velocity = (after.length - before.length) / commits.length;
  const trends = [trend('velocity', velocity, commits.length)];
  if (before.length > 0 && after.length > 0) {
    for (const action of ['test', 'fix'] as const) {
      const change = shareOf(countActions(after), action) - shareOf(countActions(before), action);
      trends.push(trend(action, change, Math.min(before.length, after.length)));
    }
  }
  return { velocity: directionOf(velocity), trends };
}

/** A change of a fifth or more has a direction. Confidence grows with the change, or for `steady` with its absence. */
function trend(name: string, change: number, commits: number): Pick<Insight, 'label' | 'conf'> {
  const direction = directionOf(change);
  const strength = direction === 'steady' ? 1 - Math.abs(change) : Math.abs(change);
  return { label: `${name}-${direction}`, conf: confidence(commits) * strength };
}

function directionOf(change: number): Direction {
  if (Math.abs(change) < TREND_CHANGE) return 'steady';
  return change > 0 ? 'up' : 'down';
}
