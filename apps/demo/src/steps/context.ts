import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRuntime, type Handler, parseModule } from '@cogmod/context';
import { createLmdbStore } from '@cogmod/context/lmdb';
import { quote, show, step } from '../print.js';

const yaml = (name: string, mode: string) => `
name: ${name}
context:
  mode: ${mode}
  accepts: [{ type: session_state }]
  emits: [{ type: session_state, ttl: 3600 }]
`;

const child: Handler = async () => ({ ok: true, data: {}, _emitted_context: { session_state: { issues: 2 } } });
const parent: Handler = async (_input, { call, context }) => {
  await call('child', {});
  return { ok: true, data: { seen: context().session_state ?? 'nothing' } };
};

export async function showContext(): Promise<void> {
  step('Two modules share context in main mode, and are isolated in fork mode');
  quote(yaml('parent', 'main or fork').trim());
  show('its child emits', '{"session_state":{"issues":2}}');
  const path = mkdtempSync(join(tmpdir(), 'rl4-tour-'));
  const store = createLmdbStore({ path });
  try {
    for (const mode of ['main', 'fork']) {
      const modules = [
        { module: parseModule(yaml('parent', mode)), handler: parent },
        { module: parseModule(yaml('child', 'main')), handler: child },
      ];
      const runtime = createRuntime({ modules, store, audit: false });
      const answer = await runtime.invoke('parent', {}, { sessionId: mode });
      show(
        `${mode}: the parent sees`,
        answer.ok ? JSON.stringify((answer.data as { seen: unknown }).seen) : answer.error.message,
      );
    }
  } finally {
    await store.close();
    rmSync(path, { recursive: true });
  }
}
