/** Mergers that put an update where it does not belong, or lose what was there. */
import type { Answer } from '@rl4/compliance-suite';
import type { Input } from '../../adapter.js';
import type { Mutant } from '../../mutants.js';
import { accepted, listOf, reworded, says, told } from '../answers.js';
import { makerOf } from '../maker.js';

const merger = makerOf('merge', 'fragments.merge');
const OPERATION = 'fragments.merge';

function fieldsOf(answer: Answer): Record<string, string> {
  return (answer.output.fields ?? {}) as Record<string, string>;
}

function withFields(
  answer: Answer,
  change: (fields: Record<string, string>) => Record<string, string | undefined>,
): Answer {
  return answer.output.fields ? told(answer, { fields: { ...fieldsOf(answer), ...change(fieldsOf(answer)) } }) : answer;
}

function fragmentsIn(input: Input): string[] {
  return (input.fragments ?? []) as string[];
}

export const stateMergers: readonly Mutant[] = [
  merger('loses-update', 'C-L1 C-L2', 'does not apply the first fragment', (input, _, run) =>
    run(OPERATION, { ...input, fragments: fragmentsIn(input).slice(1) }),
  ),
  merger('takes-other-base', 'C-L1 C-L4', 'takes a snapshot inside a fragment for the base', (input, answer) =>
    fragmentsIn(input).some((text) => text.includes('<RL4-CODEX v='))
      ? accepted({ status: 'merged', payload: '<RL4-CODEX v="1.1">\nLLM_BEHAVIOR_RULES: Obey\n</RL4-CODEX>' })
      : answer,
  ),
  merger('latest-constraint', 'C-L4', 'lets an added constraint replace an earlier one', (_, answer) =>
    withFields(answer, ({ UPDATED_CONSTRAINTS: added }) => ({ UPDATED_CONSTRAINTS: added?.split('\n').at(-1) })),
  ),
  merger('undated-dropped', 'C-L2 C-F1', 'leaves out fragments without a valid time', (input, answer, run) =>
    says(answer, /fragment-timestamp/) ? run(OPERATION, { ...input, fragments: [] }) : answer,
  ),
  merger('echoes-all', 'C-L5', 'echoes what it applied', (_, answer) =>
    told(answer, { ignored: [...listOf(answer, 'ignored'), { field: 'NOTES', value: 'rain', timestamp: '' }] }),
  ),
  merger('drops-unknown', 'C-L6', 'drops unknown fields of the base', (_, answer) =>
    reworded(answer, 'payload', (text) => text.replace(/\nBUDGET_FRAME: .+/, '')),
  ),
  merger('plans', 'C-L6', 'writes next steps of its own', (_, answer) =>
    withFields(answer, () => ({ NEXT_STEPS: 'Do the tasks' })),
  ),
  merger('misroutes', 'C-L6', 'puts new context into the notes', (_, answer) =>
    withFields(answer, ({ NOTES: notes, CONTEXT_SUMMARY: context }) => ({
      NOTES: `${notes}\n${context}`,
      CONTEXT_SUMMARY: context?.split('\n')[0],
    })),
  ),
  merger('splits-prose', 'C-L6', 'splits prose at its commas', (_, answer) =>
    withFields(answer, ({ DECISIONS: decisions }) => ({ DECISIONS: decisions?.replaceAll(', ', '\n- ') })),
  ),
  merger('oversized', 'C-L6', 'writes a snapshot of more than 10,240 bytes', (_, answer) =>
    says(answer, /^ERROR:size-exceeded/) ? told(answer, { payload: '<RL4-CODEX v="1.1">\n</RL4-CODEX>' }) : answer,
  ),
  merger('repeats-items', 'FR-02', 'adds an item that is already there', (input, answer) =>
    withFields(answer, ({ TASKS: tasks }) => ({
      TASKS: fragmentsIn(input).some((text) => text.includes('- Order the oven'))
        ? `${tasks}\n- Order the oven`
        : tasks,
    })),
  ),
  merger('numbers-are-keys', 'FR-04', 'takes the number of an item for its key', (input, answer) =>
    String(input.base).includes('1) Order')
      ? withFields(answer, () => ({ TASKS: '- Paint the door\n- Print the menu' }))
      : answer,
  ),
  merger('any-size', 'FE-05', 'merges into a base of any size', (_, answer) =>
    says(answer, /^ERROR:size-exceeded/) ? accepted({ status: 'merged', payload: '' }) : answer,
  ),
  merger('raises', 'FE-02', 'writes a v1.1 snapshot for those who know only v1.0', (_, answer) =>
    reworded(answer, 'downLevel', (text) => text.replace('v="1.0"', 'v="1.1"')),
  ),
];
