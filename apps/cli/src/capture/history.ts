/** The history of a window, told: rhythm, action mix, hotspots, anomalies, patterns and trends. */
import type { StateInput } from '@rl4/codex-protocol';
import type { Hasher } from '@rl4/core-hash';
import {
  actionMix,
  countActions,
  countDirectories,
  findHotspots,
  hasRetrySpike,
  isChurn,
  measureRework,
} from './changes.js';
import type { Commit } from './commits.js';
import { type Cycle, countBursts, countDroughts, findCycles, hasIdleDip, isNightShift } from './rhythm.js';
import { type Direction, findPatterns, findTrends } from './signals.js';
import type { Window } from './window.js';

const MAX_COUNT = 9999;

export type Anomaly = 'night-shift' | 'idle-dip' | 'retry-spike' | 'churn';

export interface History {
  timeline: NonNullable<StateInput['temporalContext']>;
  signals: NonNullable<StateInput['cognitiveSignals']>;
  velocity: Direction | undefined;
  anomalies: Anomaly[];
}

/** `isOlder` says whether there are commits before the window. */
export function tellHistory(commits: readonly Commit[], window: Window, isOlder: boolean, hasher: Hasher): History {
  const cycles = findCycles(commits);
  const anomalies = findAnomalies(commits, cycles);
  const trends = findTrends(commits, window);
  return {
    timeline: {
      cycles: Math.min(cycles.length, MAX_COUNT),
      actions: actionMix(countActions(commits)),
      bursts: counted(countBursts(cycles)),
      droughts: counted(countDroughts(cycles, window, isOlder)),
      hotspots: findHotspots(countDirectories(commits)).map((directory) => hasher.id('mod', directory)),
      anomalies,
    },
    signals: {
      ...(commits.length > 0 ? { patterns: findPatterns(commits) } : {}),
      ...(trends ? { trends: trends.trends } : {}),
    },
    velocity: trends?.velocity,
    anomalies,
  };
}

function counted(count: number): string[] {
  return count === 0 ? [] : [String(Math.min(count, MAX_COUNT))];
}

function findAnomalies(commits: readonly Commit[], cycles: readonly Cycle[]): Anomaly[] {
  const found: Record<Anomaly, boolean> = {
    'night-shift': isNightShift(commits),
    'idle-dip': hasIdleDip(cycles),
    'retry-spike': hasRetrySpike(cycles),
    churn: isChurn(measureRework(commits)),
  };
  return (Object.keys(found) as Anomaly[]).filter((anomaly) => found[anomaly]);
}
