/** Mergers with one rule of C-L, FR or FE changed. */
import type { Answer } from '@rl4/compliance-suite';
import type { Input } from '../../adapter.js';
import type { Mutant } from '../../mutants.js';
import { accepted, listOf, refused, reworded, says, told, without } from '../answers.js';
import { makerOf } from '../maker.js';

const merger = makerOf('merge', 'fragments.merge');
const OPERATION = 'fragments.merge';
const STAMP = /TIMESTAMP: (\S+)/;

function fragmentsIn(input: Input): string[] {
  return (input.fragments ?? []) as string[];
}

function stampOf(fragment: string): string {
  return STAMP.exec(fragment)?.[1] ?? '';
}

/** The fragments in another order of time; equal stamps stay equal. */
function restamped(input: Input, order: (stamps: string[]) => string[]): Input {
  const stamps = order([...new Set(fragmentsIn(input).map(stampOf))]);
  const dated = (stamp: string) => new Date(Date.UTC(2025, 2, 1) + stamps.indexOf(stamp) * 3_600_000).toISOString();
  const fragments = fragmentsIn(input).map((text) => text.replace(STAMP, `TIMESTAMP: ${dated(stampOf(text))}`));
  return { ...input, fragments };
}

/** A base that has forgotten what it already holds. */
function forgetful(input: Input): Input {
  return { ...input, base: String(input.base ?? '').replace(/\next\.merged(?:-hashes)?: \S+/g, '') };
}

/** Decides every open conflict for its first value. */
async function decided(input: Input, run: (input: Input) => Promise<Answer>): Promise<Answer> {
  const open = await run({ ...input, decisions: [] });
  const pending = (open.output.pending ?? []) as { id: string; values: string[] }[];
  return run({ ...input, decisions: pending.map(({ id, values }) => ({ id, value: values[0] })) });
}

export const mergers: readonly Mutant[] = [
  merger('baseless', 'C-L1', 'merges fragments without a base', (_, answer) =>
    says(answer, /missing-base/)
      ? accepted({ status: 'merged', payload: '<RL4-CODEX v="1.1">\n</RL4-CODEX>' })
      : answer,
  ),
  merger('base-first', 'C-L1', 'wants the base to stand first', (input, answer) =>
    String(input.document ?? '').startsWith('<RL4-CODEX-FRAGMENT') ? refused() : answer,
  ),
  merger('by-arrival', 'C-L2 FR-01', 'applies fragments as they arrive', (input, _, run) =>
    run(
      OPERATION,
      restamped(input, (stamps) => stamps),
    ),
  ),
  merger('by-spelling', 'C-L2', 'sorts timestamps as texts', (input, _, run) =>
    run(
      OPERATION,
      restamped(input, (stamps) => stamps.sort()),
    ),
  ),
  merger('undated', 'C-L2 C-F1', 'puts a fragment without a valid time first', (input, answer, run) =>
    says(answer, /fragment-timestamp/)
      ? run(
          OPERATION,
          restamped(input, (stamps) => stamps),
        )
      : answer,
  ),
  merger('quiet', 'C-L3', 'does not report conflicts', (_, answer) =>
    reporting(answer, (line) => !/^CONFLICT/.test(line)),
  ),
  merger('winner-only', 'C-L3', 'reports only the value that won', (_, answer) =>
    told(answer, { report: listOf(answer, 'report').map((line) => line.replace(/"[^"]*" vs /, 'vs ')) }),
  ),
  merger('first-wins', 'C-L3', 'lets the earlier value win', (input, _, run) =>
    run(
      OPERATION,
      restamped(input, (stamps) => stamps.sort().reverse()),
    ),
  ),
  merger('every-field-conflicts', 'C-L3', 'calls every second note a conflict', (_, answer) =>
    told(answer, { report: [...listOf(answer, 'report'), 'CONFLICT:NOTES: one vs another'] }),
  ),
  merger('obeys-fragments', 'C-L4', 'lets a fragment replace the rules', (input, answer) => {
    const rules = /\nLLM_BEHAVIOR_RULES: .+/.exec(fragmentsIn(input).join('\n'))?.[0];
    const before = (text: string) => text.slice(0, text.indexOf('\nLLM_BEHAVIOR_RULES:'));
    return rules ? reworded(answer, 'payload', (text) => `${before(text)}${rules}\n</RL4-CODEX>`) : answer;
  }),
  merger('tidies', 'C-L4', 'tidies the spacing of protected fields', (_, answer) =>
    reworded(answer, 'payload', (text) => text.replaceAll('  Mara', ' Mara')),
  ),
  merger('replaces-constraints', 'C-L4', 'lets added constraints replace those of the base', (_, answer) => {
    const fields = answer.output.fields as Record<string, string> | undefined;
    return fields?.UPDATED_CONSTRAINTS
      ? reworded(answer, 'payload', (text) => text.replace('\nCONSTRAINTS:', '\next.former:'))
      : answer;
  }),
  merger('renames', 'C-L4', 'writes the long names whatever the base wrote', (_, answer) =>
    reworded(answer, 'payload', (text) => text.replace('\nIDENTITY:', '\nUSER_IDENTITY:')),
  ),
  merger('swallows', 'C-L5', 'drops unknown fields without a word', (_, answer) =>
    told(
      reworded(answer, 'summary', (text) => text.replace('Ignored fields', 'Others')),
      { ignored: [] },
    ),
  ),
  merger('adopts', 'C-L5', 'adopts unknown fields', (input, answer) =>
    fragmentsIn(input).some((text) => text.includes('\nMOOD:'))
      ? reworded(answer, 'payload', (text) => text.replace('\nLLM_', '\nMOOD: happy\nLLM_'))
      : answer,
  ),
  merger('drifts', 'C-L6', 'writes another line each time it merges', (input, answer) =>
    reworded(answer, 'payload', (text) => text.replace('\nLLM_', `\next.pass: ${String(input.base).length}\nLLM_`)),
  ),
  merger('late-is-last', 'FR-01', 'puts a late fragment onto a refreshed snapshot', (input, answer, run) =>
    says(answer, /late-fragment/) ? run(OPERATION, forgetful(input)) : answer,
  ),
  merger('forgetful', 'FR-02', 'does not know which fragments a snapshot already holds', (input, _, run) =>
    run(OPERATION, forgetful(input)),
  ),
  merger('counts-twice', 'FR-02', 'applies a fragment that came twice twice', (input, _, run) => {
    const fragments = fragmentsIn(input).map((text, index, all) =>
      all.indexOf(text) < index ? text.replace(/(TIMESTAMP: \S+:00)Z/, `$1.${String(index).padStart(3, '0')}Z`) : text,
    );
    return run(OPERATION, { ...input, fragments });
  }),
  merger('ignores-list', 'FR-03 FE-06', 'ignores the list of expected fragments', (input, _, run) => {
    const { expected: _expected, ...rest } = input;
    return run(OPERATION, rest);
  }),
  merger('ignores-chain', 'FR-03', 'ignores what fragments say about each other', (input, _, run) =>
    run(OPERATION, {
      ...input,
      fragments: fragmentsIn(input).map((text) => text.replace(/\next\.(?:prev|part): .+/, '')),
    }),
  ),
  merger('first-gap-only', 'FR-03', 'names only the first fragment that is missing', (_, answer) =>
    told(answer, { diagnostics: listOf(answer, 'diagnostics').slice(0, 1) }),
  ),
  merger('other-words', 'FR-03', 'says it in other words', (_, answer) =>
    told(answer, { diagnostics: listOf(answer, 'diagnostics').map((text) => text.replace('missing-fragment', 'gap')) }),
  ),
  merger('claims', 'FR-03', 'claims that everything is there', (_, answer) =>
    told(answer, { completeness: 'verified' }),
  ),
  merger('anonymous', 'FR-04', 'does not say which fragment replaced a value', (_, answer) =>
    told(answer, {
      report: listOf(answer, 'report').map((line) => line.replace(/\d{4}-\d\d-\d\dT[\d:.]{1,20}Z/g, 'a fragment')),
    }),
  ),
  merger('silent-override', 'FR-04', 'does not report what it replaced', (_, answer) => told(answer, { report: [] })),
  merger('decides-ties', 'FR-05', 'decides by itself what order cannot', (input, answer, run) =>
    answer.output.status === 'paused' ? decided(input, (other) => run(OPERATION, other)) : answer,
  ),
  merger('goes-on', 'FR-05', 'writes a snapshot while it waits', async (input, answer, run) => {
    if (answer.output.status !== 'paused') return answer;
    const { output } = await decided(input, (other) => run(OPERATION, other));
    return told(answer, { payload: output.payload });
  }),
  merger('waits-for-ever', 'FR-05', 'does not listen to decisions', (input, _, run) => {
    const { decisions: _decisions, ...rest } = input;
    return run(OPERATION, rest);
  }),
  merger('waits-too-much', 'FR-05', 'waits when two fragments of one instant agree', (input, answer) => {
    const stamps = fragmentsIn(input).map(stampOf);
    return new Set(stamps).size < stamps.length ? told(answer, { status: 'paused', payload: undefined }) : answer;
  }),
  merger('new-bases-only', 'FE-01', 'refuses a v1.0 base', (input, answer) =>
    `${input.base ?? input.document}`.includes('<RL4-CODEX v="1.0">') ? refused() : answer,
  ),
  merger('refuses-future', 'FE-03', 'refuses versions it does not know', (_, answer) =>
    says(answer, /unsupported-version/) ? refused() : answer,
  ),
  merger('silent-version', 'FE-03', 'merges versions it does not know without a word', (_, answer) =>
    without(answer, /version/),
  ),
  merger('strict-metadata', 'FE-04', 'refuses a base with metadata', (input, answer) =>
    String(input.base).includes('<META>') ? refused() : answer,
  ),
  merger('curt', 'FE-05', 'refuses a base without a reason', (_, answer) =>
    answer.outcome === 'ok' ? answer : told(answer, { summary: 'This cannot be merged.' }),
  ),
  merger('drops-cut-off', 'FE-06', 'merges without the fragments that break off', (input, answer, run) => {
    const isWhole = (text: string) => text.includes('</RL4-CODEX-FRAGMENT>');
    return says(answer, /truncated/)
      ? run(OPERATION, { ...input, fragments: fragmentsIn(input).filter(isWhole) })
      : answer;
  }),
  merger('does-not-ask', 'FE-06', 'does not ask for what is missing', (_, answer) =>
    answer.outcome === 'ok' ? answer : told(answer, { summary: 'Something is missing.' }),
  ),
  merger('fickle', 'FE-08', 'tells it in other words each time', countingSummary()),
  merger('drops-extensions', 'FE-09', 'drops ext. fields', (_, answer) =>
    reworded(answer, 'payload', (text) => text.replace(/\next\.(?:ticket|shop)\S* .+/g, '')),
  ),
  merger('trims-extensions', 'FE-09', 'trims ext. fields', (_, answer) =>
    reworded(answer, 'payload', (text) => text.replace(/(\next\.\S+:) +/g, '$1 ')),
  ),
  merger('reads-optional', 'FE-10', 'reads fields out of OPTIONAL', (input, answer) =>
    /<OPTIONAL>\s*CONSTRAINTS: none/.test(`${input.base}${fragmentsIn(input)}`)
      ? told(
          reworded(answer, 'payload', (text) => text.replace(/\nCONSTRAINTS:/, '\nCONSTRAINTS: none')),
          { fields: { CONSTRAINTS: 'none' } },
        )
      : answer,
  ),
  merger('silent-extensions', 'FE-11', 'does not tell which extensions it carried', (_, answer) =>
    reworded(answer, 'summary', (text) => text.replaceAll('ext.', '')),
  ),
  merger('keeps-version', 'FE-17 FE-01', 'writes the version of the base again', (_, answer) =>
    reworded(answer, 'payload', (text) => text.replace('v="1.1"', 'v="1.0"')),
  ),
];

function reporting(answer: Answer, keep: (line: string) => boolean): Answer {
  return told(answer, { report: listOf(answer, 'report').filter(keep) });
}

function countingSummary(): Mutant['change'] {
  let count = 0;
  return (_, answer) => reworded(answer, 'summary', (text) => `Merge ${++count}\n${text}`);
}
