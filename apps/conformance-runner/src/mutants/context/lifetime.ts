/** Runtimes with one rule of what is emitted and kept changed: §5, §8. */
import type { Mutant } from '../../mutants.js';
import { answering, asking, type Call, declared, type Json, modules, requests, type Scripted } from './runtime.js';

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
    declared(input, (yaml) => yaml.replace(/emits:\n.+\n/, '').replace(/context:\n$/, '')),
  ),
];
