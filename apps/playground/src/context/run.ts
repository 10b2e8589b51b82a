/** One request, twice: the first module calls the second in main mode, then in fork mode. Every step is written down. */
import {
  type AuditEvent,
  ContextError,
  createMemoryStore,
  createRuntime,
  type Envelope,
  type Handler,
  type Mode,
  type Module,
} from '@cogmod/context';

export interface Step {
  title: string;
  shown: unknown;
}

export interface Run {
  mode: Mode;
  steps: Step[];
  audit: string[];
}

export async function runBoth(
  caller: Module,
  callee: Module,
  context: Record<string, unknown>,
  emitted: Record<string, unknown>,
): Promise<Run[] | string> {
  const [first, second] = [caller.name ?? 'first', callee.name ?? 'second'];
  if (first === second) return 'Give the two modules different names to run them.';
  try {
    const modes: Mode[] = ['main', 'fork'];
    return await Promise.all(
      modes.map((mode) => {
        const own = { ...caller, name: first, context: { ...caller.context, mode } };
        return run(mode, own, { ...callee, name: second }, context, emitted);
      }),
    );
  } catch (error) {
    return error instanceof ContextError ? error.message : 'The modules cannot be run.';
  }
}

async function run(
  mode: Mode,
  caller: Module & { name: string },
  callee: Module & { name: string },
  context: Record<string, unknown>,
  emitted: Record<string, unknown>,
): Promise<Run> {
  const steps: Step[] = [];
  const audit: AuditEvent[] = [];
  const note = (title: string, shown: unknown) => steps.push({ title, shown });
  const calling: Handler = async ({ _context }, tools) => {
    note(`${caller.name} is given`, structuredClone(_context));
    const answer = await tools.call(callee.name, {});
    if (!answer.ok) note(`${callee.name} answers`, saidBy(answer));
    note(`${caller.name} now sees`, structuredClone(tools.context()));
    return { ok: true, data: {} };
  };
  const called: Handler = ({ _context }) => {
    note(`${callee.name} is given`, structuredClone(_context));
    note(`${callee.name} emits`, emitted);
    return { ok: true, data: {}, _emitted_context: emitted };
  };
  const store = createMemoryStore();
  const runtime = createRuntime({
    modules: [
      { module: caller, handler: calling },
      { module: callee, handler: called },
    ],
    store,
    audit: (event) => audit.push(event),
  });
  const answer = await runtime.invoke(caller.name, { _context: context }, { sessionId: 'demo', userId: 'ana' });
  if (!answer.ok) note('the request fails', saidBy(answer));
  const kept: Record<string, unknown> = {};
  for (const key of await store.list('')) kept[key] = (await store.get(key))?.value;
  note('kept after the request', kept);
  await store.close();
  return {
    mode,
    steps,
    audit: audit.map(({ action, module, type }) => [module, action, type].filter(Boolean).join(' ')),
  };
}

function saidBy(answer: Envelope): string {
  return answer.ok ? 'done' : `${answer.error.code} ${answer.error.message}`;
}
