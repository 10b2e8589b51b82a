/**
 * The `context` of a module.yaml (§3.1): which types a module accepts and emits, and how its submodules share them.
 * The names are those of the file.
 *
 *   context: main | fork | { accepts?, emits?, mode? }                            (XC-01)
 *   accepts: type, required?, max_turns? (1 or more), fields?, schema?, ttl? (-1 or more), from_module?
 *   emits:   type, ttl? (-1 or more), key_pattern?, schema?
 *
 * What is not recognised is an error: a misspelt `fields` would deliver a whole profile. Names starting with `x-` are free.
 */
import { type Diagnostic, error, warning } from './diagnostics.js';
import { isPlainObject, pointerStep } from './json.js';
import { keyPatternProblem } from './key-pattern.js';
import { isContained } from './schema-path.js';
import { STANDARD_TYPES } from './standard-types.js';

export type Mode = 'main' | 'fork';

export interface AcceptedContext {
  type: string;
  required: boolean;
  max_turns?: number;
  fields?: readonly string[];
  schema?: string;
  ttl?: number;
  from_module?: string;
}

export interface EmittedContext {
  type: string;
  ttl?: number;
  key_pattern?: string;
  schema?: string;
}

export interface ContextDeclaration {
  accepts: readonly AcceptedContext[];
  emits: readonly EmittedContext[];
  mode: Mode;
}

const TYPE = /^[A-Za-z][A-Za-z0-9_.-]{0,99}$/;
const MAX_TYPES = 100;

type Check = (value: unknown) => string | undefined;
const isWhole = (least: number, said: string): Check => {
  return (value) => (Number.isSafeInteger(value) && (value as number) >= least ? undefined : said);
};
const isName: Check = (value) => (typeof value === 'string' && TYPE.test(value) ? undefined : 'must be a name');
const isTtl = isWhole(-1, 'must be whole seconds: 0 for this request only, -1 for ever');
const isSchemaPath: Check = (value) =>
  typeof value === 'string' && isContained(value) ? undefined : 'must be a relative path inside the module';

const ACCEPTS: Readonly<Record<string, Check>> = {
  type: isName,
  required: (value) => (typeof value === 'boolean' ? undefined : 'must be true or false'),
  max_turns: isWhole(1, 'must be a whole number of at least 1'),
  fields: (value) => (isListOfNames(value) ? undefined : 'must be a list of different member names'),
  schema: isSchemaPath,
  ttl: isTtl,
  from_module: (value) => (typeof value === 'string' && value !== '' ? undefined : 'must be the name of a module'),
};

const EMITS: Readonly<Record<string, Check>> = {
  type: isName,
  ttl: isTtl,
  key_pattern: (value) => (typeof value === 'string' ? keyPatternProblem(value) : 'must be text'),
  schema: isSchemaPath,
};

/** Reads the value of `context`; `report` takes the problems with their path below it. */
export function readDeclaration(value: unknown, report: (problem: Diagnostic) => void): ContextDeclaration {
  const invalid = (path: string, said: string, code = 'config-invalid') =>
    report(error(code, `context${path} ${said}`, { path: `/context${path}` }));
  const none: ContextDeclaration = { accepts: [], emits: [], mode: 'main' };

  if (value === 'main' || value === 'fork') return { ...none, mode: value };
  if (!isPlainObject(value)) {
    invalid('', 'must be main, fork or an object with accepts, emits and mode');
    return none;
  }
  for (const name of Object.keys(value)) {
    if (!['accepts', 'emits', 'mode'].includes(name) && !name.startsWith('x-')) {
      invalid(pointerStep(name), 'is not known; use accepts, emits or mode', 'unknown-member');
    }
  }
  const mode = value.mode === undefined ? 'main' : value.mode;
  if (mode !== 'main' && mode !== 'fork') invalid('/mode', 'must be main or fork', 'mode-unknown');
  const accepts = readList<AcceptedContext>(value.accepts, '/accepts', ACCEPTS, invalid);
  const emits = readList<EmittedContext>(value.emits, '/emits', EMITS, invalid);
  for (const [index, { type, from_module }] of accepts.entries()) {
    if (from_module !== undefined && type !== 'previous_result') {
      invalid(`/accepts/${index}/from_module`, 'belongs to previous_result only; take it out');
    }
  }
  for (const { type, ttl } of emits) {
    if (ttl === undefined && !STANDARD_TYPES.has(type)) report(ttlMissing(type));
  }
  return {
    accepts: accepts.map((entry) => ({ ...entry, required: entry.required ?? false })),
    emits,
    mode: mode === 'fork' ? 'fork' : 'main',
  };
}

type Invalid = (path: string, said: string, code?: string) => void;

function readList<Entry extends { type: string }>(
  value: unknown,
  path: string,
  checks: Readonly<Record<string, Check>>,
  invalid: Invalid,
): Entry[] {
  if (value === undefined) return [];
  if (!Array.isArray(value) || value.length > MAX_TYPES) {
    invalid(path, `must be a list of at most ${MAX_TYPES} entries`);
    return [];
  }
  const seen = new Set<string>();
  const entries: Entry[] = [];
  for (const [index, item] of value.entries()) {
    const entry = readEntry(item, `${path}/${index}`, checks, invalid) as Entry | undefined;
    if (!entry) continue;
    if (seen.has(entry.type)) invalid(`${path}/${index}/type`, 'is there twice; keep one entry', 'duplicate-type');
    seen.add(entry.type);
    entries.push(entry);
  }
  return entries;
}

function readEntry(item: unknown, path: string, checks: Readonly<Record<string, Check>>, invalid: Invalid) {
  if (!isPlainObject(item) || item.type === undefined) {
    invalid(path, 'must be an object with a type');
    return undefined;
  }
  const entry: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(item)) {
    const check = Object.hasOwn(checks, name) ? checks[name] : undefined;
    const said = check ? check(value) : `is not known; use ${Object.keys(checks).join(', ')}`;
    if (said === undefined) entry[name] = value;
    else if (check) invalid(path + pointerStep(name), said);
    else if (!name.startsWith('x-')) invalid(path + pointerStep(name), said, 'unknown-member');
  }
  return entry.type === undefined ? undefined : entry;
}

function isListOfNames(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.length <= MAX_TYPES &&
    value.every((name) => typeof name === 'string' && name !== '') &&
    new Set(value).size === value.length
  );
}

function ttlMissing(type: string): Diagnostic {
  const message = `${type} is emitted without a ttl, so it lives for one request; give it a ttl in seconds to keep it`;
  return warning('ttl-missing', message, { subject: type });
}
