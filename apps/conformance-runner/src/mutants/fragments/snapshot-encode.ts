/** Snapshot encoders with one rule of S-E or FE changed. */
import type { Answer } from '@rl4/compliance-suite';
import type { Input } from '../../adapter.js';
import type { Mutant } from '../../mutants.js';
import { accepted, listOf, refused, reworded, says, told, without } from '../answers.js';
import { makerOf } from '../maker.js';

interface Field {
  name: string;
  value: string | string[];
}

const NAMES =
  'USER_IDENTITY USER_PREFERENCES WORK_STYLE CONTEXT_SUMMARY ACTIVE_GOALS DECISIONS TASKS CONSTRAINTS NEXT_STEPS LLM_BEHAVIOR_RULES';
const TEN = NAMES.split(' ');

const encoder = makerOf('encode', 'snapshot.encode');

function fieldsIn(input: Input): Field[] {
  return input.fields as Field[];
}

/** What an encoder that checks nothing writes. */
function unchecked(input: Input): Answer {
  const lines = fieldsIn(input).map(({ name, value }) =>
    typeof value === 'string' ? `${name}: ${value}` : `${name}:${value.map((item) => `\n  - ${item}`).join('')}`,
  );
  return accepted({ payload: `<RL4-CODEX v="1.0">\n${lines.join('\n')}\n</RL4-CODEX>` });
}

const bytesIn = (answer: Answer) => new TextEncoder().encode(String(answer.output.payload ?? '')).length;
const over = (input: Input) => ({ ...input, options: { ...(input.options as object), allowOverTarget: true } });
const letsThrough = (kind: string): Mutant =>
  encoder(`${kind}-let-through`, 'S-E4', `does not look for content of the class ${kind}`, (input, answer) =>
    listOf(answer, 'diagnostics').some((text) => text.endsWith(`:${kind}`)) ? unchecked(input) : answer,
  );

export const snapshotEncoders: readonly Mutant[] = [
  encoder('order-of-input', 'S-E1', 'writes the fields in the order in which they came', (input, answer) =>
    answer.outcome === 'ok' ? unchecked(input) : answer,
  ),
  encoder('last-of-two', 'S-E1', 'takes the last of two fields of one name', (input, _, run) => {
    const last = new Map(fieldsIn(input).map((field) => [field.name, field]));
    return run('snapshot.encode', { ...input, fields: [...last.values()] });
  }),
  encoder('field-twice', 'S-E1', 'writes the tasks twice', (_, answer) =>
    reworded(answer, 'payload', (text) => text.replace(/\nTASKS: .+/, (line) => line + line)),
  ),
  encoder('reverses', 'S-E1 FE-07', 'writes lists from the end', (input, _, run) => {
    const fields = fieldsIn(input).map(({ name, value }) => ({
      name,
      value: Array.isArray(value) ? [...value].reverse() : value,
    }));
    return run('snapshot.encode', { ...input, fields });
  }),
  encoder('warns-always', 'S-E2', 'warns of the size whatever it is', (_, answer) =>
    told(answer, { diagnostics: [...listOf(answer, 'diagnostics'), 'WARN:size'] }),
  ),
  encoder('warns-late', 'S-E2', 'warns from 3,585 bytes', (_, answer) =>
    bytesIn(answer) === 3584 ? without(answer, /size/) : answer,
  ),
  encoder('warns-early', 'S-E2', 'warns from 3,583 bytes', (_, answer) =>
    bytesIn(answer) === 3583 ? told(answer, { diagnostics: ['WARN:size-near-limit'] }) : answer,
  ),
  encoder('target-exclusive', 'S-E2', 'refuses 4,096 bytes', (_, answer) =>
    bytesIn(answer) === 4096 ? refused({ diagnostics: ['ERROR:size'] }) : answer,
  ),
  encoder('target-late', 'S-E2', 'emits 4,097 bytes unasked', async (input, answer, run) => {
    const larger = await run('snapshot.encode', over(input));
    return bytesIn(larger) === 4097 ? larger : answer;
  }),
  encoder('counts-letters', 'S-E2', 'counts letters instead of bytes', async (input, answer, run) => {
    if (!says(answer, /^ERROR:size/)) return answer;
    const larger = await run('snapshot.encode', over(input));
    return [...String(larger.output.payload ?? '')].length <= 4096 ? larger : answer;
  }),
  encoder('no-limit', 'S-E2', 'emits what is larger than 10,240 bytes when asked to', (input, answer) =>
    says(answer, /size-exceeded/) && (input.options as Input | undefined)?.allowOverTarget ? unchecked(input) : answer,
  ),
  encoder('silent-over-target', 'S-E2', 'emits what is over the target without a warning', (_, answer) =>
    bytesIn(answer) > 4096 ? without(answer, /size/) : answer,
  ),
  encoder('invents', 'S-E3', 'fills what is missing with a phrase of its own', (input, _, run) => {
    const given = fieldsIn(input).filter(({ value }) => String(value).trim() !== '');
    const missing = TEN.filter((name) => !given.some((field) => field.name === name));
    return run('snapshot.encode', {
      ...input,
      fields: [...given, ...missing.map((name) => ({ name, value: 'None so far' }))],
    });
  }),
  encoder('asks-once', 'S-E3', 'asks only for the first field that is missing', (_, answer) =>
    told(answer, { questions: listOf(answer, 'questions').slice(0, 1) }),
  ),
  encoder('asks-vaguely', 'S-E3', 'asks without naming the field', (_, answer) =>
    told(answer, { questions: listOf(answer, 'questions').map(() => ({ question: 'Anything else to tell?' })) }),
  ),
  ...['code', 'secret', 'path', 'log'].map(letsThrough),
  encoder('echoes-secret', 'S-E4', 'repeats the secret in its refusal', (input, answer) =>
    says(answer, /secret$/) ? told(answer, { refused: fieldsIn(input) }) : answer,
  ),
  encoder('overcautious', 'S-E4', 'takes every slash and every < for content', (input, answer) =>
    fieldsIn(input).some(({ value }) => /\w[/]\w|<1/.test(String(value))) ? refused() : answer,
  ),
  encoder('versions-are-files', 'S-E4', 'takes every dot inside a word for a file', (input, answer) =>
    fieldsIn(input).some(({ value }) => /\w\.\w/.test(String(value))) ? refused() : answer,
  ),
  encoder('polishes', 'S-E5', 'polishes the wording of the user', (_, answer) =>
    reworded(answer, 'payload', (text) => text.replaceAll(' and ', ' & ').replaceAll('...', '.')),
  ),
  encoder('comments', 'S-E6', 'introduces the block with a sentence', (_, answer) =>
    reworded(answer, 'payload', (text) => `Here is your snapshot:\n${text}`),
  ),
  encoder('fences', 'S-E6', 'puts the block into a fence', (_, answer) =>
    reworded(answer, 'payload', (text) => `\`\`\`\n${text}\n\`\`\``),
  ),
  encoder('warns-inside', 'S-E6', 'writes its warnings into the block', (_, answer) =>
    reworded(answer, 'payload', (text) =>
      [...listOf(answer, 'diagnostics').map((warning) => `${warning}\n`), text].join(''),
    ),
  ),
  encoder('raw-markup', 'FE-07', 'writes values as they are, tags and headers included', (input) => unchecked(input)),
  encoder('clock-inside', 'FE-08', 'writes into each snapshot how many there were before', countingPayload()),
  encoder('optional-513', 'FE-10', 'emits 513 characters of OPTIONAL', (_, answer) =>
    says(answer, /optional/) ? accepted({ payload: '<RL4-CODEX v="1.0">\n</RL4-CODEX>' }) : answer,
  ),
  encoder('version-two', 'FE-17', 'says that it is version 1.2', (_, answer) =>
    reworded(answer, 'payload', (text) => text.replace(/v="1\.[01]"/, 'v="1.2"')),
  ),
];

function countingPayload(): Mutant['change'] {
  let count = 0;
  return (_, answer) =>
    reworded(answer, 'payload', (text) => text.replace('\nTASKS', `\next.count: ${++count}\nTASKS`));
}
