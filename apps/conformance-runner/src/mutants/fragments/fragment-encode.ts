/** Fragment encoders with one rule of C-F or FE changed. */
import type { Answer } from '@rl4/compliance-suite';
import type { Input } from '../../adapter.js';
import type { Mutant } from '../../mutants.js';
import { accepted, listOf, says, told } from '../answers.js';
import { makerOf } from '../maker.js';

interface Update {
  name: string;
  value: string | string[];
}

const encoder = makerOf('fragment', 'fragment.encode');
const UPDATES = /^(?:NEW_CONTEXT|UPDATED_\w+|STYLE_UPDATES|NOTES|ext\..+)$/;

function updatesIn(input: Input): Update[] {
  return input.updates as Update[];
}

/** What an encoder that checks nothing writes. */
function unchecked(input: Input): Answer {
  const lines = updatesIn(input).map(({ name, value }) =>
    typeof value === 'string' ? `${name}: ${value}` : `${name}:${value.map((item) => `\n  - ${item}`).join('')}`,
  );
  const fragment = ['<RL4-CODEX-FRAGMENT v="1.0">', `TIMESTAMP: ${input.timestamp}`, ...lines, '</RL4-CODEX-FRAGMENT>'];
  return accepted({ fragments: [fragment.join('\n')] });
}

function eachFragment(answer: Answer, change: (text: string) => string): Answer {
  return answer.outcome === 'ok' ? told(answer, { fragments: listOf(answer, 'fragments').map(change) }) : answer;
}

export const fragmentEncoders: readonly Mutant[] = [
  encoder('undated', 'C-F1', 'leaves the timestamp out', (_, answer) =>
    eachFragment(answer, (text) => text.replace(/TIMESTAMP: \S+\n/, '')),
  ),
  encoder('any-date', 'C-F1', 'takes whatever it is given for a timestamp', (input, answer) =>
    says(answer, /timestamp/) ? unchecked(input) : answer,
  ),
  encoder('local-time', 'C-F1', 'writes timestamps without their zone', (_, answer) =>
    eachFragment(answer, (text) => text.replace(/(TIMESTAMP: \S+)Z/, '$1')),
  ),
  encoder('any-field', 'C-F2', 'writes fields that are no updates', (input, answer) =>
    updatesIn(input).some(({ name }) => /RULES|IDENTITY/.test(name)) || !says(answer, /not-allowed/)
      ? answer
      : unchecked(input),
  ),
  encoder('renames', 'C-F2', 'takes a base field for its update', (input, _, run) => {
    const updates = updatesIn(input).map((one) => (UPDATES.test(one.name) ? one : { ...one, name: `ext.${one.name}` }));
    return run('fragment.encode', { ...input, updates });
  }),
  encoder('no-extensions', 'C-F2', 'refuses ext. fields', (input, answer) =>
    updatesIn(input).some(({ name }) => name.startsWith('ext.')) ? { outcome: 'rejected', output: {} } : answer,
  ),
  encoder('restates', 'C-F3', 'restates identity and rules', (input, answer) =>
    updatesIn(input).some(({ name }) => /RULES|IDENTITY/.test(name)) ? unchecked(input) : answer,
  ),
  encoder('never-splits', 'C-F4', 'writes one fragment whatever its size', (input, _, run) =>
    run('fragment.encode', { ...input, split: false }),
  ),
  encoder('always-splits', 'C-F4', 'makes two fragments of everything', (_, answer) =>
    eachFragment(
      told(answer, { fragments: [...listOf(answer, 'fragments'), ...listOf(answer, 'fragments')] }),
      (text) => text,
    ),
  ),
  encoder('loses-last-part', 'C-F4', 'loses the last part of what it splits', (_, answer) =>
    listOf(answer, 'fragments').length > 1
      ? told(answer, { fragments: listOf(answer, 'fragments').slice(0, -1) })
      : answer,
  ),
  encoder('comments', 'C-F5', 'explains the fragment', (_, answer) =>
    eachFragment(answer, (text) => `${text}\nPaste this into the next chat.`),
  ),
  encoder('fences', 'C-F5', 'puts the fragment into a fence', (_, answer) =>
    eachFragment(answer, (text) => `\`\`\`xml\n${text}\n\`\`\``),
  ),
  encoder('unchained', 'FR-03', 'does not name the fragment before', (input, _, run) => {
    const { previous: _previous, ...rest } = input;
    return run('fragment.encode', rest);
  }),
  encoder('raw-markup', 'FE-07', 'writes updates as they are, tags and headers included', (input) => unchecked(input)),
  encoder('shuffles', 'FE-08', 'writes the fields in another order each time', shuffling()),
  encoder('version-two', 'FE-17', 'says that it is version 1.1', (_, answer) =>
    eachFragment(answer, (text) => text.replace('v="1.0"', 'v="1.1"')),
  ),
];

function shuffling(): Mutant['change'] {
  let count = 0;
  return (_, answer) => eachFragment(answer, (text) => text.replace('\n</', `\next.count: ${++count}\n</`));
}
