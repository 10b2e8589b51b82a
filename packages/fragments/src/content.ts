/** What a fragment gives, checked: updates, extensions, and what is only echoed. C-F2, FE-06; rulings XF-16, XF-20, XF-21. */
import type { Block } from './blocks.js';
import { type Body, visitFields } from './body.js';
import { type Diagnostic, failure, hasErrors, warning } from './diagnostics.js';
import { itemsAt, itemsOf, readText, type SourceField } from './field.js';
import { FRAGMENT_TARGET, type Fragment, PART, PREVIOUS } from './fragment.js';
import type { Instant } from './instant.js';
import { type ItemList, readItems } from './items.js';
import { isExtension, isUpdateField, UPDATE_FIELDS, type UpdateField } from './names.js';
import { type ItemField, unsafeClasses, unsafeFields, unsafeMetadata } from './safety.js';
import { byteLength } from './write.js';

/** What only a refreshed snapshot may say. */
const RECORD = /^ext\.merged(?:-hashes)?$/;
const MAX_TIMESTAMP = 80;
const NONE: readonly SourceField[] = [];

/** The items that a fragment gives to one of the six fields. */
export interface UpdateItems extends ItemList {
  name: UpdateField;
}

export interface Content {
  /** Each name once, in the order in which they are written. */
  updates: readonly UpdateItems[];
  extensions: readonly SourceField[];
  /** What is not applied but echoed: other fields, fields given again, metadata tags, text that belongs to no field. */
  echoed: readonly SourceField[];
}

/** The content of a fragment, or undefined with the reasons added to the diagnostics. */
export function readContent(fragment: Fragment<Instant | undefined>, diagnostics: Diagnostic[]): Content | undefined {
  const { timestamp, instant, body } = fragment;
  const { updates, others, rest } = sortFields(body);
  const shown = instant || mayBeShown(timestamp) ? timestamp : '';
  const problems: Diagnostic[] = [];
  checkBlock(fragment, rest.malformed, shown, problems);
  const isOne = others.every((field) => field.name !== 'TIMESTAMP' || readText(field) === timestamp);
  checkInstant(isOne ? instant : undefined, shown, problems);
  const read = allFields(updates, others, instant ? '' : timestamp, rest.stray);
  for (const problem of unsafeFields(read, shown)) problems.push(problem);
  for (const problem of unsafeMetadata(rest.opaque, shown)) problems.push(problem);
  for (const problem of problems) diagnostics.push(problem);
  if (hasErrors(problems)) return undefined;
  const isPlain = others.length === 0 && rest.opaque.length === 0 && rest.stray === '';
  if (isPlain) return { updates, extensions: NONE, echoed: NONE };
  const links = fragment.part ? [PREVIOUS, PART] : [PREVIOUS];
  return { updates, ...sortOthers(others, rest, links) };
}

/** Every field with its items, the timestamp if it may be anything, and text that belongs to no field. */
function allFields(
  updates: readonly ItemField[],
  others: readonly SourceField[],
  stamp: string,
  stray: string,
): readonly ItemField[] {
  if (others.length === 0 && stamp === '' && stray === '') return updates;
  const rest = { TIMESTAMP: stamp, text: stray };
  const unnamed = Object.entries(rest).map(([name, text]) => ({ name, items: readItems(text).items }));
  return updates.concat(unnamed, others.map(withItems));
}

/** What is no instant may be a secret, which no diagnostic repeats; what is longer is no misspelled one. */
function mayBeShown(timestamp: string): boolean {
  return timestamp.length <= MAX_TIMESTAMP && unsafeClasses(timestamp).length === 0;
}

/** The first of each update, and all other fields but the first timestamp, equal ones once. */
function sortFields(body: string) {
  const updates: UpdateItems[] = [];
  const others: SourceField[] = [];
  let sources: Set<string> | undefined;
  let isStamped = false;
  let given = 0;
  const rest = visitFields(body, (text, start, nameEnd, end) => {
    const place = placeOf(text, start, nameEnd);
    if (place >= 0 && !(given & (1 << place))) {
      given |= 1 << place;
      const { items, isList } = itemsAt(text, nameEnd, end);
      updates.push({ name: UPDATE_FIELDS[place] as UpdateField, items, isList });
    } else if (!isStamped && text.startsWith('TIMESTAMP:', start)) isStamped = true;
    else {
      const source = text.slice(start, end);
      sources ??= new Set();
      if (!sources.has(source)) others.push({ name: text.slice(start, nameEnd), source });
      sources.add(source);
    }
    return true;
  });
  return { updates, others, rest };
}

/** Which of the six fields is named between two places, or -1. */
function placeOf(text: string, start: number, end: number): number {
  for (let place = 0; place < UPDATE_FIELDS.length; place++) {
    const name = UPDATE_FIELDS[place] as UpdateField;
    if (name.length === end - start && text.startsWith(name, start)) return place;
  }
  return -1;
}

function withItems(field: SourceField): ItemField {
  return { name: field.name, items: itemsOf(field).items };
}

function checkBlock(
  { isClosed, version, text }: Block,
  malformed: string | undefined,
  at: string,
  found: Diagnostic[],
): void {
  if (!isClosed) found.push(failure('truncated-fragment', 'It was cut off; send it again.', at));
  if (malformed) found.push(failure('unparseable', 'The markup is broken; send it again.', malformed));
  if (version !== '1.0') {
    found.push(warning('unsupported-version', 'Only fragments v1.0 are known; read as well as possible.', at));
  }
  if (text.length > FRAGMENT_TARGET / 3 && byteLength(text) > FRAGMENT_TARGET) {
    found.push(warning('fragment-size', `Split fragments above ${FRAGMENT_TARGET} bytes.`, at));
  }
}

function checkInstant(instant: Instant | undefined, at: string, found: Diagnostic[]): void {
  if (!instant) {
    const message = 'Give one TIMESTAMP, such as 2025-01-31T09:00:00Z, with its zone.';
    found.push(failure('fragment-timestamp', message, at));
  } else if (!instant.isUtc) found.push(warning('timestamp-offset', 'Write timestamps in UTC, with Z.', at));
}

/** Extensions to carry but for those that are links, and what is only echoed. The first of two fields counts. */
function sortOthers(others: readonly SourceField[], { opaque, stray }: Omit<Body, 'fields'>, links: readonly string[]) {
  const seen = new Set<string>();
  const extensions: SourceField[] = [];
  const echoed: SourceField[] = [];
  const repeated: SourceField[] = [];
  for (const field of others) {
    const { name } = field;
    if (name === 'TIMESTAMP') continue;
    if (seen.has(name) || isUpdateField(name)) repeated.push(field);
    else if (!links.includes(name)) {
      const isCarried = isExtension(name) && name !== PART && !RECORD.test(name);
      (isCarried ? extensions : echoed).push(field);
    }
    seen.add(name);
  }
  for (const { name, text } of opaque) echoed.push({ name, source: text });
  if (stray !== '') echoed.push({ name: 'text', source: stray });
  for (const field of repeated) echoed.push(field);
  return { extensions, echoed };
}
