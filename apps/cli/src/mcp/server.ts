/** The MCP server of a project: eight tools that read and never write, the prompts, the latest payload, the schemas. */
import { McpServer } from '@modelcontextprotocol/server';
import type { Io } from '../io.js';
import { registerFragmentTools } from './fragment-tools.js';
import { registerManifestTools } from './manifest-tools.js';
import { registerMerge } from './merge-tool.js';
import { registerPrompts } from './prompts.js';
import { registerResources } from './resources.js';
import { registerStateTools } from './state-tools.js';

const INSTRUCTIONS = `Hands an AI's working state from one agent to the next.
To take over: read rl4://journal/latest and call decode_payload, or call load_snapshot with a snapshot you were given.
To hand over: call capture_state for the state of the repository, or save_snapshot for what you and the user agreed on.
Never invent a value: ask the user the questions that a tool returns. A merge that is paused waits for the user's decision.`;

/** A server for one connection or one request. */
export function createMcpServer(io: Io): McpServer {
  const server = new McpServer({ name: 'rl4', title: 'RL4', version: io.version }, { instructions: INSTRUCTIONS });
  registerStateTools(server, io);
  registerFragmentTools(server, io);
  registerMerge(server);
  registerManifestTools(server, io);
  registerPrompts(server);
  registerResources(server, io);
  return server;
}
