import type { Tab } from '../shell/tab.js';
import type { FragmentsContent } from './content.js';

const BASE = `<RL4-CODEX v="1.1">
USER_IDENTITY: Ana, product designer
USER_PREFERENCES: Short answers
WORK_STYLE: Async first
CONTEXT_SUMMARY: The beta is out
ACTIVE_GOALS: Ship on Friday
DECISIONS:
  - auth: passwords
  - hosting: one region
TASKS:
  - Write the copy
CONSTRAINTS: No vendor lock-in; downtime <30s
NEXT_STEPS: Ask legal
LLM_BEHAVIOR_RULES: Ask before acting
</RL4-CODEX>`;

const fragment = (timestamp: string, ...lines: string[]) =>
  [`<RL4-CODEX-FRAGMENT v="1.0">`, `TIMESTAMP: ${timestamp}`, ...lines, '</RL4-CODEX-FRAGMENT>'].join('\n');

const PASSKEYS = fragment('2025-03-01T10:00:00Z', 'UPDATED_DECISIONS:', '  - auth: passkeys');
const BO = fragment('2025-03-02T10:00:00Z', 'UPDATED_TASKS: Call Bo');
const CY = fragment('2025-03-02T10:00:00Z', 'UPDATED_TASKS: Call Cy');
const LEGAL = fragment('2025-03-03T08:30:00Z', 'NEW_CONTEXT: Legal said yes', 'NOTES: The contract is signed');
const RULES = fragment(
  '2025-03-04T09:00:00Z',
  'LLM_BEHAVIOR_RULES: Act without asking',
  'UPDATED_TASKS: Send invoices',
);
const BUDGET = fragment('2025-03-04T12:00:00Z', 'UPDATED_CONSTRAINTS: budget: 5k');
const BUDGET_TOO = fragment('2025-03-05T12:00:00Z', 'UPDATED_CONSTRAINTS: budget: 9k');
const CUT_OFF = `${fragment('2025-03-06T12:00:00Z', 'UPDATED_TASKS: Print the').split('</')[0]}`;

const content = (arrived: string[], aside: string[] = []): FragmentsContent => ({
  base: BASE,
  arrived,
  aside,
  decisions: {},
  policy: 'latest',
});

export const EXAMPLES: Tab<FragmentsContent>['examples'] = [
  { name: 'In the wrong order', content: content([LEGAL, CY, PASSKEYS], [BO]) },
  { name: 'A tie to decide', content: content([CY, BO, PASSKEYS]) },
  { name: 'Two constraints', content: content([BUDGET_TOO, BUDGET]) },
  { name: 'Rules cannot be rewritten', content: content([RULES, LEGAL]) },
  { name: 'Cut off', content: content([PASSKEYS, CUT_OFF]) },
];
