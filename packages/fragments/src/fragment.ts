/** A fragment block read into its updates. C-F1, C-F2, FE-06; rulings XF-15 (parts), XF-16 (timestamps), XF-17 (chain). */
import { sha256Hex } from '@rl4/core-hash';
import type { Block } from './blocks.js';
import { type Body, visitFields } from './body.js';
import { type Diagnostic, failure, hasErrors, warning } from './diagnostics.js';
import { itemsOf, readText, type SourceField } from './field.js';
import { type Instant, parseInstant } from './instant.js';
import type { ItemList } from './items.js';
import { isExtension, UPDATE_FIELDS, type UpdateField } from './names.js';
import { unsafeClasses, unsafeFields } from './safety.js';
import { byteLength } from './write.js';

export const FRAGMENT_TARGET = 1024;

/** Links between fragments: read by the merge, not carried into the snapshot. */
export const PREVIOUS = 'ext.prev';
export const PART = 'ext.part';
/** What only a refreshed snapshot may say. */
const RECORD = /^ext\.merged(?:-hashes)?$/;
const PLACES: ReadonlyMap<string, number> = new Map(UPDATE_FIELDS.map((name, index) => [name, index]));
const NONE: readonly SourceField[] = [];

/** The items that a fragment gives to one of the six fields. */
export interface UpdateItems extends ItemList {
  name: UpdateField;
}

export interface Fragment {
  /** As written. */
  timestamp: string;
  instant: Instant;
  /** The block with `\n` line ends. */
  text: string;
  /** Each name once, in the order in which they are written. */
  updates: readonly UpdateItems[];
  extensions: readonly SourceField[];
  /** What is not applied but echoed: other fields, fields given again, metadata tags, text that belongs to no field. */
  echoed: readonly SourceField[];
  /** The timestamp of the fragment before this one, if it says so. */
  previous: string | undefined;
  part: Part | undefined;
}

export interface Part {
  group: string;
  index: number;
  count: number;
}

/** The fragment of a block, or undefined with the reasons added to the diagnostics. */
export function readFragment(block: Block, diagnostics: Diagnostic[]): Fragment | undefined {
  const { stamp, updates, others, rest } = sortFields(block.body);
  const timestamp = stamp ? readText(stamp) : '';
  const instant = parseInstant(timestamp);
  // What is no instant may be a secret, which no diagnostic repeats.
  const shown = instant || unsafeClasses(timestamp).length === 0 ? timestamp : '';
  const problems: Diagnostic[] = [];
  checkBlock(block, rest.malformed, shown, problems);
  const isOne = !others.some((field) => field.name === 'TIMESTAMP' && readText(field) !== timestamp);
  checkInstant(isOne ? instant : undefined, shown, problems);
  const unread = stamp && !instant ? [stamp, ...others] : others;
  const read = unread.length === 0 ? updates : [...updates, ...unread.map(withItems)];
  for (const problem of unsafeFields(read, shown === '' ? '' : `${shown} `)) problems.push(problem);
  for (const problem of problems) diagnostics.push(problem);
  if (!instant || hasErrors(problems)) return undefined;
  const text = block.text.includes('\r') ? block.text.replaceAll('\r\n', '\n') : block.text;
  const isPlain = others.length === 0 && rest.opaque.length === 0 && rest.stray === '';
  const { extensions, echoed, previous, part } = isPlain ? PLAIN : sortOthers(others, rest);
  return { timestamp, instant, text, updates, extensions, echoed, previous, part };
}

const PLAIN = { extensions: NONE, echoed: NONE, previous: undefined, part: undefined };

/** The timestamp, the first of each update, and all other fields, equal ones once. */
function sortFields(body: string) {
  const updates: UpdateItems[] = [];
  // Most fragments have no others, and then no map.
  const others: { bySource?: Map<string, SourceField> } = {};
  let stamp: SourceField | undefined;
  let given = 0;
  const rest = visitFields(body, (field) => {
    const place = PLACES.get(field.name);
    if (place !== undefined && !(given & (1 << place))) {
      given |= 1 << place;
      const { items, isList } = itemsOf(field);
      updates.push({ name: UPDATE_FIELDS[place] as UpdateField, items, isList });
    } else if (!stamp && field.name === 'TIMESTAMP') stamp = field;
    else if (field.source !== stamp?.source) {
      others.bySource ??= new Map();
      if (!others.bySource.has(field.source)) others.bySource.set(field.source, field);
    }
  });
  // A copy has no room to spare: a merge holds many of them.
  return { stamp, updates: updates.slice(), others: others.bySource ? [...others.bySource.values()] : NONE, rest };
}

function withItems(field: SourceField) {
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

/** Extensions to carry, what is only echoed, and what tells about other fragments. The first of two fields counts. */
function sortOthers(others: readonly SourceField[], { opaque, stray }: Omit<Body, 'fields'>) {
  const first = new Map<string, SourceField>();
  const repeated: SourceField[] = [];
  for (const field of others) {
    if (first.has(field.name) || PLACES.has(field.name)) repeated.push(field);
    else if (field.name !== 'TIMESTAMP') first.set(field.name, field);
  }
  const isCarried = ({ name }: SourceField) => isExtension(name) && !RECORD.test(name);
  const isLink = ({ name }: SourceField) => name === PREVIOUS || name === PART;
  const known = [...first.values()];
  const tags = opaque.map(({ name, text }) => ({ name, source: text }));
  const text = stray === '' ? [] : [{ name: 'text', source: stray }];
  const [previous, part] = [first.get(PREVIOUS), first.get(PART)];
  return {
    extensions: known.filter((field) => isCarried(field) && !isLink(field)),
    echoed: [...known.filter((field) => !isCarried(field)), ...tags, ...text, ...repeated],
    previous: previous && readText(previous),
    part: part && readPart(readText(part)),
  };
}

/** `<group> i/n`, or undefined for a fragment that was not split. */
function readPart(text: string): Part | undefined {
  const match = /^(\S{1,80}) (\d{1,6})\/(\d{1,6})$/.exec(text);
  return match ? { group: match[1] as string, index: Number(match[2]), count: Number(match[3]) } : undefined;
}

/** The digest by which journals and expected lists know a block. */
export function fragmentDigest(text: string): string {
  return sha256Hex(text.replaceAll('\r\n', '\n').toWellFormed());
}
