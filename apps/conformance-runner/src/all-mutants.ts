import * as codex from './mutants/codex.js';
import * as context from './mutants/context.js';
import * as fragments from './mutants/fragments.js';
import * as manifest from './mutants/manifest.js';

const all = [codex, fragments, manifest, context];

export const mutants = all.flatMap((protocol) => protocol.mutants);
export const equivalents = all.flatMap((protocol) => protocol.equivalents);
