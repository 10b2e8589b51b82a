/** Runtimes that ask our own something else, or tell its answer otherwise. */
import type { Answer } from '@rl4/compliance-suite';
import type { Input } from '../../adapter.js';
import type { Mutant } from '../../mutants.js';
import { told } from '../answers.js';
import { makerOf } from '../maker.js';

export type Json = Record<string, unknown>;
export interface Scripted {
  module: string;
  files?: Record<string, string>;
  script: Json[];
}
export interface Call extends Json {
  module?: string;
  input?: Json;
  after?: number;
}

export const runtime = makerOf('runtime', 'context.invoke');
export const OPERATION = 'context.invoke';

/** The same with other modules. */
export function modules(input: Input, change: (module: Scripted) => Scripted): Input {
  return { ...input, modules: (input.modules as Scripted[]).map(change) };
}

/** The same with other declarations. */
export function declared(input: Input, change: (yaml: string) => string): Input {
  return modules(input, (module) => ({ ...module, module: change(module.module) }));
}

/** The same with other requests. */
export function requests(input: Input, change: (request: Call) => Call): Input {
  return { ...input, requests: (input.requests as Call[]).map(change) };
}

/** A runtime that is asked something else. */
export function asking(id: string, requirements: string, description: string, change: (input: Input) => Input): Mutant {
  return runtime(id, requirements, description, (input, _, run) => run(OPERATION, change(input)));
}

/** A runtime whose trace or responses come out otherwise. */
export function answering(
  id: string,
  requirements: string,
  description: string,
  member: 'trace' | 'responses' | 'audit',
  change: (item: Json, input: Input) => Json,
): Mutant {
  return runtime(id, requirements, description, (input, answer) =>
    told(answer, { [member]: itemsOf(answer, member).map((item) => change(item, input)) }),
  );
}

export function itemsOf(answer: Answer, member: string): Json[] {
  return (answer.output[member] ?? []) as Json[];
}
