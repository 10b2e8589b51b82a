/** Vectors of simple mode from a seed: §2 of the dual-mode contract. */
import type { Check, Vector } from '../vector.js';
import type { Draft } from './draft.js';
import { drawState, FIELDS, type State, snapshotOf } from './state.js';

const listed = (state: Partial<State>) => Object.entries(state).map(([name, value]) => ({ name, value }));
const encode = (state: Partial<State>, outcome: 'ok' | 'rejected', checks: Check[]): Vector['steps'] => [
  { operation: 'snapshot.encode', input: { fields: listed(state) }, expect: { outcome, checks } },
];
const load = (text: string, outcome: 'ok' | 'rejected', checks: Check[]): Vector['steps'] => [
  { operation: 'snapshot.load', input: { text }, expect: { outcome, checks } },
];

const encodes: Draft = (random) => {
  const state = drawState(random);
  return {
    requirements: ['S-E1', 'S-E2', 'S-E6', 'FE-17'],
    title: 'ten fields make one block and not a word more',
    steps: encode(state, 'ok', [
      { at: '/payload', startsWith: '<RL4-CODEX v="1.0">', endsWith: '</RL4-CODEX>', maxBytes: 4096 },
      { at: '/payload', order: FIELDS.map((name) => `\n${name}:`) },
    ]),
  };
};

const keepsWords: Draft = (random) => {
  const state = drawState(random);
  const kept = [state.USER_IDENTITY, state.WORK_STYLE, state.CONSTRAINTS];
  return {
    requirements: ['S-E5'],
    level: 'SHOULD',
    title: 'the user is quoted, not rephrased',
    steps: encode(
      state,
      'ok',
      kept.map((text) => ({ at: '/payload', includes: text })),
    ),
  };
};

const asks: Draft = (random) => {
  const { NEXT_STEPS: _, ...state } = drawState(random);
  return {
    requirements: ['S-E3'],
    title: 'a missing field is asked for, not invented',
    twin: 'encodes',
    steps: encode(state, 'rejected', [
      { at: '/questions', minLength: 1 },
      { at: '/payload', absent: true },
    ]),
  };
};

const refusesSecrets: Draft = (random) => {
  const secret = `${random.name()}${random.hex(12)}`;
  const state = { ...drawState(random), TASKS: `Log in with password=${secret}` };
  return {
    requirements: ['S-E4'],
    title: 'a password is refused and not repeated',
    twin: 'encodes',
    steps: encode(state, 'rejected', [{ excludes: secret }]),
  };
};

const restates: Draft = (random) => {
  const state = drawState(random);
  return {
    requirements: ['S-L1', 'S-L2', 'S-L4'],
    title: 'every field is restated, and the next steps are asked for',
    steps: load(snapshotOf(state, '1.0'), 'ok', [
      ...FIELDS.map((name) => ({ at: '/summary', includes: lastName(state[name]) })),
      { at: '/summary', endsWith: '?' },
    ]),
  };
};

const isShort: Draft = (random) => ({
  requirements: ['S-L5'],
  level: 'SHOULD',
  title: 'the summary stays below 400 words',
  steps: load(snapshotOf(drawState(random), '1.0'), 'ok', [{ at: '/summary', words: { max: 399 } }]),
});

const stopsAtMissing: Draft = (random) => {
  const { CONSTRAINTS: _, ...state } = drawState(random);
  return {
    requirements: ['S-L1', 'FE-05'],
    title: 'a snapshot without its constraints is not used',
    twin: 'restates',
    steps: load(snapshotOf(state, '1.0'), 'rejected', [{ at: '/questions', minLength: 1 }]),
  };
};

const marksUnknown: Draft = (random) => ({
  requirements: ['S-L3'],
  title: 'a field that says nothing is UNKNOWN',
  steps: load(snapshotOf({ ...drawState(random), NEXT_STEPS: '???' }, '1.0'), 'ok', [
    { at: '/fields/NEXT_STEPS', equals: 'UNKNOWN' },
    { at: '/summary', includes: 'UNKNOWN' },
  ]),
});

const warnsOfVersion: Draft = (random) => {
  const state = drawState(random);
  return {
    requirements: ['FE-03'],
    title: 'an unknown version is read with a warning',
    steps: load(snapshotOf(state, `1.${7 + random.below(3)}`), 'ok', [
      { at: '/diagnostics', includes: 'WARN:unsupported-version' },
      { at: '/summary', includes: lastName(state.DECISIONS) },
    ]),
  };
};

/** The made-up name in a sentence: what a summary in other words must still hold. */
function lastName(sentence: string): string {
  return sentence.split(/[ ,]/).findLast((word) => /^[A-Z][a-z]{5}/.test(word) && word.length <= 8) ?? sentence;
}

export const simpleDrafts: Readonly<Record<string, Draft>> = {
  encodes,
  keepsWords,
  asks,
  refusesSecrets,
  restates,
  isShort,
  stopsAtMissing,
  marksUnknown,
  warnsOfVersion,
};
