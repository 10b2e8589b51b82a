/** Runtimes with one rule of §5, §6, §7 or §8 changed. */
import type { Answer } from '@rl4/compliance-suite';
import type { Input } from '../adapter.js';
import type { Mutant } from '../mutants.js';
import { told } from './answers.js';
import { makerOf } from './maker.js';

type Json = Record<string, unknown>;
interface Scripted {
  module: string;
  files?: Record<string, string>;
  script: Json[];
}
interface Call extends Json {
  module?: string;
  input?: Json;
  after?: number;
}

const runtime = makerOf('runtime', 'context.invoke');
const OPERATION = 'context.invoke';

/** The same with other modules. */
function modules(input: Input, change: (module: Scripted) => Scripted): Input {
  return { ...input, modules: (input.modules as Scripted[]).map(change) };
}

/** The same with other declarations. */
function declared(input: Input, change: (yaml: string) => string): Input {
  return modules(input, (module) => ({ ...module, module: change(module.module) }));
}

/** The same with other requests. */
function requests(input: Input, change: (request: Call) => Call): Input {
  return { ...input, requests: (input.requests as Call[]).map(change) };
}

/** A runtime that is asked something else. */
function asking(id: string, requirements: string, description: string, change: (input: Input) => Input): Mutant {
  return runtime(id, requirements, description, (input, _, run) => run(OPERATION, change(input)));
}

/** A runtime whose trace or responses come out otherwise. */
function answering(
  id: string,
  requirements: string,
  description: string,
  member: 'trace' | 'responses' | 'audit',
  change: (item: Json, input: Input) => Json,
): Mutant {
  return runtime(id, requirements, description, (input, answer) =>
    told(answer, { [member]: itemsOf(answer, member).map((item) => change(item, input)) }),
  );
}

function itemsOf(answer: Answer, member: string): Json[] {
  return (answer.output[member] ?? []) as Json[];
}

const firstContext = (input: Input) =>
  ((input.requests as Call[]).find((call) => call.input?._context)?.input?._context ?? {}) as Json;
const withoutAll = (text: string, ...parts: RegExp[]) => parts.reduce((left, part) => left.replace(part, ''), text);

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

const emitted = (response: Json) => response._emitted_context as Json | undefined;

export const emission: readonly Mutant[] = [
  answering(
    'keeps-silent',
    'CTX-31 CTX-38',
    'does not return what was emitted',
    'responses',
    ({ _emitted_context, ...rest }) => rest,
  ),
  answering('by-list', 'CTX-31 CTX-38', 'returns emissions as a list', 'responses', (response) =>
    emitted(response) ? { ...response, _emitted_context: Object.entries(emitted(response) as Json) } : response,
  ),
  asking('emits-anything', 'CTX-31', 'returns and keeps what was not declared', (input) =>
    declared(input, (yaml) =>
      yaml.includes('emits:') || yaml.includes('context:')
        ? yaml
        : `${yaml}context:\n  emits:\n    - { type: session_state, ttl: 60 }\n`,
    ),
  ),
  asking('emits-unchecked', 'CTX-31 CTX-16', 'does not check what is emitted', (input) =>
    modules(input, (module) => (module.files ? { ...module, files: { 'shapes/session.json': '{}' } } : module)),
  ),
  asking('stores-failures', 'CTX-16', 'stores what a module emitted before it failed', (input) =>
    modules(input, (module) => ({ ...module, script: module.script.filter((op) => !('fail' in op)) })),
  ),
  answering('sees-itself', 'CTX-16', 'lets a module see its own emission at once', 'trace', (use, input) => {
    const own = (input.modules as Scripted[])[0]?.script.find((op) => 'emit' in op)?.emit as Json | undefined;
    return own ? { ...use, context: own } : use;
  }),
  asking('drops-feedback', 'CTX-32', 'does not take back what it emitted', (input) =>
    requests(input, (call) => (call.input ? { ...call, input: { ...call.input, _context: {} } } : call)),
  ),
  asking('endless-session', 'CTX-14', 'keeps the state of a session that has ended', (input) => ({
    ...input,
    requests: (input.requests as Call[]).filter((call) => !('endSession' in call)),
  })),
  asking('one-session', 'CTX-14', 'has one session for everybody', (input) =>
    requests(input, (call) => (call.sessionId ? { ...call, sessionId: 's1' } : call)),
  ),
  asking('no-state', 'CTX-14', 'forgets the state between requests', (input) =>
    declared(input, (yaml) => yaml.replaceAll('emits:\n    - { type: session_state', 'emits:\n    - { type: other')),
  ),
];

export const lifetimes: readonly Mutant[] = [
  asking('never-expires', 'CTX-17 CTX-39', 'keeps everything for ever', (input) =>
    requests(input, ({ after: _after, ...call }) => call),
  ),
  asking('expires-late', 'CTX-17 CTX-39', 'counts a second too few', (input) =>
    requests(input, (call) => ({ ...call, after: Math.max(0, (call.after ?? 0) - 1) })),
  ),
  asking('expires-early', 'CTX-17 CTX-39', 'counts a second too many', (input) =>
    requests(input, (call) => (call.after ? { ...call, after: call.after + 1 } : call)),
  ),
  asking('zero-is-ever', 'CTX-17', 'takes 0 for no limit', (input) =>
    declared(input, (yaml) => yaml.replace('ttl: 0', 'ttl: -1')),
  ),
  asking('minus-is-zero', 'CTX-17', 'takes -1 for nothing', (input) =>
    declared(input, (yaml) => yaml.replace('ttl: -1', 'ttl: 0')),
  ),
  asking('no-max-age', 'CTX-17', 'ignores the age that a consumer takes', (input) =>
    declared(input, (yaml) => yaml.replace(/(accepts:\n.{0,80}), ttl: -?\d+/, '$1')),
  ),
  asking('a-week', 'CTX-11', 'keeps everything for a week unless told otherwise', (input) =>
    declared(input, (yaml) => yaml.replace(/(emits:\n.*- \{ type: \w+) \}/, '$1, ttl: 604800 }')),
  ),
  asking('hash-with-context', 'CTX-19', 'hashes the context as well', (input) =>
    requests(input, (call) => (call.input ? { ...call, input: { ...call.input, hashed: call.input._context } } : call)),
  ),
  asking('hash-by-spelling', 'CTX-19', 'hashes members in the order in which they came', (input) =>
    requests(input, (call) =>
      call.input
        ? { ...call, input: { ...call.input, spelling: JSON.stringify({ ...call.input, _context: 0 }) } }
        : call,
    ),
  ),
  asking('hash-shallow', 'CTX-19', 'leaves out everything that is called _context', (input) =>
    requests(input, (call) => ({
      ...call,
      ...(call.input && {
        input: JSON.parse(JSON.stringify(call.input, (key, value) => (key === '_context' ? undefined : value))),
      }),
    })),
  ),
  asking('one-input', 'CTX-18 CTX-19', 'has one key for all inputs', (input) =>
    requests(input, (call) => (call.input ? { ...call, input: {} } : call)),
  ),
  asking('one-user', 'CTX-18', 'has one key for all users', (input) =>
    requests(input, (call) => ({ ...call, userId: 'anybody' })),
  ),
  asking('one-tenant', 'CTX-18', 'has one key for all tenants', (input) =>
    requests(input, ({ tenant: _tenant, ...call }) => call),
  ),
  asking('literal-undefined', 'CTX-18', 'writes undefined into a key', (input) =>
    requests(input, (call) => ({ userId: 'undefined', ...call })),
  ),
  asking('colliding', 'CTX-18', 'joins names without escaping', (input) =>
    requests(input, (call) => (`${call.userId}`.includes('x') ? { ...call, userId: 'x', sessionId: 'y' } : call)),
  ),
  asking('module-blind', 'CTX-18', 'does not put the module into the key', (input) =>
    declared(input, (yaml) => yaml.replace('${module}:', '')),
  ),
  asking('no-cache', 'CTX-40', 'keeps nothing under keys', (input) =>
    declared(input, (yaml) => withoutAll(yaml, /emits:\n.+\n/).replace(/context:\n$/, '')),
  ),
];

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
