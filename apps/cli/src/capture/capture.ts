/** A repository as a state: its history and its tree, told in a closed set of words, numbers and keyed ids. */
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
import { type Commit, readCommits } from './commits.js';
import { countTasks, type Drift, findDrift, type Plan } from './drift.js';
import { GitError, type Repository, readText } from './git.js';
import { type Cycle, countBursts, countDroughts, findCycles, hasIdleDip, isNightShift } from './rhythm.js';
import { findPatterns, findTrends } from './signals.js';
import { findStack, typeOf } from './stack.js';
import { findAdrs, isPlan, listFiles, type Pending, readPending, readTracked } from './tree.js';
import type { Window } from './window.js';

const MAX_COUNT = 9999;
const MAX_PLANS = 8;

/** What is done about a finding, in the order of urgency. */
const ADJUSTMENTS = {
  conflict: 'resolve-merge-conflict',
  'retry-spike': 'stop-retry-loop',
  churn: 'reduce-rework',
  plan: 'update-plan',
  task: 'align-branch-task',
  phase: 'review-phase',
  'night-shift': 'balance-workload',
} as const;
type Anomaly = 'night-shift' | 'idle-dip' | 'retry-spike' | 'churn';

export interface CaptureOptions {
  hasher: Hasher;
  /** Names the project; hashed like every other name. */
  project: string | undefined;
  /** The phase that the project declares. */
  phase: string | undefined;
}

export interface Captured {
  state: StateInput;
  commits: number;
}

/** Reads a repository; nothing that it finds there is in the state by its own name. */
export async function capture(repository: Repository, window: Window, options: CaptureOptions): Promise<Captured> {
  const [commits, paths, pending, isOlder, branch, head] = await Promise.all([
    readCommits(repository, window),
    listFiles(repository),
    readPending(repository),
    hasOlder(repository, window),
    readBranch(repository),
    readText(repository, ['rev-parse', 'HEAD']),
  ]);
  const stack = await findStack(repository, paths);
  const plans = await Promise.all(
    paths
      .filter(isPlan)
      .slice(0, MAX_PLANS)
      .map((path) => readTracked(repository, path)),
  );
  const plan = countTasks(plans);

  const { hasher, phase, project } = options;
  const cycles = findCycles(commits);
  const counts = countActions(commits);
  const anomalies = findAnomalies(commits, cycles);
  const drift = findDrift({ counts, commits, branch, phase, plan });
  const trends = findTrends(commits, window);
  const ids = (namespace: string, names: readonly string[]) => names.map((name) => hasher.id(namespace, name));

  return {
    commits: commits.length,
    state: {
      projectContext: {
        ...(project === undefined ? {} : { projectHash: hasher.id('proj', project) }),
        ...(plan ? { taskLoad: tasksOf(plan) } : {}),
        ...(trends ? { kpis: { velocity: trends.velocity } } : {}),
        type: typeOf(stack),
      },
      temporalContext: {
        cycles: Math.min(cycles.length, MAX_COUNT),
        actions: actionMix(counts),
        bursts: counted(countBursts(cycles)),
        droughts: counted(countDroughts(cycles, window, isOlder)),
        hotspots: ids('mod', findHotspots(countDirectories(commits))),
        anomalies,
      },
      cognitiveSignals: {
        ...(commits.length > 0 ? { patterns: [...findPatterns(commits), ...pendingPattern(commits, pending)] } : {}),
        ...(trends ? { trends: trends.trends } : {}),
      },
      decisionContext: decide({ adrs: ids('adr', findAdrs(paths)), anomalies, drift, pending }),
      developerProfile: stack.length > 0 ? { stackDescriptors: stack } : {},
      optionalMetadata: { vendor: 'rl4-cli', session: hasher.id('fingerprint', head) },
    },
  };
}

function counted(count: number): string[] {
  return count === 0 ? [] : [String(Math.min(count, MAX_COUNT))];
}

function tasksOf({ open, total }: Plan) {
  return { active: Math.min(open, MAX_COUNT), total: Math.min(total, MAX_COUNT) };
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

/** Uncommitted files against those the window's commits changed: how much of the work is still in the air. */
function pendingPattern(commits: readonly Commit[], { changed }: Pending) {
  if (changed === 0) return [];
  const committed = new Set(commits.flatMap(({ changes }) => changes.map(({ path }) => path))).size;
  return [{ label: 'wip', weight: changed / (changed + committed), conf: 1 }];
}

interface Findings {
  adrs: string[];
  anomalies: readonly Anomaly[];
  drift: readonly Drift[] | undefined;
  pending: Pending;
}

/** GREEN is never computed: a history cannot know that the work is right. */
function decide({ adrs, anomalies, drift, pending }: Findings): NonNullable<StateInput['decisionContext']> {
  const worrying = anomalies.filter((anomaly) => anomaly === 'retry-spike' || anomaly === 'churn');
  const found = new Set<string>([...anomalies, ...(drift ?? []), ...(pending.hasConflict ? ['conflict'] : [])]);
  const isAmber = worrying.length > 0 || (drift ?? []).length > 0;
  return {
    adrRefs: adrs,
    ...(drift ? { driftSignals: [...drift] } : {}),
    anomalies: worrying,
    ...(pending.hasConflict ? { integrity: 'RED' } : isAmber ? { integrity: 'AMBER' } : {}),
    adjustments: Object.entries(ADJUSTMENTS).flatMap(([finding, adjustment]) =>
      found.has(finding) ? [adjustment] : [],
    ),
  };
}

/** Whether the history goes back further than the window. */
async function hasOlder(repository: Repository, { since }: Window): Promise<boolean> {
  if (since === undefined) return false;
  const before = new Date((since - 1) * 1000).toISOString();
  return (await readText(repository, ['log', '-1', '--format=%ct', `--until=${before}`, 'HEAD', '--'])) !== '';
}

/** The name of the branch, if HEAD is on one. */
async function readBranch(repository: Repository): Promise<string | undefined> {
  try {
    return await readText(repository, ['symbolic-ref', '--short', '--quiet', 'HEAD']);
  } catch (error) {
    if (error instanceof GitError) return undefined;
    throw error;
  }
}
