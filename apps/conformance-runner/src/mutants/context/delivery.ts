/** Runtimes with one rule of what a module is given changed: §3, §4, §7. */
import type { Input } from '../../adapter.js';
import type { Mutant } from '../../mutants.js';
import { told } from '../answers.js';
import {
  answering,
  asking,
  type Call,
  declared,
  itemsOf,
  type Json,
  modules,
  OPERATION,
  requests,
  runtime,
  type Scripted,
} from './runtime.js';

const firstContext = (input: Input) =>
  ((input.requests as Call[]).find((call) => call.input?._context)?.input?._context ?? {}) as Json;

export const delivery: readonly Mutant[] = [
  answering('undeclared', 'CTX-01', 'delivers undeclared types', 'trace', (use, input) =>
    use.event === 'use' ? { ...use, context: { ...firstContext(input), ...(use.context as Json) } } : use,
  ),
  asking('open-children', 'CTX-01 CTX-37', 'lets submodules see all that their caller sees', (input) =>
    declared(input, (yaml) =>
      /name: [ab]\n/.test(yaml)
        ? yaml.replace('  - { type: session_state }', '  - { type: session_state }\n    - { type: user_profile }')
        : yaml,
    ),
  ),
  asking('remembers', 'CTX-01', 'remembers conversations by itself', (input) => {
    const history = firstContext(input).conversation_history;
    return requests(input, (call) =>
      history && call.input ? { ...call, input: { ...call.input, _context: { conversation_history: history } } } : call,
    );
  }),
  answering('ambient', 'CTX-02', 'lets what was asked before have a say', 'trace', counting()),
  answering('elsewhere', 'CTX-07', 'puts context beside the input', 'trace', (use) => {
    const { _context, ...input } = (use.input ?? {}) as Json;
    return { ...use, input: { ...input, context: _context } };
  }),
  answering('system-prompt', 'CTX-07 CTX-08', 'makes a prompt of system turns', 'trace', (use) => {
    const context = use.context as { conversation_history?: { role: string }[] } | undefined;
    const turns = context?.conversation_history?.filter(({ role }) => role !== 'system');
    return turns ? { ...use, input: { system: true, _context: {} }, context: { conversation_history: turns } } : use;
  }),
  asking('all-turns', 'CTX-12', 'delivers all turns', (input) =>
    declared(input, (yaml) => yaml.replace(/, max_turns: \d+/, '')),
  ),
  asking('any-producer', 'CTX-15', 'takes the result of any module', (input) =>
    declared(input, (yaml) => yaml.replace(/, from_module: [\w-]+/, '')),
  ),
  asking('requires-nothing', 'CTX-24 CTX-35', 'runs without required context', (input) =>
    declared(input, (yaml) => yaml.replace(', required: true', '')),
  ),
  asking('validates-nothing', 'CTX-24 CTX-35', 'runs with context that breaks its schema', (input) =>
    modules(input, (module) => ({
      ...module,
      module: module.module.replace('{ type: user_profile }', '{ type: user_profile, schema: "./any.json" }'),
      files: { ...module.files, 'any.json': '{}' },
    })),
  ),
  runtime('other-message', 'CTX-24', 'says in its own words what is missing', (_, answer) =>
    told(answer, {
      responses: itemsOf(answer, 'responses').map((response) => ({
        ...response,
        ...(response.ok === false && { error: { code: 'E1', message: 'Context is missing' } }),
      })),
    }),
  ),
  answering('unsanitised', 'CTX-25 CTX-26', 'delivers what it was given', 'trace', (use, input) => ({
    ...use,
    context: firstContext(input),
  })),
  runtime('runs-anyway', 'CTX-27', 'runs a module whose context no longer meets its schema', (input, answer, run) =>
    run(
      OPERATION,
      modules(input, (module) => ({ ...module, files: { 'shapes/session.json': '{}' } })),
    ).then((other) => ('shapes/session.json' in ((input.modules as Scripted[])[0]?.files ?? {}) ? other : answer)),
  ),
  runtime('needs-context', 'CTX-30', 'wants _context to be there', (input, answer) =>
    (input.requests as Call[]).some((call) => call.input && !('_context' in call.input))
      ? told(answer, {
          responses: itemsOf(answer, 'responses').map(() => ({ ok: false, error: { message: 'No _context' } })),
        })
      : answer,
  ),
  asking('whole-profile', 'CTX-33', 'delivers fields that were not asked for', (input) =>
    declared(input, (yaml) => yaml.replace(/, fields: \[\w+\]/, '')),
  ),
  answering('leaky-log', 'CTX-28 CTX-42', 'logs what it was given', 'audit', (event, input) => ({
    ...event,
    value: firstContext(input),
  })),
  runtime('no-log', 'CTX-03 CTX-28 CTX-42', 'logs nothing', (_, answer) => told(answer, { audit: [] })),
];

function counting(): (item: Json) => Json {
  let count = 0;
  return (use) => ({ ...use, context: { ...(use.context as Json), seen: ++count } });
}
