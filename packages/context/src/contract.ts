/**
 * What a module may be given and may emit, compiled once per module. Schemas in the order of ruling XC-08: the file the
 * declaration names, then `schema.json#/input/properties/_context/properties/<type>`, then the standard definition,
 * then any object.
 */
import { compileSchema } from '#json-schema';
import type { AcceptedContext, EmittedContext } from './declaration.js';
import { type Diagnostic, error, warning } from './diagnostics.js';
import { isPlainObject, type JsonObject, ownMember, pointerStep } from './json.js';
import type { SchemaCheck } from './json-schema.js';
import { keyPatternOf, type Lifetime, lifetimeOf } from './lifetime.js';
import type { Module } from './module.js';
import { foreignReference, memberOf } from './references.js';
import { CUSTOM_TYPE, STANDARD_TYPES } from './standard-types.js';

export interface Accepted {
  declared: AcceptedContext;
  check: SchemaCheck;
  /** The most turns of a list, from `max_turns` and the schema's `maxItems` (XC-10). */
  maxTurns: number | undefined;
}

export interface Emitted {
  declared: EmittedContext;
  check: SchemaCheck;
  lifetime: Lifetime;
  keyPattern: string;
}

export interface Contract {
  accepts: ReadonlyMap<string, Accepted>;
  emits: ReadonlyMap<string, Emitted>;
  /** Errors here mean that the module must not run. */
  diagnostics: readonly Diagnostic[];
}

const contracts = new WeakMap<Module, Contract>();

export function contractOf(module: Module): Contract {
  const known = contracts.get(module);
  if (known) return known;
  const contract = compileContract(module);
  contracts.set(module, contract);
  return contract;
}

function compileContract(module: Module): Contract {
  const diagnostics: Diagnostic[] = [];
  const accepts = new Map<string, Accepted>();
  const emits = new Map<string, Emitted>();
  if (
    module.schema?.input !== undefined &&
    declaredContext(module) === undefined &&
    module.context.accepts.length > 0
  ) {
    diagnostics.push(synthesised());
  }
  for (const declared of module.context.accepts) {
    const schema = schemaOf(module, declared, 'accepts', diagnostics);
    const maxItems = memberOf(schema, 'maxItems');
    const limits = [declared.max_turns, maxItems].filter((limit) => typeof limit === 'number');
    const maxTurns = limits.length === 0 ? undefined : Math.max(1, Math.min(...limits));
    accepts.set(declared.type, { declared, check: compile(schema, declared, diagnostics), maxTurns });
  }
  for (const declared of module.context.emits) {
    const schema = schemaOf(module, declared, 'emits', diagnostics);
    const check = compile(schema, declared, diagnostics);
    emits.set(declared.type, { declared, check, lifetime: lifetimeOf(declared), keyPattern: keyPatternOf(declared) });
  }
  return { accepts, emits, diagnostics };
}

/** The schema of one declared type, before it is compiled. */
export function schemaOf(
  module: Module,
  { type, schema }: AcceptedContext | EmittedContext,
  side: 'accepts' | 'emits',
  diagnostics: Diagnostic[] = [],
): object | boolean {
  if (schema !== undefined) {
    const file = module.files && ownMember(module.files, schema);
    if (isPlainObject(file) || typeof file === 'boolean') return file;
    diagnostics.push(notLoaded(type, file !== undefined));
    return true;
  }
  const own = side === 'accepts' ? declaredContext(module) : undefined;
  const property = own && ownMember(own, type);
  if (isPlainObject(property) || typeof property === 'boolean') {
    return withinRoot(module.schema as JsonObject, `#/input/properties/_context/properties${pointerStep(type)}`);
  }
  return (STANDARD_TYPES.get(type) ?? CUSTOM_TYPE).schema;
}

/** A schema that is one place of schema.json, with everything that place may refer to. */
function withinRoot(root: JsonObject, pointer: string): object {
  const { $schema, $defs, definitions, input, output } = root;
  const kept = Object.entries({ $schema, $defs, definitions, input, output }).filter(
    ([, value]) => value !== undefined,
  );
  return { ...Object.fromEntries(kept), $ref: pointer };
}

function declaredContext(module: Module): Record<string, unknown> | undefined {
  let place: unknown = module.schema;
  for (const name of ['input', 'properties', '_context', 'properties']) {
    place = isPlainObject(place) ? ownMember(place, name) : undefined;
  }
  return isPlainObject(place) ? place : undefined;
}

function compile(schema: object | boolean, { type }: { type: string }, diagnostics: Diagnostic[]): SchemaCheck {
  const foreign = foreignReference(schema);
  if (foreign) {
    const message = `The schema of ${type} refers to something outside its own file; refer to #/$defs/… only`;
    diagnostics.push(error('schema-foreign', message, { subject: type }));
    return () => undefined;
  }
  try {
    return compileOnce(schema);
  } catch {
    const message = `The schema of ${type} is not a valid JSON Schema, or refers to a definition that is not there`;
    diagnostics.push(error('schema-invalid', message, { subject: type }));
    return () => undefined;
  }
}

/** Modules share the standard definitions. */
const compiled = new WeakMap<object, SchemaCheck>();

function compileOnce(schema: object | boolean): SchemaCheck {
  if (typeof schema === 'boolean') return compileSchema(schema);
  const check = compiled.get(schema) ?? compileSchema(schema);
  compiled.set(schema, check);
  return check;
}

function notLoaded(type: string, isThere: boolean): Diagnostic {
  const message = isThere
    ? `The schema file of ${type} must hold an object or a boolean`
    : `The schema file of ${type} was not handed over; use loadModule, or pass it to parseModule in files`;
  return error('schema-missing', message, { subject: type });
}

function synthesised(): Diagnostic {
  const message = 'schema.json has no input/properties/_context; the accepted types are taken from module.yaml';
  return warning('context-schema-synthesised', message);
}
