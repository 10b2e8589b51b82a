/** Who is judged: our own packages, and two that break a rule, so that the referee has something to find. */
import type { Implementation } from '@rl4/compliance-suite';
import { ours } from '@rl4/conformance-runner';

export const SUBJECTS = {
  ours: { name: 'our own packages', implementation: ours },
  yes: { name: 'a validator that takes everything', implementation: sayingYes() },
  guess: { name: 'a decoder that guesses', implementation: guessing() },
} as const;

export type SubjectId = keyof typeof SUBJECTS;

function sayingYes(): Implementation {
  return {
    ...ours,
    run(operation, input) {
      if (operation !== 'codex.validate') return ours.run(operation, input);
      return { outcome: 'ok', output: { diagnostics: [] } };
    },
  };
}

/** What nobody said becomes an empty text, which the next agent takes for an answer. */
function guessing(): Implementation {
  return {
    ...ours,
    async run(operation, input) {
      const answer = await ours.run(operation, input);
      if (operation !== 'codex.decode') return answer;
      return JSON.parse(JSON.stringify(answer).replaceAll('"UNKNOWN"', '""'));
    },
  };
}
