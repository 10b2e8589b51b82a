/** The words that `rl4 capture` has; whatever else stands in a payload of its own came from the repository. */

/** Everything that `rl4 capture` can say on its own, besides numbers and keyed ids. */
export const CLOSED = new Set(
  `RL4-CODEX v DATA TIMELINE CONTEXT INSIGHTS DECISIONS OPTIONAL proj kpi velocity up down steady tasks active total
  cycles actions edit test docs config refactor fix revert none bursts droughts hotspots anomalies night-shift idle-dip
  retry-spike churn type fullstack frontend mobile api cli stack hash fe backend db queue llm ml infra ci observability
  pattern test-coupling small-step focus rework wip trend velocity-up velocity-down velocity-steady test-up test-down
  test-steady fix-up fix-down fix-steady weight conf adjust resolve-merge-conflict stop-retry-loop reduce-rework
  update-plan align-branch-task review-phase balance-workload adr anomaly drift plan task phase integrity green amber
  red checksum session vendor rl4-cli`.split(/\s+/),
);

/** The words of a payload that are neither numbers nor the digits of a keyed id. */
export function foreignWords(payload: string): string[] {
  const bare = payload.replace(/\b[a-z]+#[0-9a-f]{16,64}\b/g, ' ').replace(/\b\d+(?:\.\d+)?\b/g, ' ');
  return bare.split(/[^A-Za-z0-9-]+/).filter((word) => word !== '' && !CLOSED.has(word));
}
