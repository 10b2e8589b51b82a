/** The official client, connected to `rl4 mcp` as a process of its own, over either transport and in either era. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll } from 'vitest';
import { MAIN } from './rl4.js';

/** Revisions with a handshake, or 2026-07-28. */
export type Era = 'legacy' | 'modern';

/** What the person answers to a question. */
export type Person = (message: string) => { action: 'accept' | 'decline'; content?: { choice: string } };

export interface Connection {
  era: Era;
  /** The address of the server; over stdio unless given. */
  url?: string;
  cwd?: string;
  person?: Person;
  headers?: Record<string, string>;
}

export async function connect({ era, url, cwd, person, headers }: Connection): Promise<Client> {
  const client = new Client(
    { name: 'test', version: '1.0.0' },
    {
      ...(person && { capabilities: { elicitation: {} } }),
      ...(era === 'modern' && { versionNegotiation: { mode: { pin: '2026-07-28' } } }),
    },
  );
  if (person) client.setRequestHandler('elicitation/create', async ({ params }) => person(params.message));
  const transport = url
    ? new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers: headers ?? {} } })
    : new StdioClientTransport({ command: process.execPath, args: [MAIN, 'mcp'], ...(cwd && { cwd }) });
  await client.connect(transport);
  open.add(client);
  return client;
}

const open = new Set<Client>();
const servers = new Set<ChildProcess>();
afterAll(async () => {
  for (const client of open) await client.close();
  for (const server of servers) server.kill('SIGINT');
});

/** `rl4 mcp --http 0`, and the address it prints. */
export async function startHttp(cwd: string, args: readonly string[] = [], env: Record<string, string> = {}) {
  const server = spawn(process.execPath, [MAIN, 'mcp', '--http', '0', ...args], {
    cwd,
    env: { ...process.env, ...env },
  });
  servers.add(server);
  const [line] = await once(server.stdout.setEncoding('utf8'), 'data');
  return { url: String(line).trim(), server };
}
