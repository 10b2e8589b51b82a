/**
 * Before context reaches a model, §7.3: sensitive members removed, secrets inside strings masked, strings cut at 10,000
 * code points (XC-15), everything else copied. The input is never changed and may be anything: cycles, nesting beyond
 * 500 levels and what JSON cannot express are removed, and every removal is reported.
 */
import { findContent, redact } from '@rl4/zero-content';
import { isPlainObject, type JsonValue, pointerStep } from './json.js';
import { judgeName, type NameVerdict } from './sensitive-names.js';

export interface Redaction {
  /** JSON pointer to what was changed, without any secret. */
  path: string;
  reason: 'sensitive-name' | 'secret' | 'truncated' | 'cycle' | 'too-deep' | 'too-large' | 'not-json';
}

export interface SanitizeOptions {
  /** The most code points of a string. */
  maxLength?: number;
}

export interface Sanitized {
  context: Record<string, JsonValue>;
  redactions: Redaction[];
}

const MAX_LENGTH = 10_000;
const MAX_DEPTH = 500;
/** One for each value and one for each character: more than this of one context is not looked at. */
const MAX_WEIGHT = 2 ** 26;
const SECRETS = ['secret'] as const;
/** Unless a name, a colon or an equals sign announces it, a secret is a run of at least so many characters. */
const MIN_RUN = 15;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/;
const [NEWLINE, SPACE, COLON, EQUALS] = [10, 32, 58, 61];

/** A copy of the context that is fit for a model, and what was taken out of it. */
export function sanitizeContext(context: Record<string, unknown>, options: SanitizeOptions = {}): Sanitized {
  if (!isPlainObject(context)) throw new TypeError('context must be an object with one member per context type');
  const { maxLength = MAX_LENGTH } = options;
  const work: Work = { redactions: [], ancestors: new Set(), path: [], weight: 0, maxLength };
  return { context: copyObject(context, work) as Record<string, JsonValue>, redactions: work.redactions };
}

interface Work {
  redactions: Redaction[];
  ancestors: Set<object>;
  /** Where the copying is; written out only when something is removed. */
  path: (string | number)[];
  weight: number;
  maxLength: number;
}

/** The copy, or undefined when the value has to go. */
function copy(value: unknown, work: Work): JsonValue | undefined {
  work.weight++;
  switch (typeof value) {
    case 'string':
      return copyString(value, work);
    case 'number':
      return Number.isFinite(value) ? value : removed('not-json', work);
    case 'boolean':
      return value;
    case 'object':
      return value === null ? null : copyNested(value, work);
    case 'undefined':
      return undefined;
    default:
      return removed('not-json', work);
  }
}

function copyNested(value: object, work: Work): JsonValue | undefined {
  if (work.ancestors.has(value)) return removed('cycle', work);
  if (work.ancestors.size >= MAX_DEPTH) return removed('too-deep', work);
  if (work.weight > MAX_WEIGHT) return removed('too-large', work);
  if (Array.isArray(value)) return copyList(value, work);
  if (isPlainObject(value)) return copyObject(value, work);
  if (value instanceof Date && Number.isFinite(value.getTime())) return value.toISOString();
  return removed('not-json', work);
}

function copyList(items: readonly unknown[], work: Work): JsonValue[] {
  work.ancestors.add(items);
  const list: JsonValue[] = [];
  for (let index = 0; index < items.length; index++) {
    work.path.push(index);
    const item = copy(items[index], work);
    if (item !== undefined) list.push(item);
    work.path.pop();
  }
  work.ancestors.delete(items);
  return list;
}

function copyObject(members: Record<string, unknown>, work: Work): Record<string, JsonValue> {
  work.ancestors.add(members);
  const object: Record<string, JsonValue> = {};
  for (const name of Object.keys(members)) {
    const verdict = verdictOn(name);
    const value = members[name];
    work.path.push(verdict === 'hidden' ? '[redacted]' : name);
    if (verdict === 'plain' || (verdict === 'count' && typeof value === 'number')) {
      const kept = copy(value, work);
      if (kept !== undefined) object[name] = kept;
    } else if (value !== undefined) {
      removed('sensitive-name', work);
    }
    work.path.pop();
  }
  work.ancestors.delete(members);
  return object;
}

function copyString(text: string, work: Work): string {
  work.weight += text.length;
  let kept = text.isWellFormed() ? text : text.toWellFormed();
  if (mayHoldSecret(kept) && findContent(kept, { classes: SECRETS }).length > 0) {
    kept = redact(kept, SECRETS);
    removed('secret', work);
  }
  if (kept.length <= work.maxLength) return kept;
  const end = endOf(kept, work.maxLength);
  if (end === kept.length) return kept;
  removed('truncated', work);
  return kept.slice(0, end);
}

/** Most strings are prose and need no closer look: nothing in them announces a secret, and no run is long enough. */
export function mayHoldSecret(text: string): boolean {
  if (INSTANT.test(text)) return false;
  let run = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === SPACE || code === NEWLINE) run = 0;
    else if (++run >= MIN_RUN || code === COLON || code === EQUALS) return true;
  }
  return text.includes('-----') || text.includes('earer') || text.includes('Basic');
}

/** Where the given number of code points ends. */
function endOf(text: string, points: number): number {
  let end = 0;
  for (let count = 0; count < points && end < text.length; count++) {
    end += (text.codePointAt(end) as number) > 0xffff ? 2 : 1;
  }
  return end;
}

function removed(reason: Redaction['reason'], work: Work): undefined {
  work.redactions.push({ path: work.path.map(pointerStep).join(''), reason });
}

/** Names recur, so their verdicts are kept; a caller that makes them up without end must not fill the memory. */
const verdicts = new Map<string, NameVerdict | 'hidden'>();
const MAX_VERDICTS = 4096;
const MAX_KEPT_NAME = 100;

function verdictOn(name: string): NameVerdict | 'hidden' {
  const known = verdicts.get(name);
  if (known) return known;
  const verdict = isUnspeakable(name) ? 'hidden' : judgeName(name);
  if (name.length > MAX_KEPT_NAME) return verdict;
  if (verdicts.size >= MAX_VERDICTS) verdicts.clear();
  verdicts.set(name, verdict);
  return verdict;
}

/** A name that is a secret itself, cannot be written as UTF-8, or would set a prototype. */
function isUnspeakable(name: string): boolean {
  return name === '__proto__' || !name.isWellFormed() || findContent(name, { classes: SECRETS }).length > 0;
}
