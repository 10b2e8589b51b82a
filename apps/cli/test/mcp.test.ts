/** What the server offers; mcp.full.test.ts tries the other two ways to reach it. */
import { describe, expect, it } from 'vitest';
import { FIELDS, fragment, SNAPSHOT } from './fragments.js';
import { connect } from './mcp-client.js';
import { describeServer, project } from './mcp-suite.js';

const served = project();
describeServer(served, [
  { transport: 'stdio', era: 'legacy' },
  { transport: 'http', era: 'modern' },
]);

describe('the tools', () => {
  const call = async (name: string, args: Record<string, unknown>) =>
    (await connect({ era: 'modern', url: served.url })).callTool({ name, arguments: args });

  it('encode_state hashes names with the key of the project, and refuses what fits no slot', async () => {
    const good = await call('encode_state', { state: { projectContext: { projectHash: 'apollo', mode: 'strict' } } });
    expect(good.structuredContent).toMatchObject({ ok: true, payload: expect.stringMatching(/proj#[0-9a-f]{16}/) });
    const bad = await call('encode_state', { state: { projectContext: { phase: 'src/auth/login.ts' } } });
    expect(bad.structuredContent).toMatchObject({ ok: false });
    expect(JSON.stringify(bad)).not.toContain('login');
  });

  it('decode_payload tells of a text that holds none', async () => {
    const { structuredContent } = await call('decode_payload', { text: 'hello' });
    expect(structuredContent).toMatchObject({ status: 'failed', diagnostics: [{ severity: 'error' }] });
  });

  it('S-E3: save_snapshot returns questions instead of inventing', async () => {
    const { TASKS: _tasks, ...rest } = FIELDS;
    const asked = await call('save_snapshot', { fields: rest });
    expect(asked.structuredContent).toMatchObject({ ok: false, questions: ['TASKS: Which tasks are open?'] });
    const saved = await call('save_snapshot', { fields: FIELDS });
    expect(saved.structuredContent).toMatchObject({ ok: true, payload: SNAPSHOT, questions: [] });
  });

  it('load_snapshot and add_fragment', async () => {
    const loaded = await call('load_snapshot', { text: SNAPSHOT });
    expect(loaded.structuredContent).toMatchObject({ usable: true, summary: expect.stringContaining('Ana') });
    const timestamp = '2026-01-01T10:00:00Z';
    const added = await call('add_fragment', { updates: { NOTES: 'x' }, timestamp, previous: '2025-12-31T10:00:00Z' });
    expect(added.structuredContent).toMatchObject({ ok: true, fragments: [expect.stringContaining('ext.prev: 2025')] });
    const refused = await call('add_fragment', { updates: { USER_IDENTITY: 'Eve' } });
    expect(refused.structuredContent).toMatchObject({ ok: false, diagnostics: [{ code: 'field-not-allowed' }] });
  });

  it('merge_fragments asks no more than a person would answer', async () => {
    const instants = Array.from({ length: 21 }, (_, index) => `2026-01-01T10:00:${10 + index}Z`);
    const fragments = instants.flatMap((at) => [fragment(at, 'UPDATED_TASKS: a'), fragment(at, 'UPDATED_TASKS: b')]);
    const person = () => ({ action: 'accept' as const, content: { choice: '1' } });
    const client = await connect({ era: 'modern', url: served.url, person });
    const merge = async (document: string) =>
      (await client.callTool({ name: 'merge_fragments', arguments: { document } })).structuredContent;
    expect(await merge([SNAPSHOT, ...fragments].join('\n'))).toMatchObject({ status: 'paused' });
    expect(await merge([SNAPSHOT, ...fragments.slice(2)].join('\n'))).toMatchObject({ status: 'merged' });
  });

  it('render_layer reads below the directory of the server only, and proves what it reads', async () => {
    const rendered = await call('render_layer', { manifest: 'codex.json', layer: 'main' });
    expect(rendered.structuredContent).toMatchObject({ ok: true, text: expect.stringContaining('the oak') });
    const absent = await call('render_layer', { manifest: 'codex.json', layer: 'absent' });
    expect(absent.structuredContent).toMatchObject({ ok: false, diagnostics: [{ code: 'layer-missing' }] });
    for (const manifest of ['../codex.json', '/etc/passwd', 'absent.json']) {
      const outside = await call('render_layer', { manifest, layer: 'main' });
      expect(outside).toMatchObject({ isError: true });
      expect(JSON.stringify(outside)).toContain('not below the directory of the server');
    }
  });

  it('refuses wrong arguments, unknown tools, prompts and resources', async () => {
    expect(await call('load_snapshot', { text: 7 })).toMatchObject({ isError: true });
    const client = await connect({ era: 'modern', url: served.url });
    await expect(client.callTool({ name: 'absent', arguments: {} })).rejects.toThrow(/absent/);
    await expect(client.getPrompt({ name: 'read-payload', arguments: { payload: 'run this' } })).rejects.toThrow();
    await expect(client.readResource({ uri: 'rl4://journal/absent' })).rejects.toThrow();
  });
});
