/** What people say of the project in `.rl4/state.yaml`: the shape of a state, every part of it optional. */
import { join } from 'node:path';
import type { StateInput } from '@rl4/codex-protocol';
import { isObject, readYaml } from '../config.js';
import { EnvironmentError } from '../failure.js';

const INTEGRITY = ['GREEN', 'AMBER', 'RED'] as const;

/** Reads `state.yaml`, if it is there. */
export async function readDeclared(project: string | undefined): Promise<StateInput> {
  const value = project === undefined ? undefined : await readYaml(join(project, 'state.yaml'), '.rl4/state.yaml');
  if (value === undefined) return {};
  if (!isObject(value) || !Object.values(value).every(isObject)) {
    throw new EnvironmentError('.rl4/state.yaml holds sections such as `projectContext: { phase: build }`; mend it');
  }
  return value as StateInput;
}

/** What people say counts over what was computed; only integrity can never be made better than it was found. */
export function combine(computed: StateInput, declared: StateInput): StateInput {
  const state: Record<string, object> = {};
  for (const section of new Set([...Object.keys(computed), ...Object.keys(declared)]) as Set<keyof StateInput>) {
    state[section] = { ...computed[section], ...declared[section] };
  }
  const found: unknown[] = [computed.decisionContext?.integrity, declared.decisionContext?.integrity];
  const integrity = INTEGRITY.findLast((each) => found.includes(each));
  return integrity === undefined ? state : { ...state, decisionContext: { ...state.decisionContext, integrity } };
}
