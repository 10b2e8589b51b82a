/**
 * `extensions.functions`: specs by name, each with a name or an id (ruling XM-04). The shape is checked before any
 * `func://` source is asked for.
 */
import type { Finding } from './diagnostics.js';
import { isObject, member } from './manifest.js';
import { pointer } from './scan-json.js';

const TEXTS = ['name', 'id', 'description', 'model', 'encoding', 'mode', 'notes'];

export interface FunctionSpec {
  name?: string;
  id?: string;
  encoding?: string;
  parameters?: Record<string, unknown>;
  [field: string]: unknown;
}

export function functionFindings(manifest: unknown): Finding[] {
  const functions = member(member(manifest, 'extensions'), 'functions');
  if (functions === undefined) return [];
  if (!isObject(functions)) {
    const message = 'functions must be an object that maps names to specs';
    return [{ code: 'function-shape', message, subject: 'functions', path: '/extensions/functions' }];
  }
  return Object.entries(functions).flatMap(([name, spec]) => {
    const problem = shapeProblem(spec);
    if (problem === undefined) return [];
    return [
      { code: 'function-shape', message: problem, subject: name, path: pointer('extensions', 'functions', name) },
    ];
  });
}

/** The spec that `func://name` refers to, or what is wrong with it. */
export function findFunction(manifest: unknown, name: string): { spec: FunctionSpec } | { problem: string } {
  const spec = member(member(member(manifest, 'extensions'), 'functions'), name);
  const problem = spec === undefined ? 'extensions.functions has no function of this name' : shapeProblem(spec);
  return problem === undefined ? { spec: spec as FunctionSpec } : { problem };
}

/** `func://name/rest?x=1` calls `name`. */
export function functionName(uri: string): string {
  const name = uri.slice('func://'.length).split(/[/?#]/, 1)[0] as string;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

function shapeProblem(spec: unknown): string | undefined {
  if (!isObject(spec)) return 'a function spec must be an object';
  const wrong = TEXTS.find((field) => spec[field] !== undefined && typeof spec[field] !== 'string');
  if (wrong !== undefined) return `${wrong} of a function must be a string`;
  if (!spec.name && !spec.id) return 'a function needs a name or an id';
  if (spec.parameters !== undefined && !isObject(spec.parameters)) return 'parameters of a function must be an object';
  return undefined;
}
