/** What an agent may read: the latest payload of the project's journal, and the schemas. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { McpServer, ReadResourceResult } from '@modelcontextprotocol/server';
import type { Io } from '../io.js';
import { readPayload } from '../payload.js';

const SCHEMAS = [
  {
    name: 'state-schema',
    uri: 'rl4://schema/state',
    title: 'Schema of a decoded state',
    file: '@rl4/codex-protocol/schema.json',
  },
  {
    name: 'manifest-schema',
    uri: 'rl4://schema/manifest',
    title: 'Schema of a CODEX manifest',
    file: '@codex/manifest/schema.json',
  },
];

export function registerResources(server: McpServer, io: Io): void {
  const latest = 'rl4://journal/latest';
  const about = {
    title: 'The latest payload',
    description: 'the state that was captured last',
    mimeType: 'text/plain',
  };
  server.registerResource('latest-payload', latest, about, async () =>
    contents(latest, 'text/plain', await readPayload(io, '@0')),
  );
  for (const { name, uri, title, file } of SCHEMAS) {
    server.registerResource(name, uri, { title, mimeType: 'application/schema+json' }, async () =>
      contents(uri, 'application/schema+json', await readFile(fileURLToPath(import.meta.resolve(file)), 'utf8')),
    );
  }
}

function contents(uri: string, mimeType: string, text: string): ReadResourceResult {
  return { contents: [{ uri, mimeType, text }] };
}
