/** `_context` against what a module declares, §7.2. */
import { findContent } from '@rl4/zero-content';
import { contractOf } from './contract.js';
import { type Diagnostic, error, hasErrors } from './diagnostics.js';
import { isPlainObject, type JsonValue, ownMember } from './json.js';
import type { Module } from './module.js';
import {
  isFromProducer,
  missingContext,
  missingFields,
  narrow,
  schemaMismatch,
  undeclared,
  wrongProducer,
} from './prepare.js';

export interface ValidateOptions {
  /** Undeclared types are errors instead of being left out with a warning (XC-05). */
  strict?: boolean;
}

export interface ContextReport {
  valid: boolean;
  /** What the module would be given, before it is sanitised; shares its values with what was validated. */
  context: Record<string, JsonValue>;
  diagnostics: Diagnostic[];
}

/** Checks a whole `_context`: nothing undeclared, everything required, all of it as the schemas say. */
export function validateContext(
  module: Module,
  context: unknown,
  { strict = false }: ValidateOptions = {},
): ContextReport {
  const { accepts, diagnostics: configuration } = contractOf(module);
  const diagnostics: Diagnostic[] = configuration.filter(({ severity }) => severity === 'error');
  const given = context ?? {};
  const delivered: Record<string, JsonValue> = {};
  if (!isPlainObject(given)) {
    diagnostics.push(error('E1003', '_context must be an object with one member per type', { path: '' }));
    return { valid: false, context: delivered, diagnostics };
  }
  for (const type of Object.keys(given)) {
    if (!accepts.has(type)) diagnostics.push(undeclared(shown(type), strict));
  }
  for (const [type, accepted] of accepts) {
    const value = ownMember(given, type);
    if (value === undefined || value === null) {
      if (accepted.declared.required) diagnostics.push(missingContext(type));
      continue;
    }
    if (!isFromProducer(accepted, value)) {
      diagnostics.push(wrongProducer(accepted));
      continue;
    }
    diagnostics.push(...missingFields(accepted, value));
    const narrowed = narrow(accepted, value);
    const problem = accepted.check(narrowed);
    if (problem) diagnostics.push(schemaMismatch(type, problem));
    else delivered[type] = narrowed as JsonValue;
  }
  return { valid: !hasErrors(diagnostics), context: delivered, diagnostics };
}

/** A type that nobody declared may be anything, so little of it is repeated. */
export function shown(type: string): string {
  const isName = /^[A-Za-z][A-Za-z0-9_.-]{0,40}$/.test(type);
  return isName && findContent(type, { classes: ['secret'] }).length === 0 ? type : '[unnamed]';
}
