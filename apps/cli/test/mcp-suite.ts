/** What the server must offer over either transport, to clients of either era of the protocol. */
import { execFileSync } from 'node:child_process';
import { beforeAll, describe, expect, it } from 'vitest';
import { TIED } from './fragments.js';
import { type Connection, connect, type Era, type Person, startHttp } from './mcp-client.js';
import { rl4, temporary } from './rl4.js';

export interface Way {
  transport: 'stdio' | 'http';
  era: Era;
}

/** A project with one commit, one payload and one manifest, and its server. */
export function project() {
  const { dir, write } = temporary();
  const served = { dir, url: '', payload: '' };

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
    served.payload = (await rl4(['capture'], { cwd: dir })).stdout.trim();
    served.url = (await startHttp(dir)).url;
  });
  return served;
}

export function describeServer(served: ReturnType<typeof project>, ways: readonly Way[]): void {
  describe.each(ways)('$transport, $era', ({ transport, era }) => {
    const open = (person?: Person) =>
      connect({
        era,
        ...(transport === 'http' ? { url: served.url } : { cwd: served.dir }),
        ...(person && { person }),
      } as Connection);

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
      const { payload } = served;
      const client = await open();
      const captured = await client.callTool({ name: 'capture_state', arguments: {} });
      expect(captured.structuredContent).toMatchObject({ ok: true, commits: 1, payload });
      const decoded = await client.callTool({ name: 'decode_payload', arguments: { text: payload } });
      expect(decoded.structuredContent).toMatchObject({ status: 'complete', checksum: 'verified' });
      const { contents } = await client.readResource({ uri: 'rl4://journal/latest' });
      expect(contents).toMatchObject([{ mimeType: 'text/plain', text: `${payload}\n` }]);
    });

    it('offers the prompts of the packages and their schemas', async () => {
      const { payload } = served;
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
      expect(asked).toEqual([
        expect.stringMatching(/Which value of UPDATED_TASKS counts\?\n1: Call Cy .*\n2: Call Di /),
      ]);
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
}
