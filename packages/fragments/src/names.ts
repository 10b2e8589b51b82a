/** The names of fields. S-E1, C-F2; rulings XF-01 (two name sets), XF-12 (where an update goes), XF-21. */

export const SNAPSHOT_FIELDS = [
  'USER_IDENTITY',
  'USER_PREFERENCES',
  'WORK_STYLE',
  'CONTEXT_SUMMARY',
  'ACTIVE_GOALS',
  'DECISIONS',
  'TASKS',
  'CONSTRAINTS',
  'NEXT_STEPS',
  'LLM_BEHAVIOR_RULES',
] as const;
export type SnapshotField = (typeof SNAPSHOT_FIELDS)[number];

export const UPDATE_FIELDS = [
  'NEW_CONTEXT',
  'UPDATED_DECISIONS',
  'UPDATED_TASKS',
  'UPDATED_CONSTRAINTS',
  'STYLE_UPDATES',
  'NOTES',
] as const;
export type UpdateField = (typeof UPDATE_FIELDS)[number];

/** What a refreshed snapshot may hold beside the ten. */
export const MERGED_FIELDS: readonly string[] = ['UPDATED_CONSTRAINTS', 'STYLE_UPDATES', 'NOTES'];

/** What C-L4 protects: without them a snapshot cannot be used. */
export const PROTECTED_FIELDS: readonly string[] = ['USER_IDENTITY', 'CONSTRAINTS', 'LLM_BEHAVIOR_RULES'];

const ALIASES: ReadonlyMap<string, string> = new Map([
  ['IDENTITY', 'USER_IDENTITY'],
  ['GOALS', 'ACTIVE_GOALS'],
  ['PREFERENCES', 'USER_PREFERENCES'],
  ['STYLE', 'WORK_STYLE'],
  ['CONTEXT', 'CONTEXT_SUMMARY'],
]);

/** The name among the ten that a spelling stands for; other names stand for themselves. */
export function canonicalName(name: string): string {
  return ALIASES.get(name) ?? name;
}

const SNAPSHOT_NAMES: ReadonlySet<string> = new Set(SNAPSHOT_FIELDS);
const UPDATE_NAMES: ReadonlySet<string> = new Set(UPDATE_FIELDS);

export function isSnapshotField(name: string): name is SnapshotField {
  return SNAPSHOT_NAMES.has(name);
}

export function isUpdateField(name: string): name is UpdateField {
  return UPDATE_NAMES.has(name);
}

export function isExtension(name: string): boolean {
  return /^ext\.[A-Za-z0-9_.-]+$/.test(name);
}

const SAYS_NOTHING = /^(?:[?.…\s-]*|tb[dac]|n\/?a|unknown)$/i;

/** Whether a value is only a placeholder: `???`, `TBD`, `n/a`, `UNKNOWN` (S-L3, XF-25). */
export function isPlaceholder(text: string): boolean {
  return text.length < 40 && SAYS_NOTHING.test(text.trim());
}

const QUESTIONS: Record<SnapshotField, string> = {
  USER_IDENTITY: 'Who are you, and in which role do you work?',
  USER_PREFERENCES: 'How do you like answers to be given?',
  WORK_STYLE: 'How do you work best?',
  CONTEXT_SUMMARY: 'What is the situation right now, in a few sentences?',
  ACTIVE_GOALS: 'Which goals are you pursuing?',
  DECISIONS: 'What has been decided so far?',
  TASKS: 'Which tasks are open?',
  CONSTRAINTS: 'Which limits must always be respected?',
  NEXT_STEPS: 'What comes next?',
  LLM_BEHAVIOR_RULES: 'Which rules must an assistant follow with you?',
};

/** What to ask when a field has no value (S-E3). */
export function questionFor(name: string): string {
  return isSnapshotField(name) ? `${name}: ${QUESTIONS[name]}` : `${name}: What should it say?`;
}
