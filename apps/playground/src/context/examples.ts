import { compactJson } from '../editor/compact-json.js';
import type { Tab } from '../shell/tab.js';
import type { ContextContent } from './content.js';

const REVIEWER = `name: reviewer
context:
  mode: main
  accepts:
    - { type: user_profile, fields: [expertise_level], required: true }
    - { type: session_state }
    - { type: conversation_history, max_turns: 2 }
  emits:
    - { type: session_state, ttl: 3600 }
`;

const ANALYZER = `name: analyzer
context:
  accepts:
    - { type: session_state }
  emits:
    - { type: session_state, ttl: 3600 }
`;

const CONTEXT = {
  user_profile: { expertise_level: 'expert', email: 'ann@example.com' },
  session_state: { reviewed: 1, note: 'token=ghp_AbCdEfGhIjKlMnOpQrStUvWxYz0123456789', dbPassword: 'hunter2' },
  conversation_history: [
    { role: 'user', content: 'Is the cart slow?' },
    { role: 'assistant', content: 'Yes, on Mondays.' },
    { role: 'user', content: 'Look again, please.' },
  ],
  environment: { os: 'linux' },
};
const EMITTED = { session_state: { reviewed: 2, issues: 3 } };

const content = (changes: Partial<ContextContent> = {}): ContextContent => ({
  caller: REVIEWER,
  callee: ANALYZER,
  context: compactJson(CONTEXT),
  emitted: compactJson(EMITTED),
  ...changes,
});

export const EXAMPLES: Tab<ContextContent>['examples'] = [
  { name: 'Share or isolate', content: content() },
  { name: 'Required, but not there', content: content({ context: compactJson({ session_state: { reviewed: 1 } }) }) },
  {
    name: 'Emits what it did not declare',
    content: content({ emitted: compactJson({ ...EMITTED, user_profile: { expertise_level: 'novice' } }) }),
  },
  { name: 'A misspelt declaration', content: content({ callee: ANALYZER.replace('accepts:', 'accept:') }) },
];
