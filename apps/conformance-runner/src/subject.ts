/** All our packages as one subject of the referee. Runs in a browser too. */
import { type Implementation, ROLE_OPERATIONS, ROLES } from '@rl4/compliance-suite';
import type { Adapter } from './adapter.js';
import * as codex from './subjects/codex.js';
import * as context from './subjects/context.js';
import * as fragments from './subjects/fragments.js';
import * as manifest from './subjects/manifest.js';

export const adapters: readonly Adapter[] = [codex, fragments, manifest, context];

export const ours = assemble(adapters);

/** Declares every role whose operations are there; a later adapter replaces the operations of an earlier one. */
export function assemble(parts: readonly Adapter[]): Implementation {
  const operations: Adapter['operations'] = Object.assign({}, ...parts.map((part) => part.operations));
  return {
    name: 'rl4-monorepo',
    version: '0.0.0',
    roles: ROLES.filter((role) => ROLE_OPERATIONS[role].every((operation) => Object.hasOwn(operations, operation))),
    capabilities: [...Object.keys(operations), ...parts.flatMap(({ capabilities }) => capabilities)],
    run(operation, input) {
      const work = Object.hasOwn(operations, operation) ? operations[operation] : undefined;
      if (!work) throw new TypeError(`no operation ${operation}`);
      return work(input);
    },
  };
}
