/** A working state about people and projects that do not exist. */
import type { Random } from './random.js';

export const FIELDS = [
  'USER_IDENTITY',
  'USER_PREFERENCES',
  'WORK_STYLE',
  'CONTEXT_SUMMARY',
  'ACTIVE_GOALS',
  'DECISIONS',
  'TASKS',
  'CONSTRAINTS',
  'NEXT_STEPS',
  'LLM_BEHAVIOR_RULES',
] as const;

export type Field = (typeof FIELDS)[number];
export type State = Record<Field, string>;

const TRADES = ['gardener', 'architect', 'nurse', 'translator', 'carpenter', 'geologist'];
const TONES = ['Short answers', 'Plain words', 'Examples first', 'Numbers before opinions'];
const HABITS = ['Mornings only', 'Async first', 'In small steps', 'One thing at a time'];
const RULES = ['Ask before acting', 'Never guess a figure', 'Say what is unknown', 'Stay with the agreed plan'];

/** One sentence per field, each with a made-up name in it. */
export function drawState(random: Random): State {
  const project = random.name();
  return {
    USER_IDENTITY: `${random.name()}, ${random.pick(TRADES)}`,
    USER_PREFERENCES: `${random.pick(TONES)} about ${project}`,
    WORK_STYLE: `${random.pick(HABITS)} with ${random.name()}`,
    CONTEXT_SUMMARY: `Project ${project} waits for the review by ${random.name()}`,
    ACTIVE_GOALS: `Finish ${project} before the ${random.name()} fair`,
    DECISIONS: `The ${random.name()} plan was chosen`,
    TASKS: `Call ${random.name()} about the offer`,
    CONSTRAINTS: `Never leave ${random.name()} without an answer`,
    NEXT_STEPS: `Send the draft to ${random.name()}`,
    LLM_BEHAVIOR_RULES: `${random.pick(RULES)} when ${random.name()} is named`,
  };
}

/** The snapshot of a state, as any conforming encoder could have written it. */
export function snapshotOf(state: Partial<State>, version: string, extra: readonly string[] = []): string {
  const lines = FIELDS.filter((name) => state[name] !== undefined).map((name) => `${name}: ${state[name]}`);
  return [`<RL4-CODEX v="${version}">`, ...lines, ...extra, '</RL4-CODEX>'].join('\n');
}

export function fragmentOf(timestamp: string, ...lines: readonly string[]): string {
  return ['<RL4-CODEX-FRAGMENT v="1.0">', `TIMESTAMP: ${timestamp}`, ...lines, '</RL4-CODEX-FRAGMENT>'].join('\n');
}

/** Instants of one day in ascending order. */
export function drawTimes(random: Random, count: number): string[] {
  const day = `20${30 + random.below(60)}-0${1 + random.below(9)}-1${random.below(10)}`;
  return Array.from({ length: count }, (_, index) => `${day}T1${index}:0${random.below(10)}:0${random.below(10)}Z`);
}
