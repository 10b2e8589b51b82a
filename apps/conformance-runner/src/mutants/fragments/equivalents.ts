/** Dual mode done otherwise, and as well: other layout, other wording, other order where none is fixed. */
import type { Answer } from '@rl4/compliance-suite';
import type { Mutant } from '../../mutants.js';
import { listOf, reworded, told } from '../answers.js';
import { makerOf } from '../maker.js';

const encoder = makerOf('encode', 'snapshot.encode');
const loader = makerOf('load', 'snapshot.load');
const fragment = makerOf('fragment', 'fragment.encode');
const merger = makerOf('merge', 'fragments.merge');

const CODES: readonly [RegExp, string][] = [
  [/:size-near-target/, ':size-near-limit'],
  [/:size-over-target/, ':size-above-four-kilobytes'],
  [/:unsafe-content:/, ':forbidden:'],
  [/:missing-field:/, ':absent:'],
  [/:ambiguous-field:/, ':vague:'],
  [/:field-order:/, ':misplaced:'],
  [/:fragment-timestamp/, ':no-instant'],
  [/:late-fragment:/, ':too-late:'],
  [/:(?:protected|ignored)-field:/, ':not-applied:'],
];

/** The same in codes that no specification fixes. */
function recoded(answer: Answer): Answer {
  const recode = (text: string) => CODES.reduce((said, [code, other]) => said.replace(code, other), text);
  return told(answer, { diagnostics: listOf(answer, 'diagnostics').map(recode) });
}

/** A layout of its own: limits to the byte are not asked of it. */
const laidOut = (mutant: Mutant): Mutant => ({
  ...mutant,
  lacks: ['snapshot.encode:plain-layout', 'fragment.encode:plain-layout'],
});

export const dualEquivalents: readonly Mutant[] = [
  laidOut(
    encoder('final-newline', 'S-E6 S-E5 FE-17', 'ends the block with a newline', (_, answer) =>
      reworded(answer, 'payload', (text) => `${text}\n`),
    ),
  ),
  laidOut(
    encoder('indented', 'S-E1 S-E3 S-E4 S-E5 S-E6 FE-07 FE-08 FE-17', 'indents the body of the block', (_, answer) =>
      reworded(answer, 'payload', (text) => text.replace(/\n(?!<\/RL4|$)/g, '\n  ')),
    ),
  ),
  encoder('stars', 'S-E1 S-E5 S-E6 FE-07', 'marks items with stars', (_, answer) =>
    reworded(answer, 'payload', (text) => text.replaceAll('\n  - ', '\n  * ')),
  ),
  encoder('other-questions', 'S-E3', 'asks in other words, last field first', (_, answer) => {
    const questions = [...((answer.output.questions ?? []) as { field: string }[])].reverse();
    return answer.outcome === 'ok'
      ? answer
      : told(answer, { questions: questions.map(({ field }) => ({ field, question: `Please tell: ${field}.` })) });
  }),
  encoder('other-codes', 'S-E1 S-E2 S-E3 S-E4 FE-10', 'says what is wrong in other codes', (_, answer) =>
    recoded(answer),
  ),
  loader('other-codes', 'S-L1 S-L3 S-E4', 'says what is wrong in other codes', (_, answer) => recoded(answer)),
  loader(
    'prose',
    'S-L2 S-L3 S-L4 S-L5 FE-05 FE-08 FE-11',
    'begins with a greeting and ends with another question',
    (_, answer) => reworded(answer, 'summary', (text) => `Welcome back.\n\n${text}\n\nWhere shall we begin?\n`),
  ),
  loader('notes', 'S-L1 S-L3 FE-03 FE-04 FE-09 FE-10', 'adds a remark of its own to the diagnostics', (_, answer) =>
    told(answer, { diagnostics: [...listOf(answer, 'diagnostics'), 'WARN:vendor-remark'] }),
  ),
  laidOut(
    fragment('final-newline', 'C-F1 C-F2 C-F5 FE-17', 'ends a fragment with a newline', (_, answer) =>
      answer.outcome === 'ok'
        ? told(answer, { fragments: listOf(answer, 'fragments').map((text) => `${text}\n`) })
        : answer,
    ),
  ),
  fragment('other-codes', 'C-F1 C-F2 C-F3', 'says what is wrong in other codes', (_, answer) => recoded(answer)),
  merger(
    'other-codes',
    'C-L1 C-L2 C-L4 C-L5 FR-01 FR-03 FE-03 FE-05 FE-06',
    'says what is wrong in other codes',
    (_, answer) => recoded(answer),
  ),
  merger(
    'other-conflict-lines',
    'C-L3 FR-04 FR-05',
    'words its conflicts otherwise, the new value first',
    (_, answer) => told(answer, { report: listOf(answer, 'report').map(turned).reverse() }),
  ),
  merger('other-summary', 'C-L5 C-L6 FE-05 FE-06 FE-08 FE-11', 'begins its summary with a sentence', (_, answer) =>
    reworded(answer, 'summary', (text) => `This is what became of your fragments.\n${text}`),
  ),
  merger('other-order-of-values', 'FR-05', 'shows the values of a tie in another order', (_, answer) => {
    const pending = answer.output.pending as { values: string[] }[] | undefined;
    return pending
      ? told(answer, { pending: pending.map((one) => ({ ...one, values: [...one.values].reverse() })) })
      : answer;
  }),
  merger('stars', 'C-L2 C-L3 C-L6 FR-01 FR-02', 'marks the items of a field with stars', (_, answer) => {
    const fields = Object.entries((answer.output.fields ?? {}) as Record<string, string>);
    const marked = fields.map(([name, text]) => [name, text.replace(/^- /gm, '* ')]);
    return answer.output.fields ? told(answer, { fields: Object.fromEntries(marked) }) : answer;
  }),
];

/** `CONFLICT:F: t1 "a" vs t2 "b" -> t2` as `CONFLICT: F is "b" of t2, was "a" of t1`. */
function turned(line: string): string {
  const parts = /^CONFLICT:([^:]+): (\S+) ("[^"]*") vs (\S+) ("[^"]*")/.exec(line);
  if (!parts) return line;
  const [, field, firstStamp, first, secondStamp, second] = parts;
  return `CONFLICT: ${field} is ${second} of ${secondStamp}, was ${first} of ${firstStamp}`;
}
