/** Runtimes with one rule of main and fork changed: §6. */
import type { Mutant } from '../../mutants.js';
import { answering, asking, declared, type Json, modules, type Scripted } from './runtime.js';

const CHILD = /name: [ab]\n/;

export const modes: readonly Mutant[] = [
  asking('always-fork', 'CTX-20 CTX-36 CTX-37', 'keeps submodules apart in main mode', (input) =>
    declared(input, (yaml) =>
      CHILD.test(yaml) ? yaml : yaml.replace('mode: main', 'mode: fork').replace(/\}\n$/, '}\n  mode: fork\n'),
    ),
  ),
  asking('always-main', 'CTX-21 CTX-36 CTX-37', 'shares in fork mode', (input) =>
    declared(input, (yaml) => yaml.replace('mode: fork', 'mode: main').replace('context: fork', 'context: main')),
  ),
  asking('keeps-failures', 'CTX-20', 'keeps what a submodule emitted before it failed', (input) =>
    modules(input, (module) => ({ ...module, script: module.script.filter((op) => !('fail' in op)) })),
  ),
  answering('merges-deeply', 'CTX-20', 'merges updates into what was there', 'trace', (use) => {
    const context = use.context as Json | undefined;
    return context?.session_state
      ? { ...use, context: { session_state: { loaves: 1, ...(context.session_state as Json) } } }
      : use;
  }),
  answering('empty-fork', 'CTX-21', 'gives a forked submodule nothing', 'trace', (use) =>
    CHILD.test(`name: ${use.module}\n`) ? { ...use, context: {} } : use,
  ),
  answering('shares-objects', 'CTX-21', 'hands over the same objects', 'trace', (use, input) => {
    const set = (input.modules as Scripted[]).flatMap(({ script }) => script).find((op) => 'set' in op);
    return set ? { ...use, context: { session_state: { shop: { loaves: 9 } } } } : use;
  }),
  answering(
    'mute-fork',
    'CTX-21',
    'does not return what a forked submodule emitted',
    'trace',
    ({ response, ...use }) => ({
      ...use,
      ...(response !== undefined && { response: { ...(response as Json), _emitted_context: undefined } }),
    }),
  ),
];
