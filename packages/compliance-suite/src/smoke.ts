/** Before a run: is it the adapter that is broken, or the implementation? One simple question per operation tells. */
import { runCase } from './case.js';
import { ROLE_OPERATIONS, ROLES, type Role } from './role.js';
import type { Ready, Session, Subject } from './subject.js';
import { vectors as allVectors, type Vector } from './vector.js';

export interface SmokeLine {
  readonly role: string;
  readonly operation: string;
  /** Whose fault it is, if anybody's. */
  readonly verdict: 'fine' | 'adapter' | 'implementation';
  readonly message: string;
}

/** What an accepted input must bring back, or the adapter dropped it. */
const OUTPUTS: Readonly<Record<string, string>> = {
  'codex.encode': 'payload',
  'codex.decode': 'state',
  'codex.relay': 'payload',
  'snapshot.encode': 'payload',
  'snapshot.load': 'fields',
  'fragment.encode': 'fragments',
  'fragments.merge': 'status',
  'manifest.hydrate': 'manifest',
  'manifest.verify': 'manifest',
  'manifest.dehydrate': 'manifest',
  'context.parse': 'accepts',
  'context.validate': 'context',
  'context.sanitize': 'context',
  'context.invoke': 'responses',
};
const TIMEOUT_MS = 10_000;

/** Opens the subject once per declared role and asks the first valid vector of each of its operations. */
export async function smoke(subject: Subject, vectors: readonly Vector[] = allVectors): Promise<SmokeLine[]> {
  const lines: SmokeLine[] = [];
  let ready: Ready | undefined;
  for (const role of ROLES) {
    if (ready && !ready.roles.includes(role)) continue;
    let session: Session;
    try {
      session = await subject.open(role);
    } catch (error) {
      return [...lines, { role, operation: 'start', verdict: 'adapter', message: (error as Error).message }];
    }
    ready = session.ready;
    if (ready.roles.includes(role)) lines.push(...(await smokeRole(session, role, vectors)));
    await session.close();
  }
  if (ready && lines.length === 0) {
    lines.push({ role: 'none', operation: 'start', verdict: 'adapter', message: 'it is ready, and declares no role' });
  }
  return lines;
}

async function smokeRole(session: Session, role: Role, vectors: readonly Vector[]): Promise<SmokeLine[]> {
  const lines: SmokeLine[] = [];
  for (const [index, operation] of ROLE_OPERATIONS[role].entries()) {
    const found = vectors.find((vector) => vector.role === role && isSimple(vector, operation));
    if (!found) continue;
    const line = session.ready.capabilities.includes(operation)
      ? await ask(session, found, operation, index)
      : adapterFault(`declares the role, and not ${operation}`);
    lines.push({ role, operation, ...line });
  }
  return lines;
}

function isSimple({ kind, needs, steps }: Vector, operation: string): boolean {
  return kind === 'valid' && needs === undefined && steps.length === 1 && steps[0]?.operation === operation;
}

type Judged = Pick<SmokeLine, 'verdict' | 'message'>;

async function ask(session: Session, vector: Vector, operation: string, seq: number): Promise<Judged> {
  const { outcome, problems, exchanges } = await runCase(vector, async (name, input) => {
    const request = { seq, operation: name, input };
    return { request, reply: await session.run(request, TIMEOUT_MS) };
  });
  const reply = exchanges[0]?.reply;
  if (reply?.kind !== 'answer') return adapterFault(problems.join('; '));
  const member = OUTPUTS[operation];
  if (reply.outcome === 'ok' && member !== undefined && reply.output[member] === undefined) {
    return adapterFault(`the output of an accepted input has no "${member}"`);
  }
  if (outcome === 'pass') return { verdict: 'fine', message: vector.title };
  return { verdict: 'implementation', message: `${vector.id} (${vector.title}): ${problems.join('; ')}` };
}

function adapterFault(message: string): Judged {
  return { verdict: 'adapter', message };
}
