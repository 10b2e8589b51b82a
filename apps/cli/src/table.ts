/** Every command, in the order in which help lists them. Plain data: no package is loaded for help or completion. */
import type { CommandSpec } from './command.js';
import { SETUP } from './tables/setup.js';
import { STATE } from './tables/state.js';

export const TABLE: readonly CommandSpec[] = [...STATE, ...SETUP];

/** What the groups of commands are for. */
export const GROUPS: Readonly<Record<string, string>> = {};
