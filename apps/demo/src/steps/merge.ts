import { encodeFragment, encodeSnapshot, mergeFragments, summarize } from '@rl4/fragments';
import { quote, show, step } from '../print.js';

const FIELDS = {
  USER_IDENTITY: 'Ana, product designer',
  USER_PREFERENCES: 'Short answers',
  WORK_STYLE: 'Async first',
  CONTEXT_SUMMARY: 'The beta is out',
  ACTIVE_GOALS: 'Ship on Friday',
  DECISIONS: ['auth: passwords'],
  TASKS: ['Write the copy'],
  CONSTRAINTS: 'No vendor lock-in; downtime <30s',
  NEXT_STEPS: 'Ask legal',
  LLM_BEHAVIOR_RULES: 'Ask before acting',
};

export function showMerge(): void {
  step('Fragments arrive in the wrong order, and two disagree');
  const base = encodeSnapshot(FIELDS, { version: '1.1' });
  const early = encodeFragment({ UPDATED_DECISIONS: ['auth: passkeys'] }, { timestamp: '2025-03-01T10:00:00Z' });
  const late = encodeFragment({ UPDATED_TASKS: 'Call Bo' }, { timestamp: '2025-03-02T10:00:00Z' });
  const rival = encodeFragment({ UPDATED_TASKS: 'Call Cy' }, { timestamp: '2025-03-02T10:00:00Z' });

  const arriving = [rival, late, early];
  for (const [index, fragment] of arriving.entries()) {
    const [, timestamp = '', ...updates] = fragment.split('\n').slice(0, -1);
    show(`${index + 1}. ${timestamp.replace('TIMESTAMP: ', '')}`, updates.join(' ').replace(/ +/g, ' '));
  }
  const paused = mergeFragments(base, arriving);
  show('merge', paused.status);
  quote(summarize(paused));
  const decisions = Object.fromEntries(paused.conflicts.map(({ id }) => [id, 0]));
  const merged = mergeFragments(base, [early, rival, late], { decisions });
  show('after a person decided', merged.status);
  quote(merged.payload?.split('\n').slice(6, 12).join('\n') ?? '');
}
