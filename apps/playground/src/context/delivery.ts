/** What becomes of a context on its way to one module: delivered, cut to what is declared, redacted, or left out. */
import { type Diagnostic, type Module, type Redaction, sanitizeContext, validateContext } from '@cogmod/context';

export interface Delivery {
  type: string;
  outcome: 'delivered' | 'not declared' | 'refused' | 'missing' | 'absent';
  isRequired: boolean;
  /** Members and turns that are not declared, by name. */
  stripped: string[];
  redactions: Redaction[];
  value: unknown;
  diagnostics: Diagnostic[];
}

export function deliver(module: Module, context: Record<string, unknown>): Delivery[] {
  const report = validateContext(module, context);
  const sanitized = sanitizeContext(report.context);
  const accepted = new Map(module.context.accepts.map((entry) => [entry.type, entry]));
  const types = new Set([...accepted.keys(), ...Object.keys(context)]);
  return [...types].map((type) => {
    const value = sanitized.context[type];
    const isRequired = accepted.get(type)?.required ?? false;
    return {
      type,
      outcome: outcomeOf(type, accepted.has(type), isRequired, context, value),
      isRequired,
      stripped: value === undefined ? [] : strippedFrom(context[type], report.context[type]),
      redactions: sanitized.redactions.filter(({ path }) => path === `/${type}` || path.startsWith(`/${type}/`)),
      value,
      diagnostics: report.diagnostics.filter(({ subject }) => subject === type),
    };
  });
}

function outcomeOf(
  type: string,
  isDeclared: boolean,
  isRequired: boolean,
  context: Record<string, unknown>,
  value: unknown,
): Delivery['outcome'] {
  if (!isDeclared) return 'not declared';
  if (value !== undefined) return 'delivered';
  if (context[type] !== undefined && context[type] !== null) return 'refused';
  return isRequired ? 'missing' : 'absent';
}

function strippedFrom(given: unknown, kept: unknown): string[] {
  if (Array.isArray(given) && Array.isArray(kept)) {
    const turns = given.length - kept.length;
    return turns > 0 ? [turns === 1 ? 'the oldest turn' : `the ${turns} oldest turns`] : [];
  }
  if (typeof given !== 'object' || given === null || typeof kept !== 'object' || kept === null) return [];
  return Object.keys(given).filter((name) => !Object.hasOwn(kept, name));
}
