/** A module's handler written as data: what it sees, calls, changes, emits and answers. PROTOCOL.md lists the steps. */
import type { Handler, HandlerTools } from '@cogmod/context';

export type ScriptOp =
  | { see: string }
  | { call: string; input: Record<string, unknown> }
  | { together: { call: string; input: Record<string, unknown> }[] }
  | { pause: number }
  | { set: [pointer: string, value: unknown] }
  | { emit: Record<string, unknown> }
  | { fail: string }
  | { return: Record<string, unknown> };

export type TraceEntry =
  | { module: string; event: 'use'; label: string; input: unknown; context: unknown }
  | { module: string; event: 'answer'; from: string; response: unknown };

type Given = Parameters<Handler>[0];

/** Plays the script and answers the envelope; what was emitted before a failure is handed over with it. */
export async function playScript(
  script: readonly ScriptOp[],
  module: string,
  given: Given,
  tools: HandlerTools,
  trace: TraceEntry[],
): Promise<unknown> {
  const input = structuredClone(given);
  const emitted: Record<string, unknown> = {};
  let data: unknown = {};
  const call = async (child: string, childInput: Record<string, unknown>) => {
    const response = structuredClone(await tools.call(child, childInput));
    trace.push({ module, event: 'answer', from: child, response });
  };
  for (const op of script) {
    if ('see' in op) trace.push({ module, event: 'use', label: op.see, input, context: tools.context() });
    else if ('call' in op) await call(op.call, op.input);
    else if ('together' in op) await Promise.all(op.together.map((one) => call(one.call, one.input)));
    else if ('pause' in op) await turns(op.pause);
    else if ('set' in op) setAt(given._context, ...op.set);
    else if ('emit' in op) Object.assign(emitted, op.emit);
    else if ('return' in op) data = op.return;
    else return { ok: false, meta: {}, error: { code: 'E3000', message: op.fail }, _emitted_context: emitted };
  }
  return { ok: true, meta: {}, data, _emitted_context: emitted };
}

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await Promise.resolve();
}

function setAt(root: unknown, pointer: string, value: unknown): void {
  const path = pointer.slice(1).split('/');
  const last = path.pop() as string;
  let place = root as Record<string, unknown>;
  for (const step of path) place = place[step] as Record<string, unknown>;
  place[last] = value;
}
