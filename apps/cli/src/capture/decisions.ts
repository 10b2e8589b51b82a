/** What the findings mean for the one who goes on: integrity, and what to do. RL4-CODEX §6.5 */
import type { StateInput } from '@rl4/codex-protocol';
import type { Drift } from './drift.js';
import type { Anomaly } from './history.js';

/** What is done about a finding, in the order of urgency. */
const ADJUSTMENTS = {
  conflict: 'resolve-merge-conflict',
  'retry-spike': 'stop-retry-loop',
  churn: 'reduce-rework',
  plan: 'update-plan',
  task: 'align-branch-task',
  phase: 'review-phase',
  'night-shift': 'balance-workload',
} as const;

type Decisions = NonNullable<StateInput['decisionContext']>;

export interface Findings {
  /** Ids of decision records. */
  adrs: string[];
  /** Undefined when the history is not there to be looked at. */
  anomalies: readonly Anomaly[] | undefined;
  /** Undefined when there is nothing to compare the work with. */
  drift: readonly Drift[] | undefined;
  hasConflict: boolean;
}

/** GREEN is never computed: a history cannot know that the work is right. */
export function decide({ adrs, anomalies, drift, hasConflict }: Findings): Decisions {
  const worrying = anomalies?.filter((anomaly) => anomaly === 'retry-spike' || anomaly === 'churn');
  const found = new Set<string>([...(anomalies ?? []), ...(drift ?? []), ...(hasConflict ? ['conflict'] : [])]);
  const isAmber = [...(worrying ?? []), ...(drift ?? [])].length > 0;
  const adjustments = Object.entries(ADJUSTMENTS).flatMap(([finding, what]) => (found.has(finding) ? [what] : []));
  return {
    adrRefs: adrs,
    ...(drift ? { driftSignals: [...drift] } : {}),
    ...(worrying ? { anomalies: worrying } : {}),
    ...(hasConflict ? { integrity: 'RED' } : isAmber ? { integrity: 'AMBER' } : {}),
    // Without the history, finding nothing to do does not mean that there is nothing.
    ...(anomalies || adjustments.length > 0 ? { adjustments } : {}),
  };
}
