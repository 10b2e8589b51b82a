/** Drift: where what is done and what was planned no longer agree. RL4-CODEX §6.5. docs/capture.md gives each rule. */
import { shareOf } from './changes.js';
import type { Action } from './classify.js';
import type { Commit } from './commits.js';
import { isPlan } from './tree.js';

export type Drift = 'plan' | 'task' | 'phase';

const TASK_SHARE = 1 / 3;
const PLAN_COMMITS = 10;

/** What a branch or a phase promises, by its first word. */
const PROMISES: Readonly<Record<string, readonly Action[]>> = {
  fix: ['fix', 'revert'],
  bugfix: ['fix', 'revert'],
  hotfix: ['fix', 'revert'],
  stabilize: ['fix', 'test', 'revert'],
  harden: ['fix', 'test', 'refactor'],
  feat: ['edit', 'test'],
  feature: ['edit', 'test'],
  build: ['edit', 'test', 'config'],
  implement: ['edit', 'test'],
  prototype: ['edit'],
  refactor: ['refactor', 'edit'],
  test: ['test'],
  tests: ['test'],
  testing: ['test', 'fix'],
  docs: ['docs'],
  doc: ['docs'],
  documentation: ['docs'],
  ci: ['config'],
  config: ['config'],
  chore: ['config', 'refactor', 'docs'],
};

export interface Plan {
  /** Tasks in plan files that are not ticked off, and all of them. */
  open: number;
  total: number;
}

export interface Signals {
  counts: ReadonlyMap<Action, number>;
  commits: readonly Commit[];
  branch: string | undefined;
  phase: string | undefined;
  plan: Plan | undefined;
}

/** The drifts that are seen, or undefined when there is nothing to compare the work with. */
export function findDrift({ counts, commits, branch, phase, plan }: Signals): Drift[] | undefined {
  const task = promiseOf(branch?.split(/[/_-]/, 1)[0]);
  const stage = promiseOf(phase?.split('-', 1)[0]);
  if (!task && !stage && !plan) return undefined;

  const isKept = (promise: readonly Action[]) =>
    counts.size === 0 || promise.reduce((share, action) => share + shareOf(counts, action), 0) >= TASK_SHARE;
  const drifts: Drift[] = [];
  if (plan && isPlanStale(plan, commits)) drifts.push('plan');
  if (task && !isKept(task)) drifts.push('task');
  if (stage && !isKept(stage)) drifts.push('phase');
  return drifts;
}

function promiseOf(word: string | undefined): readonly Action[] | undefined {
  const key = word?.toLowerCase() ?? '';
  return Object.hasOwn(PROMISES, key) ? PROMISES[key] : undefined;
}

/** Work goes on, tasks are open, and nobody has touched the plan. */
function isPlanStale({ open }: Plan, commits: readonly Commit[]): boolean {
  const isTouched = commits.some(({ changes }) => changes.some(({ path }) => isPlan(path)));
  return open > 0 && commits.length >= PLAN_COMMITS && !isTouched;
}

const BOX = /^\s{0,20}[-*+] \[([ xX])\] /;

/** Counts the boxes of plan files; undefined without any. */
export function countTasks(texts: readonly string[]): Plan | undefined {
  const boxes = texts.flatMap((text) => text.split('\n').flatMap((line) => BOX.exec(line)?.[1] ?? []));
  if (boxes.length === 0) return undefined;
  return { open: boxes.filter((box) => box === ' ').length, total: boxes.length };
}
