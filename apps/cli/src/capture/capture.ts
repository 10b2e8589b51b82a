/** A repository as a state: its history and its tree, told in a closed set of words, numbers and keyed ids. */
import type { StateInput } from '@rl4/codex-protocol';
import type { Hasher } from '@rl4/core-hash';
import { countActions } from './changes.js';
import { type Commit, readCommits } from './commits.js';
import { decide } from './decisions.js';
import { countTasks, findDrift, type Plan } from './drift.js';
import { GitError, type Repository, readText } from './git.js';
import { tellHistory } from './history.js';
import { readBoundary } from './shallow.js';
import { findStack, typeOf } from './stack.js';
import { findAdrs, isPlan, listFiles, type Pending, readPending, readTracked } from './tree.js';
import type { Window } from './window.js';

const MAX_COUNT = 9999;
const MAX_PLANS = 8;

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
  /** Whether a shallow clone ends within the window: then nothing is told of the history. */
  isCut: boolean;
}

/** Reads a repository; nothing that it finds there is in the state by its own name. */
export async function capture(repository: Repository, window: Window, options: CaptureOptions): Promise<Captured> {
  const [commits, paths, pending, isOlder, branch, head, boundary] = await Promise.all([
    readCommits(repository, window),
    listFiles(repository),
    readPending(repository),
    hasOlder(repository, window),
    readBranch(repository),
    readText(repository, ['rev-parse', 'HEAD']),
    readBoundary(repository),
  ]);
  const stack = await findStack(repository, paths);
  const plan = countTasks(await Promise.all(findPlans(paths).map((path) => readTracked(repository, path))));

  const { hasher, phase, project } = options;
  const isCut = commits.some(({ hash }) => boundary.has(hash));
  const history = isCut ? undefined : tellHistory(commits, window, isOlder, hasher);
  const drift = isCut ? undefined : findDrift({ counts: countActions(commits), commits, branch, phase, plan });
  const adrs = findAdrs(paths).map((path) => hasher.id('adr', path));

  return {
    commits: commits.length,
    isCut,
    state: {
      projectContext: {
        ...(project === undefined ? {} : { projectHash: hasher.id('proj', project) }),
        ...(plan ? { taskLoad: tasksOf(plan) } : {}),
        ...(history?.velocity ? { kpis: { velocity: history.velocity } } : {}),
        type: typeOf(stack),
      },
      temporalContext: history?.timeline ?? {},
      cognitiveSignals: history ? withPending(history.signals, commits, pending) : {},
      decisionContext: decide({ adrs, anomalies: history?.anomalies, drift, hasConflict: pending.hasConflict }),
      developerProfile: stack.length > 0 ? { stackDescriptors: stack } : {},
      optionalMetadata: { vendor: 'rl4-cli', session: hasher.id('fingerprint', head) },
    },
  };
}

function findPlans(paths: readonly string[]): string[] {
  return paths.filter(isPlan).slice(0, MAX_PLANS);
}

function tasksOf({ open, total }: Plan) {
  return { active: Math.min(open, MAX_COUNT), total: Math.min(total, MAX_COUNT) };
}

type Signals = NonNullable<StateInput['cognitiveSignals']>;

/** Uncommitted files against those the window's commits changed: how much of the work is still in the air. */
function withPending(signals: Signals, commits: readonly Commit[], { changed }: Pending): Signals {
  if (changed === 0) return signals;
  const committed = new Set(commits.flatMap(({ changes }) => changes.map(({ path }) => path))).size;
  const wip = { label: 'wip', weight: changed / (changed + committed), conf: 1 };
  return { ...signals, patterns: [...(Array.isArray(signals.patterns) ? signals.patterns : []), wip] };
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
