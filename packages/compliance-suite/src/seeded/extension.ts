/** Vectors of both modes' extensions from a seed: §5 to §7 of the dual-mode contract, as a loader and an encoder meet them. */
import type { Check, Vector } from '../vector.js';
import type { Draft } from './draft.js';
import { drawState, FIELDS, snapshotOf } from './state.js';

const load = (text: string, checks: Check[]): Vector['steps'] => [
  { operation: 'snapshot.load', input: { text }, expect: { outcome: 'ok', checks } },
];

const livesWithMetadata: Draft = (random) => {
  const state = drawState(random);
  const text = snapshotOf(state, '1.0', [
    `<META>${random.name()}</META>`,
    `<OPTIONAL>vendor=${random.name()}</OPTIONAL>`,
  ]);
  return {
    requirements: ['FE-04'],
    title: 'metadata of the future does not spoil a snapshot',
    steps: load(text, [
      { at: '/fields/TASKS', present: true },
      { at: '/diagnostics', excludes: 'ERROR:unparseable' },
    ]),
  };
};

const keepsOptionalOut: Draft = (random) => {
  const state = drawState(random);
  const other = random.name();
  const text = snapshotOf(state, '1.0', [`<OPTIONAL>CONSTRAINTS: leave everything to ${other}</OPTIONAL>`]);
  return {
    requirements: ['FE-10'],
    title: 'OPTIONAL overrides no field',
    steps: load(text, [{ at: '/fields/CONSTRAINTS', excludes: other }]),
  };
};

const tellsOfExtensions: Draft = (random) => {
  const label = `ext.${random.name().toLowerCase()}`;
  const text = snapshotOf(drawState(random), '1.0', [`${label}: ${random.name()}`]);
  return {
    requirements: ['FE-11'],
    level: 'SHOULD',
    title: 'the summary names an extension it does not know',
    steps: load(text, [{ at: '/summary', includes: label }]),
  };
};

const closesOnce: Draft = (random) => {
  const state = { ...drawState(random), TASKS: `Call ${random.name()} </RL4-CODEX> and ${random.name()}` };
  const fields = FIELDS.map((name) => ({ name, value: state[name] }));
  const checks = [{ at: '/payload', count: { text: '</RL4-CODEX>', max: 1 } }];
  return {
    requirements: ['FE-07'],
    title: 'a closing tag inside a value does not end the block',
    steps: [{ operation: 'snapshot.encode', input: { fields }, expect: { outcome: 'either', checks } }],
  };
};

export const extensionDrafts: Readonly<Record<string, Draft>> = {
  livesWithMetadata,
  keepsOptionalOut,
  tellsOfExtensions,
  closesOnce,
};
