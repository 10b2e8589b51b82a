/** Fields and blocks that the tests of snapshots, fragments and MCP share. */

export const FIELDS = {
  USER_IDENTITY: 'Ana, product designer',
  USER_PREFERENCES: 'short answers',
  WORK_STYLE: 'calm mornings',
  CONTEXT_SUMMARY: 'The launch is near.',
  ACTIVE_GOALS: ['launch', 'rest'],
  DECISIONS: ['auth: passkeys'],
  TASKS: ['Call Bo'],
  CONSTRAINTS: 'no tracking',
  NEXT_STEPS: 'test the form',
  LLM_BEHAVIOR_RULES: 'be brief',
};

export const SNAPSHOT = `<RL4-CODEX v="1.0">
${Object.entries(FIELDS)
  .map(
    ([name, value]) =>
      `${name}:${typeof value === 'string' ? ` ${value}` : value.map((item) => `\n  - ${item}`).join('')}`,
  )
  .join('\n')}
</RL4-CODEX>`;

export function fragment(timestamp: string, ...lines: string[]): string {
  return ['<RL4-CODEX-FRAGMENT v="1.0">', `TIMESTAMP: ${timestamp}`, ...lines, '</RL4-CODEX-FRAGMENT>'].join('\n');
}

/** Two values of one instant: no order can decide between them. */
export const TIED = [
  SNAPSHOT,
  fragment('2026-01-01T10:00:00Z', 'UPDATED_TASKS: Call Cy'),
  fragment('2026-01-01T10:00:00Z', 'UPDATED_TASKS: Call Di'),
].join('\n\n');
