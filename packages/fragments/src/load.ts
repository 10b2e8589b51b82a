/** Text → snapshot, checked before use. S-L1 to S-L6, FE-01, FE-03 to FE-05; rulings XF-02 to XF-06, XF-22, XF-25. */
import { type Block, findBlocks } from './blocks.js';
import { type Body, readBody } from './body.js';
import { type Diagnostic, failure, hasErrors, warning } from './diagnostics.js';
import { MAX_BYTES, MAX_OPTIONAL, TARGET_BYTES } from './encode-snapshot.js';
import { type Field, readField } from './field.js';
import { isPlaceholder, PROTECTED_FIELDS, questionFor, SNAPSHOT_FIELDS } from './names.js';
import { restate } from './restate.js';
import { shownName, unsafeFields, unsafeMetadata } from './safety.js';
import { byteLength } from './write.js';

export const UNKNOWN = 'UNKNOWN';

export interface Snapshot {
  /** As written in the tag; empty when it has none. */
  version: string;
  /** In the order of the source, each name once. */
  fields: Field[];
  /** `<OPTIONAL>` and other metadata, verbatim. */
  opaque: string[];
}

export interface LoadResult {
  usable: boolean;
  /** Undefined when no snapshot could be read. */
  snapshot: Snapshot | undefined;
  diagnostics: Diagnostic[];
  questions: string[];
  /** What to tell the user: every field, what is unclear, and a closing question. */
  summary: string;
}

/** Reads the first snapshot in a text and says whether work may go on from it. */
export function loadSnapshot(text: string): LoadResult {
  if (typeof text !== 'string') throw new TypeError('text must be a string');
  const block = findBlocks(text).find(({ kind }) => kind === 'snapshot');
  if (!block) return unreadable(failure('no-snapshot', 'There is no <RL4-CODEX> block; paste the whole snapshot.'));
  if (block.text.length > MAX_BYTES || byteLength(block.text) > MAX_BYTES) {
    const message = `The snapshot is larger than ${MAX_BYTES} bytes; send a clean, shorter one.`;
    return unreadable(failure('size-exceeded', message));
  }
  return loadBlock(block);
}

function loadBlock(block: Block): LoadResult {
  const body = readBody(block.body);
  const dialect = body.opaque.some(({ name }) => ['DATA', 'TIMELINE', 'INSIGHTS'].includes(name));
  if (body.fields.length === 0 && dialect) {
    return unreadable(failure('other-dialect', 'This is a block payload; read it with @rl4/codex-protocol.'));
  }
  const diagnostics = blockDiagnostics(block, body);
  const fields = withoutDuplicates(body.fields.map(readField), diagnostics);
  const isSimple = block.version !== '1.1';
  const missing = missingFields(fields, isSimple);
  for (const name of missing) {
    diagnostics.push(failure('missing-field', `${name} is missing; send a clean snapshot that has it.`, name));
  }
  const unclear = fields
    .filter((field) => !missing.includes(field.key) && isUnclear(field))
    .map(({ key }) => shownName(key));
  for (const name of unclear) diagnostics.push(warning('ambiguous-field', `${name} says nothing; ask for it.`, name));
  if (isSimple) diagnostics.push(...orderDiagnostics(fields));
  const unsafe = [...unsafeFields(fields), ...unsafeMetadata(body.opaque)];
  diagnostics.push(...unsafe);

  const opaque = body.opaque.map(({ name, text }) => (name === 'OPTIONAL' ? cutOptional(text, diagnostics) : text));
  const snapshot = { version: block.version ?? '', fields, opaque };
  const questions = [...missing, ...unclear].map(questionFor);
  const usable = !hasErrors(diagnostics);
  const withheld = unsafe.length === 0 ? [] : fields.filter((field) => unsafeFields([field]).length > 0);
  const summary = restate(snapshot, withheld, usable, diagnostics, questions);
  return { usable, snapshot, diagnostics, questions, summary };
}

/** Whether a field is there but says nothing. */
export function isUnclear({ items }: { items: readonly string[] }): boolean {
  return items.every(isPlaceholder);
}

function unreadable(diagnostic: Diagnostic): LoadResult {
  const summary = `${diagnostic.message}\n\nCould you send a clean snapshot?`;
  return { usable: false, snapshot: undefined, diagnostics: [diagnostic], questions: [], summary };
}

function blockDiagnostics(block: Block, body: Body): Diagnostic[] {
  const diagnostics: Diagnostic[] = [];
  if (block.version !== '1.0' && block.version !== '1.1') {
    diagnostics.push(warning('unsupported-version', 'Only v1.0 and v1.1 are known; read as well as possible.'));
  }
  if (!block.isClosed) diagnostics.push(failure('truncated', 'The closing tag is missing; send the whole snapshot.'));
  if (body.malformed) diagnostics.push(failure('unparseable', 'The markup is broken; send it again.', body.malformed));
  if (body.stray !== '') diagnostics.push(warning('stray-text', 'Text before the first field was not read.'));
  if (block.text.length > TARGET_BYTES / 4 && byteLength(block.text) > TARGET_BYTES) {
    const message = `The snapshot is larger than ${TARGET_BYTES} bytes; shorten the longest fields next time.`;
    diagnostics.push(warning('size-over-target', message));
  }
  return diagnostics;
}

/** The first of two stays: an appended line must not rewrite the rules (XF-06). */
function withoutDuplicates(all: readonly Field[], diagnostics: Diagnostic[]): Field[] {
  const fields = new Map<string, Field>();
  for (const field of all) {
    const { key } = field;
    if (!fields.has(key)) {
      fields.set(key, field);
      continue;
    }
    const name = shownName(key);
    diagnostics.push(warning('duplicate-field', `${name} is given twice; the first counts.`, name));
    if (PROTECTED_FIELDS.includes(key) || key === 'UPDATED_CONSTRAINTS') {
      diagnostics.push(failure('protected-duplicate', `Send a snapshot with ${name} once.`, name));
    }
  }
  return [...fields.values()];
}

function missingFields(fields: readonly Field[], isSimple: boolean): string[] {
  const stated = new Map(fields.map((field) => [field.key, field]));
  const required = isSimple ? SNAPSHOT_FIELDS : SNAPSHOT_FIELDS.filter((name) => PROTECTED_FIELDS.includes(name));
  return required.filter((name) => {
    const field =
      stated.get(name) ?? (!isSimple && name === 'CONSTRAINTS' ? stated.get('UPDATED_CONSTRAINTS') : undefined);
    return !field || (PROTECTED_FIELDS.includes(name) && isUnclear(field));
  });
}

function orderDiagnostics(fields: readonly Field[]): Diagnostic[] {
  let furthest = -1;
  return fields.flatMap(({ key }) => {
    const place = (SNAPSHOT_FIELDS as readonly string[]).indexOf(key);
    if (place < 0) return [];
    if (place > furthest) {
      furthest = place;
      return [];
    }
    return [warning('field-order', `${key} stands later than it should.`, key)];
  });
}

function cutOptional(text: string, diagnostics: Diagnostic[]): string {
  const start = text.indexOf('>') + 1;
  const end = text.lastIndexOf('</OPTIONAL>');
  const content = [...text.slice(start, end)];
  if (content.length <= MAX_OPTIONAL) return text;
  diagnostics.push(warning('optional-truncated', `OPTIONAL was cut to ${MAX_OPTIONAL} characters.`));
  return text.slice(0, start) + content.slice(0, MAX_OPTIONAL).join('') + text.slice(end);
}
