/** Every command, in the order in which help lists them. Plain data: no package is loaded for help or completion. */
import type { CommandSpec } from './command.js';
import { CONTEXT } from './tables/context.js';
import { FRAGMENTS } from './tables/fragments.js';
import { MANIFESTS } from './tables/manifest.js';
import { MCP } from './tables/mcp.js';
import { SETUP } from './tables/setup.js';
import { STATE } from './tables/state.js';

export const TABLE: readonly CommandSpec[] = [...STATE, ...FRAGMENTS, ...MANIFESTS, ...CONTEXT, ...MCP, ...SETUP];

/** What the groups of commands are for. */
export const GROUPS: Readonly<Record<string, string>> = {
  fragment: 'what changed since a snapshot',
  manifest: 'texts, personas and layers, with proof of every byte',
  context: 'what modules may know and say',
};
