/** One module, run once: Create → Inject → Use → Emit (§5.1). What fails on the way leaves nothing behind (CTX-16). */
import { hasErrors } from './diagnostics.js';
import { discard, readEmission } from './emit.js';
import { type Envelope, failure, failureOf, readEnvelope, storeFailure, thrown } from './envelope.js';
import { type Invocation, inject, view } from './inject.js';
import { type Context, isPlainObject, ownMember } from './json.js';
import type { HandlerTools, Request } from './runtime.js';
import type { Scope } from './scope.js';

export interface Frame {
  request: Request;
  scope: Scope;
  /** The modules this one was called by, outermost first. */
  ancestors: readonly string[];
}

export async function runModule(frame: Frame, name: string, input: Record<string, unknown>): Promise<Envelope> {
  const { request, scope, ancestors } = frame;
  const module = request.modules.get(name);
  if (request.signal?.aborted) return timedOut();
  if (!module) return failure({ code: 'E4006', message: 'There is no such module in this runtime', recoverable: true });
  const refusal = refuse(frame, name);
  if (refusal) return refusal;
  if (!isPlainObject(input))
    return failure({ code: 'E1003', message: 'The input must be an object', recoverable: true });

  const invocation: Invocation = { request, module, input, scope, diagnostics: [] };
  const started = await start(invocation);
  if ('ok' in started) return started;
  return use(invocation, started.context, ancestors);
}

function refuse({ request, ancestors }: Frame, name: string): Envelope | undefined {
  if (ancestors.includes(name)) {
    return failure({ code: 'E4004', message: `${name} calls itself by way of its submodules`, recoverable: false });
  }
  if (ancestors.length < request.maxDepth) return undefined;
  return failure({
    code: 'E4005',
    message: `Modules call each other more than ${request.maxDepth} levels deep`,
    recoverable: false,
  });
}

async function start(invocation: Invocation): Promise<Envelope | { context: Context }> {
  try {
    await inject(invocation);
    const context = view(invocation, true);
    return hasErrors(invocation.diagnostics) ? failureOf(invocation.diagnostics) : { context };
  } catch (cause) {
    // What canonical JSON refuses (the input cannot be hashed) is the caller's; the rest is the store's or the sink's.
    if (!(cause instanceof RangeError || cause instanceof TypeError)) return storeFailure(cause);
    return failure({
      code: 'E1001',
      message: 'The input is not JSON, or nested too deeply to be hashed',
      recoverable: true,
    });
  }
}

async function use(invocation: Invocation, context: Context, ancestors: readonly string[]): Promise<Envelope> {
  const { request, module, input, scope, diagnostics } = invocation;
  const state = { ended: false };
  const tools: HandlerTools = {
    call: callerOf(invocation, ancestors, state),
    context: () => view(invocation, false),
    // Few handlers look at it, so one that never aborts is made when it is asked for.
    get signal() {
      request.signal ??= new AbortController().signal;
      return request.signal;
    },
  };
  try {
    const running = Promise.resolve(module.handler({ ...input, _context: context }, tools));
    const answer = await orAborted(running, request.signal);
    state.ended = true;
    if (answer === ABORTED) return timedOut();
    const envelope = readEnvelope(answer);
    if (!envelope)
      return failure({ code: 'E3001', message: `${module.name} did not answer an envelope`, recoverable: false });
    if (!envelope.ok) return envelope;
    const emission = readEmission(invocation, ownMember(answer as object, '_emitted_context'));
    if (!emission.ok) return failureOf([emission.problem, ...diagnostics]);
    scope.addWrites(emission.writes);
    if (diagnostics.length > 0) envelope.meta.diagnostics = diagnostics;
    const emits = Object.keys(emission.emitted).length > 0;
    return emits ? { ...envelope, _emitted_context: emission.emitted } : envelope;
  } catch (cause) {
    return thrown(cause);
  } finally {
    state.ended = true;
  }
}

/** The mode of the calling module governs how its submodules get context (XC-02). */
function callerOf({ request, module, scope }: Invocation, ancestors: readonly string[], state: { ended: boolean }) {
  const { mode } = module.module.context;
  return async (name: string, input: Record<string, unknown>): Promise<Envelope> => {
    if (state.ended) return failure({ code: 'E4000', message: `${module.name} has ended and calls no more` });
    const order = scope.nextCall();
    const child = mode === 'fork' ? scope.fork() : scope.share();
    const envelope = await runModule({ request, scope: child, ancestors: [...ancestors, module.name] }, name, input);
    if (!envelope.ok || state.ended) return envelope;
    if (mode === 'fork') discard(request, child.writes());
    else child.settle(order);
    return envelope;
  };
}

const ABORTED = Symbol('aborted');

/** The answer, or ABORTED when the signal comes first, even if the handler never looks at it. */
async function orAborted(running: Promise<unknown>, signal: AbortSignal | undefined): Promise<unknown> {
  if (!signal) return running;
  let stop: (() => void) | undefined;
  const aborted = new Promise<typeof ABORTED>((done) => {
    stop = () => done(ABORTED);
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([running, aborted]);
  } finally {
    if (stop) signal.removeEventListener('abort', stop);
  }
}

function timedOut(): Envelope {
  return failure({ code: 'E2002', message: 'The invocation was ended by its signal', recoverable: true });
}
