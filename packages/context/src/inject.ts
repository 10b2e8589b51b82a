/**
 * Create and Inject of the life cycle (§5.1): what one invocation is given. Sources in their order: what the caller
 * handed over, what the request holds already, what is stored. Then §7.2 and §7.3 as ruling XC-24 orders them:
 * validate, remove, truncate, validate again, log.
 */
import { type Accepted, contractOf, type Emitted } from './contract.js';
import { type Diagnostic, error, hasErrors, warning } from './diagnostics.js';
import { inputHash } from './input-hash.js';
import { type Context, isPlainObject, type JsonValue, ownMember } from './json.js';
import { usesVariable } from './key-pattern.js';
import { keyPatternOf, lifetimeOf } from './lifetime.js';
import {
  isFromProducer,
  missingContext,
  missingFields,
  narrow,
  schemaMismatch,
  undeclared,
  wrongProducer,
} from './prepare.js';
import type { Request, RunnableModule } from './runtime.js';
import { sanitizeContext } from './sanitize.js';
import type { Scope, Value } from './scope.js';
import { storageKey } from './storage-key.js';
import { shown } from './validate.js';

export interface Invocation {
  request: Request;
  module: RunnableModule;
  input: Record<string, unknown>;
  scope: Scope;
  diagnostics: Diagnostic[];
  /** Of the input without its context; computed when a key needs it. */
  inputHash?: string;
}

/** Fills the scope with what the module is given; problems go to the diagnostics. */
export async function inject(invocation: Invocation): Promise<void> {
  const { module, input, scope, request, diagnostics } = invocation;
  const { accepts, emits } = contractOf(module.module);
  // Input that cannot be hashed is refused before the module runs, not when it emits.
  const needsHash = [...emits.values()].some(({ keyPattern }) => usesVariable(keyPattern, 'input_hash'));
  if (needsHash) invocation.inputHash = inputHash(input);
  const given = ownMember(input, '_context') ?? {};
  if (!isPlainObject(given)) {
    diagnostics.push(error('E1003', '_context must be an object with one member per type', { path: '' }));
    return;
  }
  for (const type of Object.keys(given)) {
    if (!accepts.has(type)) diagnostics.push(undeclared(shown(type), request.strict));
  }
  for (const [type, accepted] of accepts) {
    const value = ownMember(given, type);
    if (value !== undefined && value !== null) {
      if (!isFromProducer(accepted, value)) diagnostics.push(wrongProducer(accepted));
      scope.give(type, { value: value as JsonValue, source: 'caller' });
    } else if (!findShared(invocation, accepted)) {
      const stored = await readStored(invocation, accepted);
      if (stored) scope.give(type, stored);
    }
  }
}

/** What the module sees now: every type checked, sanitised, checked again, copied and recorded. */
export function view(invocation: Invocation, isFirst: boolean): Context {
  const { module, diagnostics, request } = invocation;
  const context: Context = {};
  const reads: { type: string; source: Value['source']; redactions: number }[] = [];
  for (const [type, accepted] of contractOf(module.module).accepts) {
    const found = findShared(invocation, accepted);
    if (!found) {
      if (isFirst && accepted.declared.required) diagnostics.push(missingContext(type));
      continue;
    }
    if (isFirst) diagnostics.push(...missingFields(accepted, found.value));
    const { value, redactions, problem } = deliver(type, accepted, found.value);
    // Once the module runs, an update that does not fit it is left out; it fails nothing.
    if (problem) diagnostics.push(isFirst ? problem : { ...problem, severity: 'warning' });
    if (value === undefined) continue;
    context[type] = value;
    reads.push({ type, source: found.source, redactions });
  }
  if (hasErrors(diagnostics)) return {};
  for (const read of reads) {
    request.auditor.record(request.owner, { action: 'read', module: module.name, ...read }, context[read.type]);
  }
  return context;
}

interface Delivery {
  value?: JsonValue | undefined;
  redactions: number;
  problem?: Diagnostic;
}

function deliver(type: string, accepted: Accepted, raw: JsonValue): Delivery {
  const narrowed = narrow(accepted, raw);
  const before = accepted.check(narrowed);
  if (before) return { redactions: 0, problem: schemaMismatch(type, before) };
  const { context, redactions } = sanitizeContext({ [type]: narrowed });
  const value = context[type];
  const after = value === undefined ? undefined : accepted.check(value);
  if (after) {
    const problem = schemaMismatch(type, after, ' once it was sanitised; keep secrets out of it');
    return { redactions: redactions.length, problem };
  }
  if (value === undefined && accepted.declared.required) return { redactions: 0, problem: missingContext(type) };
  return { value, redactions: redactions.length };
}

/** What the request holds. A module with a cache of its own by input gets only what belongs to its input. */
function findShared(invocation: Invocation, accepted: Accepted): Value | undefined {
  const { type } = accepted.declared;
  const found = invocation.scope.find(type);
  if (!found || found.value === null || !isFromProducer(accepted, found.value)) return undefined;
  const own = contractOf(invocation.module.module).emits.get(type);
  const keepsCache = own !== undefined && usesVariable(own.keyPattern, 'input_hash');
  if (found.cacheKey === undefined || !keepsCache) return found;
  return found.cacheKey === keyOf(invocation, own, invocation.module.name) ? found : undefined;
}

async function readStored(invocation: Invocation, accepted: Accepted): Promise<Value | undefined> {
  const { request, module, diagnostics } = invocation;
  const { type, ttl } = accepted.declared;
  const own = contractOf(module.module).emits.get(type);
  const emitter = own ? { emitted: own, name: module.name } : request.emitters.get(type);
  const declared = { type };
  const emitted = emitter?.emitted ?? { declared, lifetime: lifetimeOf(declared), keyPattern: keyPatternOf(declared) };
  if (emitted.lifetime.ttl === 0 || ttl === 0) return undefined;
  const key = keyOf(invocation, emitted, emitter?.name ?? module.name);
  if (key === undefined) {
    if (emitter) diagnostics.push(unresolved(type, emitted.keyPattern));
    return undefined;
  }
  const limit = ttl === undefined || ttl === -1 ? {} : { maxAge: ttl };
  const entry = await request.store.get(key, limit);
  if (!request.versions.has(key)) {
    // What is too old for this module is still what its own emission replaces.
    const replaced = entry ?? ('maxAge' in limit ? await request.store.get(key) : undefined);
    request.versions.set(key, replaced?.version ?? 0);
  }
  return entry && { value: entry.value, source: 'store' };
}

/** The storage key of a type for this invocation, or undefined when a variable is missing. */
export function keyOf(
  invocation: Invocation,
  { declared, keyPattern, lifetime }: Pick<Emitted, 'declared' | 'keyPattern' | 'lifetime'>,
  module: string,
): string | undefined {
  if (usesVariable(keyPattern, 'input_hash')) invocation.inputHash ??= inputHash(invocation.input);
  const variables = { module, input_hash: invocation.inputHash };
  return storageKey(invocation.request.owner, declared.type, keyPattern, variables, lifetime.ofSession);
}

export function unresolved(type: string, pattern: string): Diagnostic {
  const missing = usesVariable(pattern, 'user_id') ? 'userId or sessionId' : 'sessionId';
  const message = `The key of ${type} needs ${missing}, so it is neither read nor stored; give it to invoke`;
  return warning('key-unresolved', message, { subject: type });
}
