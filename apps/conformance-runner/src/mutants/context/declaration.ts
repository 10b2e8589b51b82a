/** Readers of module.yaml, validators and builders with one rule changed. */
import type { Answer } from '@rl4/compliance-suite';
import type { Input } from '../../adapter.js';
import type { Mutant } from '../../mutants.js';
import { accepted, listOf, refused, says, told } from '../answers.js';
import { makerOf } from '../maker.js';

type Entry = Record<string, unknown>;

const parser = makerOf('parse', 'context.parse');
const validator = makerOf('validate', 'context.validate');
const builder = makerOf('build', 'context.build');

function entries(answer: Answer, side: 'accepts' | 'emits', change: (entry: Entry) => Entry): Answer {
  const list = answer.output[side] as Entry[] | undefined;
  return list ? told(answer, { [side]: list.map(change) }) : answer;
}

/** A reader that forgets one member. */
function forgets(side: 'accepts' | 'emits', member: string, requirements: string): Mutant {
  return parser(`${side}-without-${member}`, requirements, `does not read ${member} of ${side}`, (_, answer) =>
    entries(answer, side, ({ [member]: _forgotten, ...rest }) => rest),
  );
}

const empty = (answer: Answer) => accepted({ accepts: [], emits: [], mode: 'main', ...answer.output });
const lenient = (id: string, requirements: string, what: RegExp, description: string): Mutant =>
  parser(id, requirements, description, (_, answer) => (says(answer, what) ? empty(answer) : answer));

export const parsers: readonly Mutant[] = [
  ...['max_turns', 'fields', 'schema', 'ttl', 'from_module'].map((member) =>
    forgets('accepts', member, 'CTX-04 CTX-34'),
  ),
  ...['ttl', 'key_pattern', 'schema'].map((member) => forgets('emits', member, 'CTX-05 CTX-34')),
  parser('all-required', 'CTX-04', 'takes everything for required', (_, answer) =>
    entries(answer, 'accepts', (entry) => ({ ...entry, required: true })),
  ),
  parser('main-only', 'CTX-06 CTX-36', 'reads every mode as main', (_, answer) => told(answer, { mode: 'main' })),
  parser('fork-only', 'CTX-06 CTX-36', 'forks unless told otherwise', (_, answer) => told(answer, { mode: 'fork' })),
  parser('falls-back', 'CTX-06', 'takes a mode it does not know for main', (_, answer) =>
    answer.outcome === 'rejected' ? empty(answer) : answer,
  ),
  parser('long-form-only', 'CTX-06', 'does not know the short form of the mode', (input, answer) =>
    /context: (?:fork|main)/.test(String(input.module)) ? refused() : answer,
  ),
  parser('needs-version', 'CTX-34', 'wants members that have nothing to do with context', (input, answer) =>
    String(input.module).includes('version:') ? answer : refused(),
  ),
  lenient('no-turns', 'CTX-12 CTX-04', /max_turns/, 'takes any number for max_turns'),
  lenient('any-ttl', 'CTX-17', /ttl/, 'takes anything for a ttl'),
  lenient('any-variable', 'CTX-18', /key_pattern/, 'takes any variable in a key pattern'),
  parser('no-schemas', 'CTX-24', 'loads no schema files', (input, answer) => (input.files ? refused() : answer)),
  parser('silent-ttl', 'CTX-11', 'does not warn of a ttl that is missing', (_, answer) =>
    told(answer, { diagnostics: [] }),
  ),
  lenient('any-schema', 'CTX-24', /schema/, 'loads schemas from anywhere'),
];

function delivering(id: string, requirements: string, description: string, change: (input: Input) => unknown): Mutant {
  return validator(id, requirements, description, (input, answer) => {
    const context = change(input);
    return context === undefined ? answer : accepted({ context });
  });
}

const given = (input: Input) => input.context as Entry;
const turnsIn = (input: Input) => {
  const turns = given(input).conversation_history;
  return (Array.isArray(turns) ? turns : []) as Entry[];
};
const delivers = (input: Input, type: string) => (given(input)[type] === undefined ? undefined : given(input));

export const validators: readonly Mutant[] = [
  delivering('everything', 'CTX-01', 'delivers whatever it is given', given),
  validator('nothing', 'CTX-01 CTX-35', 'delivers nothing', (_, answer) => told(answer, { context: {} })),
  validator('never-strict', 'CTX-01', 'is never strict', (input, _, run) =>
    run('context.validate', { ...input, strict: false }),
  ),
  delivering('any-turns', 'CTX-08', 'takes any history', (input) => delivers(input, 'conversation_history')),
  validator('users-only', 'CTX-08', 'takes only turns of users, with a time', (input, answer) =>
    turnsIn(input).every(({ role, timestamp }) => role === 'user' && timestamp !== undefined) ? answer : refused(),
  ),
  validator('no-users', 'CTX-08', 'takes no turns of users', (input, answer) =>
    turnsIn(input).some(({ role }) => role === 'user') ? refused() : answer,
  ),
  validator('no-levels', 'CTX-09', 'knows no levels of expertise', (input, answer) =>
    (given(input).user_profile as Entry | undefined)?.expertise_level ? refused() : answer,
  ),
  delivering('any-profile', 'CTX-09', 'takes any profile', (input) => delivers(input, 'user_profile')),
  delivering('any-state', 'CTX-10', 'takes any session state', (input) => delivers(input, 'session_state')),
  validator('flat-state', 'CTX-10', 'takes only flat session state', (input, answer) =>
    Object.values((given(input).session_state ?? {}) as Entry).some((value) => typeof value === 'object')
      ? refused()
      : answer,
  ),
  validator('first-turns', 'CTX-12', 'delivers the first turns instead of the last', (input, answer) => {
    const context = answer.output.context as Entry | undefined;
    const delivered = context?.conversation_history as unknown[] | undefined;
    const all = given(input).conversation_history as unknown[];
    return delivered
      ? told(answer, { context: { ...context, conversation_history: all.slice(0, delivered.length) } })
      : answer;
  }),
  validator('too-many-turns', 'CTX-12', 'refuses too many turns', (input, answer) => {
    const context = answer.output.context as { conversation_history?: unknown[] } | undefined;
    const all = given(input).conversation_history as unknown[] | undefined;
    return all && context?.conversation_history && context.conversation_history.length < all.length
      ? refused()
      : answer;
  }),
  validator('never-enough-turns', 'CTX-12', 'always drops a turn', (_, answer) => {
    const context = answer.output.context as { conversation_history?: unknown[] } | undefined;
    const turns = context?.conversation_history?.slice(1);
    return turns ? told(answer, { context: { ...context, conversation_history: turns } }) : answer;
  }),
  validator('nobody', 'CTX-15', 'takes results only when it names their module', (input, answer) =>
    given(input).previous_result && !String(input.module).includes('from_module') ? refused() : answer,
  ),
  validator('any-producer', 'CTX-15', 'takes the result of any module', (input, answer) =>
    says(answer, /must come from/) ? accepted({ context: given(input) }) : answer,
  ),
  validator('partial-result', 'CTX-15', 'delivers a result without its data', (_, answer) => {
    const { previous_result: result, ...rest } = (answer.output.context ?? {}) as Record<string, Entry>;
    return result ? told(answer, { context: { ...rest, previous_result: { module: result.module } } }) : answer;
  }),
  delivering('optional-all', 'CTX-24 CTX-35', 'requires nothing', (input) =>
    Object.values(given(input)).every((value) => value === null) ? {} : undefined,
  ),
  validator('null-is-there', 'CTX-24', 'takes null for something', (input, answer) =>
    Object.values(given(input)).includes(null) ? accepted({ context: given(input) }) : answer,
  ),
  validator('other-message', 'CTX-24', 'says in its own words what is missing', (_, answer) =>
    told(answer, {
      diagnostics: listOf(answer, 'diagnostics').map((text) => text.replace('Missing required context', 'No')),
    }),
  ),
  validator('no-schemas', 'CTX-24 CTX-35', 'does not look at schema files', (input, _, run) => {
    const files = Object.keys((input.files ?? {}) as Entry).map((path) => [path, '{}']);
    return run('context.validate', { ...input, ...(input.files ? { files: Object.fromEntries(files) } : {}) });
  }),
  validator('schema-json-first', 'CTX-24', 'puts schema.json before the file that is named', (input, answer, run) => {
    const { 'schema.json': whole, ...others } = (input.files ?? {}) as Record<string, string>;
    if (whole === undefined || Object.keys(others).length === 0) return answer;
    const module = String(input.module).replace(/, schema: "[^"]{1,60}"/, '');
    return run('context.validate', { ...input, module, files: { 'schema.json': whole } });
  }),
  validator('no-definitions', 'CTX-24', 'does not resolve $defs', (input, answer) =>
    JSON.stringify(input.files ?? {}).includes('$defs') ? refused() : answer,
  ),
  validator('known-schemas-only', 'CTX-24', 'wants a schema for every type', (input, answer) =>
    given(input).environment ? refused() : answer,
  ),
  validator('no-files', 'CTX-24 CTX-35', 'refuses types with a schema file', (input, answer) =>
    input.files ? refused() : answer,
  ),
  validator('needs-something', 'CTX-30', 'wants some context', (input, answer) =>
    Object.keys(given(input)).length === 0 ? refused() : answer,
  ),
  validator('whole-profile', 'CTX-33', 'delivers fields that were not asked for', (input, answer) => {
    const context = answer.output.context as Entry | undefined;
    return context?.user_profile
      ? told(answer, { context: { ...context, user_profile: given(input).user_profile } })
      : answer;
  }),
];

export const builders: readonly Mutant[] = [
  builder('raw-turns', 'CTX-23', 'hands turns over with everything they came with', (input, answer) => {
    const context = answer.output.context as { conversation_history?: unknown[] };
    const turns = (input.raw as Record<string, unknown[]>).conversation_history?.slice(
      -(context.conversation_history?.length ?? 0),
    );
    return turns ? told(answer, { context: { ...context, conversation_history: turns } }) : answer;
  }),
  builder('all-turns', 'CTX-23', 'hands over all turns', (input, answer, run) =>
    run('context.build', { ...input, module: String(input.module).replace(/, max_turns: \d+/, '') }).then((all) =>
      answer.outcome === 'ok' ? all : answer,
    ),
  ),
  builder('raw', 'CTX-22 CTX-41', 'hands over what it was given', (input, answer) =>
    told(answer, { context: input.raw }),
  ),
  builder('no-summary', 'CTX-13', 'drops old turns instead of telling them', (input, _, run) => {
    const { summary: _summary, ...rest } = input;
    return run('context.build', rest);
  }),
];
