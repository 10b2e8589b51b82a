/** The fields of the form, by their place in the state, and how what is typed becomes a value. */

interface FormField {
  path: string;
  label: string;
  hint: string;
  kind: 'text' | 'list' | 'number';
  options?: readonly string[];
}

export type Values = Readonly<Record<string, string>>;

const text = (path: string, label: string, hint: string): FormField => ({ path, label, hint, kind: 'text' });
const list = (path: string, label: string, hint: string): FormField => ({ path, label, hint, kind: 'list' });
const choice = (path: string, label: string, options: readonly string[]): FormField => ({
  path,
  label,
  hint: '',
  kind: 'text',
  options,
});

export const FIELDS: readonly FormField[] = [
  text('projectContext.projectHash', 'Project', 'any name; it is hashed'),
  choice('projectContext.mode', 'Mode', ['strict', 'normal', 'flexible', 'exploratory']),
  text('projectContext.phase', 'Phase', 'a few plain words'),
  text('projectContext.maturity', 'Maturity', 'such as iter2'),
  { path: 'temporalContext.cycles', label: 'Cycles', hint: 'a number', kind: 'number' },
  list('temporalContext.actions', 'Actions', 'edit, review'),
  list('temporalContext.hotspots', 'Hotspots', 'paths; they are hashed'),
  list('developerProfile.stackDescriptors', 'Stack', 'names; only their kind is told'),
  list('projectContext.constraints', 'Constraints', 'strict-zero-content'),
  choice('decisionContext.integrity', 'Integrity', ['GREEN', 'AMBER', 'RED']),
  list('decisionContext.adrRefs', 'Decision records', 'file names; they are hashed'),
  list('decisionContext.adjustments', 'Adjustments', 'stabilize-context-cache'),
];

/** The state that was typed in; an empty field is absent, not empty. */
export function readState(values: Values): Record<string, Record<string, unknown>> {
  const state: Record<string, Record<string, unknown>> = {};
  for (const { path, kind } of FIELDS) {
    const typed = (values[path] ?? '').trim();
    const [section, field] = path.split('.') as [string, string];
    if (typed === '') continue;
    state[section] ??= {};
    const home = state[section];
    if (kind === 'list') home[field] = typed.split(',').map((item) => item.trim());
    else home[field] = kind === 'number' && Number.isFinite(Number(typed)) ? Number(typed) : typed;
  }
  return state;
}
