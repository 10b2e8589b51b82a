import { encodeSnapshot } from '../src/index.js';

export const FIELDS = {
  USER_IDENTITY: 'Ana, product designer at Northwind',
  USER_PREFERENCES: 'Short answers; tables when comparing',
  WORK_STYLE: 'Async first, 25-minute blocks',
  CONTEXT_SUMMARY: 'Atlas Mobile 2.3 is in beta; CI/CD runs 24/7 on Node.js',
  ACTIVE_GOALS: ['Ship the beta by Friday', 'Keep p95<120ms'],
  DECISIONS: ['auth: OAuth2 with PKCE', 'Use REST and/or events'],
  TASKS: ['Write the onboarding copy', 'Review the pricing page'],
  CONSTRAINTS: 'No vendor lock-in, downtime <30s',
  NEXT_STEPS: 'Finish the copy, then ask legal',
  LLM_BEHAVIOR_RULES: 'Ask before acting; answers in <150 words',
};

export const BASE = encodeSnapshot(FIELDS);

/** A fragment as other programs write them. */
export function fragment(timestamp: string, body: string): string {
  return `<RL4-CODEX-FRAGMENT v="1.0">\nTIMESTAMP: ${timestamp}\n${body}\n</RL4-CODEX-FRAGMENT>`;
}

/** The same snapshot with other lines. */
export function edited(from: string | RegExp, to: string): string {
  return BASE.replace(from, to);
}
