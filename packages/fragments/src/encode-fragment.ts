/** Updates → fragment blocks. C-F1 to C-F5; rulings XF-15, XF-17: parts are a millisecond apart and know their group. */
import { type Diagnostic, FragmentsError, failure, hasErrors, warning } from './diagnostics.js';
import { checkValue, entriesOf, type FieldInput } from './encode-snapshot.js';
import { FRAGMENT_TARGET, fragmentDigest, PART, PREVIOUS } from './fragment.js';
import { addMilliseconds, type Instant, parseInstant } from './instant.js';
import { isExtension, isUpdateField, UPDATE_FIELDS } from './names.js';
import { checkRoundTrip } from './round-trip.js';
import { shownName } from './safety.js';
import { byteLength, type FieldValue, normalizeValue, writeField, writeFragment } from './write.js';

export interface EncodeFragmentOptions {
  /** The instant of the update, ISO 8601. */
  timestamp: string;
  /** The timestamp of the fragment before this one: a lost one will be missed. */
  previous?: string;
}

export type EncodeFragmentResult =
  | { ok: true; payload: string; diagnostics: Diagnostic[] }
  | { ok: false; diagnostics: Diagnostic[] };

/** The fragment block of these updates. */
export function encodeFragment(updates: FieldInput, options: EncodeFragmentOptions): string {
  const result = safeEncodeFragment(updates, options);
  if (!result.ok) throw new FragmentsError(result.diagnostics);
  return result.payload;
}

/** As `encodeFragment`, with the diagnostics as a result. */
export function safeEncodeFragment(updates: FieldInput, options: EncodeFragmentOptions): EncodeFragmentResult {
  const { values, instant, previous, diagnostics } = prepare(updates, options);
  if (!instant || hasErrors(diagnostics)) return { ok: false, diagnostics };
  const fields = withLinks(instant.id, values, previous);
  const payload = write(fields);
  diagnostics.push(...checkRoundTrip(payload, fields));
  if (hasErrors(diagnostics)) return { ok: false, diagnostics };
  if (byteLength(payload) > FRAGMENT_TARGET) {
    diagnostics.push(warning('fragment-size', `It is larger than ${FRAGMENT_TARGET} bytes; use splitFragment.`));
  }
  return { ok: true, payload, diagnostics };
}

/** The same updates in as many fragments of at most 1,024 bytes as they need. */
export function splitFragment(updates: FieldInput, options: EncodeFragmentOptions): string[] {
  const { values, instant, previous, diagnostics } = prepare(updates, options);
  if (!instant || hasErrors(diagnostics)) throw new FragmentsError(diagnostics);
  const whole = withLinks(instant.id, values, previous);
  if (byteLength(write(whole)) <= FRAGMENT_TARGET) return [checked(whole)];
  // Another fragment of the same instant may be split too: the group tells them apart.
  const group = `${instant.id}#${fragmentDigest(write(whole)).slice(0, 8)}`;
  const parts = distribute(values, roomInPart(instant, group, values, previous));
  return parts.map((part, index) => {
    const before = index === 0 ? previous : previous && addMilliseconds(instant, index - 1).id;
    const label = `${group} ${index + 1}/${parts.length}`;
    return checked(withLinks(addMilliseconds(instant, index).id, part, before, label));
  });
}

function checked(fields: Values): string {
  const payload = write(fields);
  const diagnostics = checkRoundTrip(payload, fields);
  if (hasErrors(diagnostics)) throw new FragmentsError(diagnostics);
  return payload;
}

type Values = [string, FieldValue][];

function prepare(updates: FieldInput, { timestamp, previous }: EncodeFragmentOptions) {
  const diagnostics: Diagnostic[] = [];
  const instant = typeof timestamp === 'string' ? parseInstant(timestamp) : undefined;
  const before = previous === undefined ? undefined : parseInstant(previous);
  if (!instant || (previous !== undefined && !before)) {
    diagnostics.push(failure('fragment-timestamp', 'Give instants such as 2025-01-31T09:00:00Z.'));
  }
  const values = new Map<string, FieldValue>();
  for (const [name, given] of entriesOf(updates)) {
    const value = normalizeValue(given);
    if (!isUpdateField(name) && (!isExtension(name) || name === PART || name === PREVIOUS)) {
      const message = `A fragment holds ${UPDATE_FIELDS.join(', ')} and ext. fields only; leave it out.`;
      diagnostics.push(failure('field-not-allowed', message, shownName(name)));
    } else if (values.has(name)) diagnostics.push(failure('duplicate-field', `Give ${name} once.`, name));
    else if (value.length > 0) {
      values.set(name, value);
      diagnostics.push(...checkValue(name, given));
    }
  }
  if (values.size === 0 && !hasErrors(diagnostics)) diagnostics.push(failure('empty-fragment', 'Give an update.'));
  const order = [...UPDATE_FIELDS, ...values.keys()].filter((name) => values.has(name));
  const sorted: Values = [...new Set(order)].map((name) => [name, values.get(name) as FieldValue]);
  return { values: sorted, instant, previous: before?.id, diagnostics };
}

function withLinks(id: string, values: Values, previous: string | undefined, label?: string): Values {
  const links: Values = previous === undefined ? [] : [[PREVIOUS, previous]];
  if (label !== undefined) links.push([PART, label]);
  return [['TIMESTAMP', id], ...values, ...links];
}

function write(fields: Values): string {
  return writeFragment(fields.map(([name, value]) => writeField(name, value)));
}

/** The bytes that the fields of one part may have: what is left beside the longest timestamp, links and label. */
function roomInPart(instant: Instant, group: string, values: Values, previous: string | undefined): number {
  const longest = `${instant.id.slice(0, 19)}.${'9'.repeat(Math.max(3, instant.fraction.length))}Z`;
  const before = previous && (previous.length > longest.length ? previous : longest);
  const count = values.reduce((sum, [, value]) => sum + (typeof value === 'string' ? 1 : value.length), 0);
  return FRAGMENT_TARGET - byteLength(write(withLinks(longest, [], before, `${group} ${count}/${count}`)));
}

/** Items in order, each part filled as far as it goes; an extension has one text and stays whole. */
function distribute(values: Values, room: number): Values[] {
  const parts: Values[] = [[]];
  let used = 0;
  for (const [name, value] of values) {
    const isWhole = typeof value === 'string' || isExtension(name);
    for (const piece of isWhole ? [value] : value.map((item) => [item])) {
      const cost = byteLength(writeField(name, piece)) + 1;
      if (cost > room) {
        const most = room - byteLength(writeField(name, typeof piece === 'string' ? '' : [''])) - 1;
        const message = `An item has more than the ${most} bytes that fit into one part; shorten it or use encodeFragment.`;
        throw new FragmentsError([failure('item-too-large', message, name)]);
      }
      if (used + cost > room) {
        parts.push([]);
        used = 0;
      }
      used += cost;
      addPiece(parts.at(-1) as Values, name, piece);
    }
  }
  return parts;
}

function addPiece(part: Values, name: string, piece: FieldValue): void {
  const last = part.at(-1);
  if (last?.[0] === name && typeof last[1] !== 'string') last[1] = [...last[1], ...piece];
  else part.push([name, piece]);
}
