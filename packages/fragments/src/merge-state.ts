/** What a merge has come to so far: the lists, the extensions and the report. FR-04, FR-05; rulings XF-11 to XF-13. */
import type { UpdateItems } from './content.js';
import { type Diagnostic, warning } from './diagnostics.js';
import type { Field } from './field.js';
import { itemKey } from './item-key.js';
import { ListState } from './list-state.js';
import { isUnclear, type Snapshot } from './load.js';
import type { UpdateField } from './names.js';
import type { ConflictOption, Report } from './report.js';

/** `latest`: the later value wins. `pause`: every conflict waits. `replace`: a later list replaces earlier fragments' lists. */
export type Policy = 'latest' | 'pause' | 'replace';

/** Where an update goes. */
const TARGETS: Record<UpdateField, string> = {
  NEW_CONTEXT: 'CONTEXT_SUMMARY',
  UPDATED_DECISIONS: 'DECISIONS',
  UPDATED_TASKS: 'TASKS',
  UPDATED_CONSTRAINTS: 'UPDATED_CONSTRAINTS',
  STYLE_UPDATES: 'STYLE_UPDATES',
  NOTES: 'NOTES',
};

export class MergeState {
  readonly base: ReadonlyMap<string, Field>;
  readonly lists = new Map<string, ListState>();
  /** Lists in which nothing is ever looked up. */
  readonly journals = new Map<string, { items: string[] }>();
  readonly extensions = new Map<string, { field: Field; from: string }>();
  /** What fragments last said in each extension. */
  readonly extensionsSeen = new Map<string, { timestamp: string; value: string }>();
  readonly report: Report = { changes: [], overrides: [], suppressed: [], ignored: [], conflicts: [] };
  readonly diagnostics: Diagnostic[] = [];
  readonly policy: Policy;
  readonly #constraints: ReadonlySet<string>;
  readonly #constraintKeys: ReadonlySet<string | undefined>;
  readonly #decisions: ReadonlyMap<string, unknown>;
  readonly #recalled = new Map<UpdateField, { items: readonly string[]; said: ConflictOption }>();
  readonly #asked = new Set<string>();

  constructor(base: Snapshot, policy: Policy, decisions: ReadonlyMap<string, unknown>) {
    this.base = new Map(base.fields.map((field) => [field.key, field]));
    this.policy = policy;
    this.#decisions = decisions;
    const constraints = this.base.get('CONSTRAINTS')?.items ?? [];
    this.#constraints = new Set(constraints);
    this.#constraintKeys = new Set(constraints.map(itemKey));
  }

  /** The list an update goes to. */
  listFor(update: UpdateItems, timestamp: string): ListState {
    const key = TARGETS[update.name];
    const known = this.lists.get(key);
    if (known) return known;
    const list = new ListState(this.#baseItems(key, update, timestamp));
    const recalled = this.#recalled.get(update.name);
    if (recalled?.items.every((item) => list.has(item, itemKey(item)))) {
      list.lastItems = recalled.items;
      list.lastSaid = recalled.said;
    }
    this.lists.set(key, list);
    return list;
  }

  /** Notes what a fragment said that the base already holds: a later one may be in conflict with it (C-L3). */
  recall({ name, items }: UpdateItems, timestamp: string): void {
    if (items.length > 0) this.#recalled.set(name, { items, said: { timestamp, value: shownValue(items) } });
  }

  /** The items of the journal an update goes to. */
  journalFor(update: UpdateItems, timestamp: string): string[] {
    const key = TARGETS[update.name];
    const known = this.journals.get(key);
    if (known) return known.items;
    const items = [...this.#baseItems(key, update, timestamp)];
    this.journals.set(key, { items });
    return items;
  }

  /** What the base has there. A placeholder gives way, and the report says so. */
  #baseItems(key: string, { name, items }: UpdateItems, timestamp: string): readonly string[] {
    const field = this.base.get(key);
    if (!field) return [];
    if (!isUnclear(field)) return field.items;
    if (field.text !== '') this.override(name, 'base', field.text, timestamp, shownValue(items));
    return [];
  }

  override(field: string, from: string, lost: string, timestamp: string, value: string): void {
    this.report.overrides.push({ field, from, lost, timestamp, value });
  }

  /** The option that the caller chose for a conflict; undefined while it waits. */
  decided(id: string, count: number): number | undefined {
    const choice = this.#decisions.get(id);
    if (choice === undefined) return undefined;
    this.#asked.add(id);
    if (typeof choice === 'number' && Number.isInteger(choice) && choice >= 0 && choice < count) return choice;
    const message = `Give the index of an option, from 0 to ${count - 1}; the conflict still waits.`;
    this.diagnostics.push(warning('decision-range', message, id));
    return undefined;
  }

  /** A decision that decides nothing is not passed over in silence. */
  unusedDecisions(): Diagnostic[] {
    const unused = [...this.#decisions.keys()].filter((id) => !this.#asked.has(id)).sort();
    const message = 'No conflict with this id waits for a decision; it was not used.';
    return unused.map((id) => warning('unknown-decision', message, id));
  }

  isBaseConstraint(text: string): boolean {
    return this.#constraints.has(text);
  }

  /** Says so when an added constraint has the key of one of the base: nothing replaces that one, both stand (XF-11). */
  checkConstraintKey(key: string | undefined, timestamp: string): void {
    if (key === undefined || !this.#constraintKeys.has(key)) return;
    const message = 'CONSTRAINTS of the base has this key with another value; both stand, say which one counts.';
    this.diagnostics.push(warning('constraint-key', message, `${key}@${timestamp}`));
  }
}

/** The items in one line. Most are never printed, so the parts are only linked, not copied. */
export function shownValue(items: readonly string[]): string {
  let shown = items[0] ?? '';
  for (let index = 1; index < items.length; index++) shown += `; ${items[index]}`;
  return shown;
}

/** Whether these items, told in one line, may read like those of another list. */
export function isAmbiguous(items: readonly string[]): boolean {
  return items.some((item) => item.includes('; '));
}
