/** Codecs that break a SHOULD. They cost a level, not conformance, and must be noticed all the same. */
import type { Mutant } from '../../mutants.js';
import { hushes, inBlock, keeps, mutant, refuses, writes } from './changes.js';

export const recommendedMutants: readonly Mutant[] = [
  mutant('encoder-no-warnings', 'E-04 E-32 E-35', 'codex.encode', 'warns of nothing', hushes(/^WARN:/)),
  mutant(
    'encoder-sorted-adjustments',
    'E-11',
    'codex.encode',
    'sorts adjustments by their words',
    writes(inBlock('DECISIONS', (tokens) => tokens.toSorted())),
  ),
  mutant('decoder-malformed', 'D-20', 'codex.decode', 'does not name malformed tokens', hushes(/^WARN:data-malformed/)),
  mutant(
    'decoder-no-map',
    'D-27',
    'codex.decode',
    'has no map of constraints',
    keeps(({ projectContext }) => {
      delete projectContext?.constraintMap;
    }),
  ),
  mutant(
    'decoder-stack-text',
    'D-28',
    'codex.decode',
    'leaves the stack in one text',
    keeps(({ developerProfile }) => {
      if (developerProfile) developerProfile.stackDescriptors = `hash(${developerProfile.stackDescriptors})`;
    }),
  ),
  mutant(
    'decoder-sorted-adjustments',
    'D-34',
    'codex.decode',
    'sorts adjustments',
    keeps(({ decisionContext }) => {
      if (Array.isArray(decisionContext?.adjustments)) decisionContext.adjustments.sort();
    }),
  ),
  mutant('decoder-overflow', 'D-37', 'codex.decode', 'cuts without a warning', hushes(/^WARN:optional-truncated/)),
  mutant('decoder-all-or-nothing', 'D-49', 'codex.decode', 'gives no part of a state', (_, answer) => {
    if (answer.output.status !== 'partial') return answer;
    return { outcome: 'rejected', output: { diagnostics: answer.output.diagnostics } };
  }),
  mutant('decoder-no-10', 'D-52', 'codex.decode', 'refuses v1.0', refuses(/v="1\.0"/)),
  mutant('decoder-unannounced', 'D-51', 'codex.decode', 'does not announce what is unavailable', (_, answer) => {
    const description = String(answer.output.description).replaceAll('context unavailable', 'nothing');
    return { ...answer, output: { ...answer.output, description } };
  }),
  mutant('decoder-upside-down', 'D-57', 'codex.decode', 'describes a state from its end', (_, answer) => {
    const description = String(answer.output.description).split('\n').toReversed().join('\n');
    return { ...answer, output: { ...answer.output, description } };
  }),
  mutant('decoder-open-gate', 'D-59', 'codex.decode', 'promotes every build', (_, answer) => ({
    ...answer,
    output: { ...answer.output, promotes: true },
  })),
];
