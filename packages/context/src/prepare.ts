/**
 * From what somebody has to what a module may see: the declared fields (XC-09), the last turns (XC-10), the named
 * producer (XC-19), then the schema. Null is absent (XC-17).
 */
import type { Accepted } from './contract.js';
import { type Diagnostic, error, warning } from './diagnostics.js';
import { isPlainObject, ownMember, pointerStep } from './json.js';
import type { SchemaProblem } from './json-schema.js';

/** The part of a value that is delivered; nothing is copied or changed. */
export function narrow(accepted: Accepted, value: unknown): unknown {
  const { declared, maxTurns } = accepted;
  if (Array.isArray(value)) return maxTurns === undefined || value.length <= maxTurns ? value : value.slice(-maxTurns);
  if (declared.fields && isPlainObject(value)) return project(value, declared.fields);
  return value;
}

function project(value: Record<string, unknown>, fields: readonly string[]): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const field of fields) {
    if (field !== '__proto__' && Object.hasOwn(value, field)) kept[field] = value[field];
  }
  return kept;
}

/** Whether a previous result comes from the module that the declaration asks for. */
export function isFromProducer({ declared }: Accepted, value: unknown): boolean {
  if (declared.from_module === undefined) return true;
  return isPlainObject(value) && ownMember(value, 'module') === declared.from_module;
}

export function wrongProducer({ declared }: Accepted): Diagnostic {
  const message = `previous_result must come from the module ${declared.from_module}; hand over its result`;
  return error('E1001', message, { subject: declared.type, path: pointerStep(declared.type) });
}

/** Fields that are declared but not there: a warning, unless the schema requires them. */
export function missingFields({ declared }: Accepted, value: unknown): Diagnostic[] {
  if (!declared.fields || !isPlainObject(value)) return [];
  return declared.fields
    .filter((field) => !Object.hasOwn(value, field))
    .map((field) => {
      const path = pointerStep(declared.type) + pointerStep(field);
      return warning('field-missing', `${declared.type} has no ${field}`, { subject: declared.type, path });
    });
}

export function missingContext(type: string): Diagnostic {
  return error('E1002', `Missing required context: ${type}`, { subject: type, path: pointerStep(type) });
}

/** A value that breaks its schema: E1003 for a wrong type, E1001 for everything else. */
export function schemaMismatch(type: string, problem: SchemaProblem, after = ''): Diagnostic {
  const code = problem.keyword === 'type' ? 'E1003' : 'E1001';
  const path = pointerStep(type) + problem.path;
  return error(code, `${path} ${problem.message}${after}`, { subject: type, path });
}

export function undeclared(type: string, strict: boolean): Diagnostic {
  const place = { subject: type, path: pointerStep(type) };
  const message = `${type} is not declared in accepts, so it was not delivered; declare it or leave it out`;
  return strict ? error('E1001', message, place) : warning('context-undeclared', message, place);
}
