/** Snapshot loaders with one rule of S-L or FE changed. */
import type { Answer } from '@rl4/compliance-suite';
import type { Mutant } from '../../mutants.js';
import { refused, reworded, says, told, without } from '../answers.js';
import { makerOf } from '../maker.js';

const loader = makerOf('load', 'snapshot.load');

function fieldsOf(answer: Answer): Record<string, string> {
  return (answer.output.fields ?? {}) as Record<string, string>;
}

export const snapshotLoaders: readonly Mutant[] = [
  loader('trusts', 'S-L1', 'uses a snapshot whatever it lacks', (_, answer) => ({ ...answer, outcome: 'ok' })),
  loader('needs-ten', 'S-L1', 'wants all ten fields of a v1.1 snapshot', (_, answer) =>
    Object.values(fieldsOf(answer)).includes('UNKNOWN') ? { ...answer, outcome: 'rejected' } : answer,
  ),
  loader('ignores-order', 'S-L1', 'does not report what is out of order', (_, answer) => without(answer, /order/)),
  loader('long-names-only', 'S-L1', 'does not know the short names', (input, answer) =>
    String(input.text).includes('\nIDENTITY:') ? refused() : answer,
  ),
  loader('last-wins', 'S-L1', 'lets the last of two fields count', (input, _, run) =>
    run('snapshot.load', { text: withoutEarlier(String(input.text)) }),
  ),
  loader('one-order', 'S-L1', 'wants an order of v1.1 fields too', (input, answer) =>
    /v="1\.1">\n(?!USER_IDENTITY)/.test(String(input.text))
      ? told(answer, { diagnostics: ['WARN:field-order:USER_IDENTITY'] })
      : answer,
  ),
  loader('small-only', 'S-L1', 'reads 4,096 bytes at most', (input, answer) =>
    String(input.text).length > 4096 ? refused() : answer,
  ),
  loader('limit-exclusive', 'S-L1', 'refuses 10,240 bytes', (input, answer) =>
    String(input.text).length === 10_240 ? refused() : answer,
  ),
  loader('takes-less-than-for-tag', 'S-L1', 'ends a value at <', (_, answer) => {
    const cut = Object.entries(fieldsOf(answer)).map(([name, text]) => [name, text.split('<')[0]]);
    return told(answer, { fields: Object.fromEntries(cut) });
  }),
  loader('left-margin', 'S-L1', 'does not read a body that is indented', (input, answer) =>
    String(input.text).includes('\n    USER_IDENTITY') ? refused() : answer,
  ),
  loader('fields-anywhere', 'S-L1', 'takes every word with a colon for a field', (input, _, run) =>
    run('snapshot.load', { text: String(input.text).replace(/\n[ ]{1,4}- (?=[A-Z_]{4,20}:)/g, '\n') }),
  ),
  loader('bullets-only', 'S-L2', 'does not know inline lists', (_, answer) => {
    const { TASKS: tasks, ...rest } = fieldsOf(answer);
    return tasks?.startsWith('[') ? told(answer, { fields: { ...rest, TASKS: 'a list' } }) : answer;
  }),
  loader('doubts', 'S-L3', 'calls everything UNKNOWN', (_, answer) =>
    told(answer, { fields: Object.fromEntries(Object.keys(fieldsOf(answer)).map((name) => [name, 'UNKNOWN'])) }),
  ),
  loader('leaves-out', 'S-L2', 'does not tell what comes next', (_, answer) =>
    reworded(answer, 'summary', (text) => eachLine(text, (line) => (line.includes('NEXT_STEPS') ? '' : line))),
  ),
  loader('reorders', 'S-L2', 'tells lists from the end', (_, answer) =>
    reworded(answer, 'summary', (text) => eachLine(text, (line) => line.split('; ').reverse().join('; '))),
  ),
  loader('polite', 'S-L2', 'softens the tone', (_, answer) =>
    reworded(answer, 'summary', (text) => text.replaceAll('PLEASE', 'please').replaceAll('never', 'rarely')),
  ),
  loader('says-nothing', 'S-L3', 'leaves out what is missing instead of calling it UNKNOWN', (_, answer) => {
    const known = Object.entries(fieldsOf(answer)).filter(([, text]) => text !== 'UNKNOWN');
    return told(answer, { fields: Object.fromEntries(known) });
  }),
  loader('other-marker', 'S-L3', 'calls it not stated', (_, answer) =>
    reworded(answer, 'summary', (text) => text.replaceAll('UNKNOWN', 'not stated')),
  ),
  loader('no-question', 'S-L4', 'ends without a question', (_, answer) =>
    reworded(answer, 'summary', (text) => text.replace(/\n[^\n]+\?$/, '\nThat is all.')),
  ),
  loader('wordy', 'S-L5', 'adds four hundred words', (_, answer) =>
    reworded(answer, 'summary', (text) => `${'well '.repeat(400)}${text}`),
  ),
  loader('refuses-future', 'FE-03', 'refuses versions it does not know', (_, answer) =>
    says(answer, /unsupported-version/) ? refused() : answer,
  ),
  loader('silent-version', 'FE-03', 'reads versions it does not know without a word', (_, answer) =>
    without(answer, /version/),
  ),
  loader('warns-of-every-version', 'FE-03', 'warns of every version', (_, answer) =>
    told(answer, { diagnostics: ['WARN:unsupported-version'] }),
  ),
  loader('strict-metadata', 'FE-04', 'refuses a snapshot with metadata', (input, answer) =>
    /<(?:META|FUTURE|OPTIONAL)/.test(String(input.text)) ? refused() : answer,
  ),
  loader('curt', 'FE-05', 'refuses without a reason', (_, answer) =>
    answer.outcome === 'ok' ? answer : told(answer, { summary: 'This cannot be used.' }),
  ),
  loader('no-size-limit', 'FE-05', 'reads 10,241 bytes', (input, answer, run) =>
    says(answer, /size-exceeded/)
      ? run('snapshot.load', { text: String(input.text).replace(/CONTEXT_SUMMARY: .+/, 'CONTEXT_SUMMARY: long') })
      : answer,
  ),
  loader('fickle', 'FE-08', 'tells it in other words each time', countingSummary()),
  loader('drops-extensions', 'FE-09', 'drops ext. fields', (_, answer) => {
    const known = Object.entries(fieldsOf(answer)).filter(([name]) => !name.startsWith('ext.'));
    return told(answer, { fields: Object.fromEntries(known) });
  }),
  loader('reads-optional', 'FE-10', 'reads fields out of OPTIONAL', (input, answer) =>
    /<OPTIONAL>\s*CONSTRAINTS: none/.test(String(input.text))
      ? told(answer, { fields: { ...fieldsOf(answer), CONSTRAINTS: 'none' } })
      : answer,
  ),
  loader('optional-any-length', 'FE-10', 'does not report an OPTIONAL that is too long', (_, answer) =>
    without(answer, /optional/),
  ),
  loader('silent-extensions', 'FE-11', 'does not tell which extensions there are', (_, answer) =>
    reworded(answer, 'summary', (text) => text.replaceAll('ext.', '')),
  ),
];

function eachLine(text: string, change: (line: string) => string): string {
  return text.split('\n').map(change).join('\n');
}

/** The text without the first of two lines that begin with the same name. */
function withoutEarlier(text: string): string {
  const lines = text.split('\n');
  const nameOf = (line: string) => /^[A-Z_]+:/.exec(line)?.[0];
  return lines
    .filter((line, index) => !nameOf(line) || !lines.slice(index + 1).some((other) => nameOf(other) === nameOf(line)))
    .join('\n');
}

function countingSummary(): Mutant['change'] {
  let count = 0;
  return (_, answer) => reworded(answer, 'summary', (text) => `Reading ${++count}\n${text}`);
}
