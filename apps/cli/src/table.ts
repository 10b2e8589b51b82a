/** Every command, in the order in which help lists them. Plain data: no package is loaded for help or completion. */
import type { CommandSpec } from './command.js';
import { STATE } from './tables/state.js';

export const TABLE: readonly CommandSpec[] = [...STATE];

/** What the groups of commands are for. */
export const GROUPS: Readonly<Record<string, string>> = {};
