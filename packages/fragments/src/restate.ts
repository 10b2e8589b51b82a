/** A snapshot told to its user: every field in below 400 words, then a question. S-L2 to S-L6, FE-11; ruling XF-10. */
import type { Diagnostic } from './diagnostics.js';
import type { Field } from './field.js';
import { isUnclear, type Snapshot, UNKNOWN } from './load.js';
import { SNAPSHOT_FIELDS } from './names.js';
import { shownName } from './safety.js';

const WORD_TARGET = 340;
const LABELS: Record<string, string> = {
  USER_IDENTITY: 'Who you are',
  USER_PREFERENCES: 'What you prefer',
  WORK_STYLE: 'How you work',
  CONTEXT_SUMMARY: 'Where things stand',
  ACTIVE_GOALS: 'What you are after',
  DECISIONS: 'What is decided',
  TASKS: 'What is open',
  CONSTRAINTS: 'What must hold',
  NEXT_STEPS: 'What comes next',
  LLM_BEHAVIOR_RULES: 'How I must behave',
};

/** Withheld fields are named, but not told. */
export function restate(
  snapshot: Snapshot,
  withheld: readonly Field[],
  usable: boolean,
  diagnostics: readonly Diagnostic[],
  questions: readonly string[],
): string {
  const known = new Map(snapshot.fields.map((field) => [field.key, field]));
  const others = snapshot.fields.map(({ key }) => key).filter((key) => !(key in LABELS));
  const messages = [...new Set(diagnostics.map(({ message }) => `- ${message}`))];
  const closing = usable ? 'What should we do next?' : 'Could you send a clean snapshot?';
  const fixed = [...messages, ...questions, closing].join(' ');
  const entries = [...SNAPSHOT_FIELDS, ...others].map((key) => {
    const field = known.get(key);
    const label = LABELS[key] === undefined ? shownName(key) : `${LABELS[key]} (${key})`;
    return { label, items: itemsToTell(field, withheld) };
  });
  const room = WORD_TARGET - countWords(fixed) - entries.reduce((sum, { label }) => sum + countWords(label), 0);
  const limit = fairShare(
    entries.map(({ items }) => countWords(items.join(' '))),
    room,
  );
  const lines = entries.map(({ label, items }) => `${label}: ${tell(items, limit)}`);
  const notes = messages.length > 0 ? ['', usable ? 'Please note:' : 'This cannot be used yet:', ...messages] : [];
  const open = questions.length > 0 ? ['', 'To be answered:', ...questions] : [];
  return [...lines, ...notes, ...open, '', closing].join('\n');
}

function itemsToTell(field: Field | undefined, withheld: readonly Field[]): string[] {
  if (!field || isUnclear(field)) return [UNKNOWN];
  if (withheld.includes(field)) return ['(withheld, see below)'];
  return field.items.map((item) => item.replaceAll(/\s/g, ' '));
}

/** The most words a field may have so that all of them fit: short fields leave their room to long ones. */
function fairShare(needs: readonly number[], room: number): number {
  let left = room;
  const sorted = needs.toSorted((a, b) => a - b);
  for (const [index, need] of sorted.entries()) {
    const share = Math.floor(left / (sorted.length - index));
    if (need > share) return Math.max(share - 2, 1);
    left -= need;
  }
  return Number.POSITIVE_INFINITY;
}

/** Items until the words run out; what is left out is counted. */
function tell(items: readonly string[], limit: number): string {
  let words = 0;
  const told: string[] = [];
  for (const item of items) {
    words += countWords(item);
    if (words > limit) break;
    told.push(item);
  }
  if (told.length === items.length) return told.join('; ');
  if (told.length > 0) return `${told.join('; ')} (+${items.length - told.length} more)`;
  const first = (items[0] as string).split(' ').slice(0, limit).join(' ');
  return items.length > 1 ? `${first} … (+${items.length - 1} more)` : `${first} …`;
}

function countWords(text: string): number {
  return text.split(' ').filter((word) => word !== '').length;
}
