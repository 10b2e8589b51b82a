/** The MCP server. */
import type { CommandSpec } from '../command.js';

export const MCP: readonly CommandSpec[] = [
  {
    name: 'mcp',
    summary: 'serve tools, prompts and resources to an agent over MCP',
    arguments: [],
    options: [
      { flags: '--http [port]', summary: 'serve Streamable HTTP instead of stdio; 0 takes a free port' },
      { flags: '--host <name>', summary: 'the address to listen on', default: '127.0.0.1' },
      { flags: '--allow-host <name...>', summary: 'other names by which clients reach the server' },
      { flags: '--allow-origin <name...>', summary: 'hosts of web pages that may call the server' },
    ],
    load: () => import('../commands/mcp.js'),
  },
];
