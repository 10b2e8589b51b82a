/**
 * The runtime, §5 and §6: validates, injects, runs the caller's handler, propagates to submodules, emits and stores.
 * An answer is always an envelope; only wrong arguments to `createRuntime` and `invoke` throw.
 */
import { type AuditOptions, type Auditor, createAuditor } from './audit.js';
import { contractOf, type Emitted } from './contract.js';
import { ContextError, hasErrors } from './diagnostics.js';
import { commit } from './emit.js';
import { type Envelope, failure, storeFailure } from './envelope.js';
import { runModule } from './invocation.js';
import type { Context } from './json.js';
import { createMemoryStore } from './memory-store.js';
import type { Module } from './module.js';
import { Scope } from './scope.js';
import { type Owner, sessionPrefix } from './storage-key.js';
import type { Store } from './store.js';

export interface HandlerTools {
  /** Invokes a submodule; its context is shared or copied as this module's mode says. */
  call(name: string, input: Record<string, unknown>): Promise<Envelope>;
  /** What this module may see now, updates of its submodules included. */
  context(): Context;
  signal: AbortSignal;
}

/** Answers an envelope, with `_emitted_context` for what is to be kept. `input._context` is what it may see. */
export type Handler = (input: Record<string, unknown> & { _context: Context }, tools: HandlerTools) => unknown;

export interface RuntimeOptions extends AuditOptions {
  modules: readonly { module: Module; handler: Handler }[];
  store?: Store;
  clock?: () => Date;
  /** How deep modules may call each other. */
  maxDepth?: number;
  /** Undeclared types in `_context` are errors instead of being left out with a warning. */
  strict?: boolean;
}

export interface InvokeOptions {
  sessionId?: string;
  userId?: string;
  tenant?: string;
  /** Ends the invocation with E2002: `AbortSignal.timeout(30_000)`. */
  signal?: AbortSignal;
}

export interface Runtime {
  invoke(name: string, input: Record<string, unknown>, options?: InvokeOptions): Promise<Envelope>;
  /** Removes everything that lives as long as the session. */
  endSession(sessionId: string, options?: { tenant?: string }): Promise<void>;
}

export interface RunnableModule {
  name: string;
  module: Module;
  handler: Handler;
}

/** One call to `invoke` and all it leads to. */
export interface Request {
  modules: ReadonlyMap<string, RunnableModule>;
  emitters: ReadonlyMap<string, { emitted: Emitted; name: string }>;
  store: Store;
  auditor: Auditor;
  owner: Owner;
  strict: boolean;
  maxDepth: number;
  /** Absent when the caller gave none, so that nothing ends the request. */
  signal: AbortSignal | undefined;
  /** The version of each key when it was first read; 0 for what was not there. */
  versions: Map<string, number>;
}

/** A runtime for these modules; throws a ContextError when one of them cannot be used. */
export function createRuntime(options: RuntimeOptions): Runtime {
  const {
    store = createMemoryStore(options.clock && { clock: options.clock }),
    strict = false,
    maxDepth = 16,
  } = options;
  const clock = options.clock ?? (() => new Date());
  const modules = register(options.modules);
  const emitters = emittersOf(modules);
  const auditor = createAuditor(options, clock);

  async function invoke(name: string, input: Record<string, unknown>, given: InvokeOptions = {}): Promise<Envelope> {
    const owner = ownerOf(given);
    const { signal } = given;
    const request: Request = {
      modules,
      emitters,
      store,
      auditor,
      owner,
      strict,
      maxDepth,
      signal,
      versions: new Map(),
    };
    const scope = Scope.root();
    const envelope = await runModule({ request, scope, ancestors: [] }, name, input);
    return envelope.ok ? stored(request, scope, envelope) : envelope;
  }

  async function endSession(sessionId: string, { tenant }: { tenant?: string } = {}): Promise<void> {
    const owner = ownerOf({ sessionId, ...(tenant !== undefined && { tenant }) });
    if (!sessionId) throw new TypeError('sessionId must be text that is not empty');
    for (const key of await store.list(sessionPrefix(owner))) await store.delete(key);
    auditor.record(owner, { action: 'end' });
  }

  return { invoke, endSession };
}

/** Success means stored: an answer whose context could not be kept is a failure that carries its data. */
async function stored(request: Request, scope: Scope, envelope: Envelope & { ok: true }): Promise<Envelope> {
  try {
    const problem = await commit(request, scope.writes());
    return problem ? { ...failure(problem), partial_data: envelope.data } : envelope;
  } catch (cause) {
    return { ...storeFailure(cause), partial_data: envelope.data };
  }
}

function register(given: RuntimeOptions['modules']): Map<string, RunnableModule> {
  const modules = new Map<string, RunnableModule>();
  for (const { module, handler } of given) {
    const { name } = module;
    if (name === undefined) throw new TypeError('every module needs a name to be run');
    if (typeof handler !== 'function') throw new TypeError(`the handler of ${name} must be a function`);
    if (modules.has(name)) throw new TypeError(`two modules are called ${name}`);
    const { diagnostics } = contractOf(module);
    if (hasErrors(diagnostics)) throw new ContextError(diagnostics);
    modules.set(name, { name, module, handler });
  }
  return modules;
}

/** Who emits a type, for those who only accept it: the one emitter, or none when several use different keys. */
function emittersOf(modules: ReadonlyMap<string, RunnableModule>): Request['emitters'] {
  const emitters = new Map<string, { emitted: Emitted; name: string }>();
  const disputed = new Set<string>();
  for (const { name, module } of modules.values()) {
    for (const [type, emitted] of contractOf(module).emits) {
      const known = emitters.get(type);
      if (known && known.emitted.keyPattern !== emitted.keyPattern) disputed.add(type);
      if (!known) emitters.set(type, { emitted, name });
    }
  }
  for (const type of disputed) emitters.delete(type);
  return emitters;
}

function ownerOf({ tenant, userId, sessionId }: InvokeOptions): Owner {
  for (const [name, id] of Object.entries({ tenant, userId, sessionId })) {
    if (id !== undefined && (typeof id !== 'string' || !id.isWellFormed())) {
      throw new TypeError(`${name} must be well-formed text`);
    }
  }
  return { tenant, userId, sessionId };
}
