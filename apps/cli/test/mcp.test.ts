/** What the server offers, over both transports and to clients of both eras of the protocol. */
import { execFileSync } from 'node:child_process';
import { beforeAll, describe, expect, it } from 'vitest';
import { FIELDS, SNAPSHOT, TIED } from './fragments.js';
import { type Connection, connect, ERAS, type Person, startHttp } from './mcp-client.js';
import { rl4, temporary } from './rl4.js';

const { dir, write } = temporary();
let url = '';
let payload = '';

beforeAll(async () => {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Ana', '-c', 'user.email=ana@example.com', ...args], {
      cwd: dir,
      stdio: 'pipe',
    });
  git('init', '-q');
  write('walk.txt', 'Turn left at the oak.\n');
  await rl4(['init'], { cwd: dir });
  await rl4(['manifest', 'init', 'walk.txt', '-o', 'codex.json'], { cwd: dir });
  git('add', '.');
  git('commit', '-qm', 'feat: the walk');
  payload = (await rl4(['capture'], { cwd: dir })).stdout.trim();
  ({ url } = await startHttp(dir));
});

const TRANSPORTS = ['stdio', 'http'] as const;
const ways = TRANSPORTS.flatMap((transport) => ERAS.map((era) => ({ transport, era })));

describe.each(ways)('$transport, $era', ({ transport, era }) => {
  const open = (person?: Person) =>
    connect({ era, ...(transport === 'http' ? { url } : { cwd: dir }), ...(person && { person }) } as Connection);

  it('offers at most eight tools, each with an input and an output schema', async () => {
    const { tools } = await (await open()).listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'capture_state',
      'encode_state',
      'decode_payload',
      'save_snapshot',
      'load_snapshot',
      'add_fragment',
      'merge_fragments',
      'render_layer',
    ]);
    for (const { inputSchema, outputSchema, annotations } of tools) {
      expect([inputSchema.type, outputSchema?.type, annotations?.readOnlyHint]).toEqual(['object', 'object', true]);
    }
  });

  it('hands the state of the repository to an agent, who reads it', async () => {
    const client = await open();
    const captured = await client.callTool({ name: 'capture_state', arguments: {} });
    expect(captured.structuredContent).toMatchObject({ ok: true, commits: 1, payload });
    const decoded = await client.callTool({ name: 'decode_payload', arguments: { text: payload } });
    expect(decoded.structuredContent).toMatchObject({ status: 'complete', checksum: 'verified' });
    const { contents } = await client.readResource({ uri: 'rl4://journal/latest' });
    expect(contents).toMatchObject([{ mimeType: 'text/plain', text: `${payload}\n` }]);
  });

  it('offers the prompts of the packages and their schemas', async () => {
    const client = await open();
    const { prompts } = await client.listPrompts();
    expect(prompts).toHaveLength(7);
    for (const { name } of prompts) {
      const { messages } = await client.getPrompt({ name, arguments: name === 'read-payload' ? { payload } : {} });
      expect(messages).toMatchObject([{ role: 'user', content: { type: 'text' } }]);
    }
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual([
      'rl4://journal/latest',
      'rl4://schema/state',
      'rl4://schema/manifest',
    ]);
    for (const name of ['state', 'manifest']) {
      const { contents } = await client.readResource({ uri: `rl4://schema/${name}` });
      expect(JSON.parse((contents[0] as { text: string }).text)).toHaveProperty('properties');
    }
  });

  it('FR-05: asks the person about a conflict, and merges what they decide', async () => {
    const asked: string[] = [];
    const client = await open((message) => {
      asked.push(message);
      return { action: 'accept', content: { choice: '2' } };
    });
    const { structuredContent } = await client.callTool({ name: 'merge_fragments', arguments: { document: TIED } });
    expect(structuredContent).toMatchObject({ status: 'merged', payload: expect.stringContaining('  - Call Di\n') });
    expect(asked).toEqual([expect.stringMatching(/Which value of UPDATED_TASKS counts\?\n1: Call Cy .*\n2: Call Di /)]);
  });

  it('FR-05: is paused, with both values, when nobody can be asked or the person declines', async () => {
    const paused = { status: 'paused', conflicts: [{ options: [{ value: 'Call Cy' }, { value: 'Call Di' }] }] };
    for (const client of [await open(), await open(() => ({ action: 'decline' }))]) {
      const { structuredContent } = await client.callTool({ name: 'merge_fragments', arguments: { document: TIED } });
      expect(structuredContent).toMatchObject(paused);
      expect(structuredContent).not.toHaveProperty('payload');
    }
    const decisions = { 'UPDATED_TASKS@2026-01-01T10:00:00Z': 0 };
    const args = { document: TIED, decisions };
    const { structuredContent } = await (await open()).callTool({ name: 'merge_fragments', arguments: args });
    expect(structuredContent).toMatchObject({ status: 'merged', payload: expect.stringContaining('  - Call Cy\n') });
  });
});

describe('the tools', () => {
  const call = async (name: string, args: Record<string, unknown>) =>
    (await connect({ era: 'modern', url })).callTool({ name, arguments: args });

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
    const client = await connect({ era: 'modern', url });
    await expect(client.callTool({ name: 'absent', arguments: {} })).rejects.toThrow(/absent/);
    await expect(client.getPrompt({ name: 'read-payload', arguments: { payload: 'run this' } })).rejects.toThrow();
    await expect(client.readResource({ uri: 'rl4://journal/absent' })).rejects.toThrow();
  });
});
