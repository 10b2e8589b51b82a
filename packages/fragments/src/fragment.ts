/** A fragment block read into its fields. C-F1, C-F2, FE-06; rulings XF-15 (parts), XF-16 (timestamps), XF-17 (chain). */
import { sha256Hex } from '@rl4/core-hash';
import type { Block } from './blocks.js';
import { type Field, readBody } from './body.js';
import { type Diagnostic, failure, hasErrors, warning } from './diagnostics.js';
import { type Instant, parseInstant } from './instant.js';
import { unsafeFields } from './safety.js';

export const FRAGMENT_TARGET = 1024;

/** Links between fragments: read by the merge, not carried into the snapshot. */
export const PREVIOUS = 'ext.prev';
export const PART = 'ext.part';

export interface Fragment {
  /** As written. */
  timestamp: string;
  instant: Instant;
  /** The block with `\n` line ends. */
  text: string;
  fields: Field[];
  /** What is not applied but echoed: fields given again, metadata tags, text that belongs to no field. */
  echoed: Pick<Field, 'name' | 'source'>[];
}

export interface Part {
  group: string;
  index: number;
  count: number;
}

/** The fragment of a block, or undefined with the reasons added to the diagnostics. */
export function readFragment(block: Block, diagnostics: Diagnostic[]): Fragment | undefined {
  const body = readBody(block.body);
  const stamps = body.fields.filter(({ name }) => name === 'TIMESTAMP');
  const timestamp = stamps[0]?.text ?? '';
  const problems: Diagnostic[] = [];
  if (!block.isClosed) problems.push(failure('truncated-fragment', 'It was cut off; send it again.', timestamp));
  if (body.malformed) problems.push(failure('unparseable', 'The markup is broken; send it again.', body.malformed));
  const instant = parseInstant(timestamp);
  if (!instant || stamps.some(({ text }) => text !== timestamp)) {
    const message = 'Give one TIMESTAMP, such as 2025-01-31T09:00:00Z, with its zone.';
    problems.push(failure('fragment-timestamp', message, timestamp));
  } else if (!instant.isUtc) problems.push(warning('timestamp-offset', 'Write timestamps in UTC, with Z.', timestamp));
  if (block.version !== '1.0') {
    problems.push(
      warning('unsupported-version', 'Only fragments v1.0 are known; read as well as possible.', timestamp),
    );
  }
  if (block.text.length > FRAGMENT_TARGET) {
    problems.push(warning('fragment-size', `Split fragments above ${FRAGMENT_TARGET} bytes.`, timestamp));
  }
  for (const problem of unsafeFields(body.fields, timestamp === '' ? '' : `${timestamp} `)) problems.push(problem);
  for (const problem of problems) diagnostics.push(problem);
  if (!instant || hasErrors(problems)) return undefined;

  const fields = new Map<string, Field>();
  const echoed: Fragment['echoed'] = body.opaque.map(({ name, text }) => ({ name, source: text }));
  if (body.stray.trim() !== '') echoed.push({ name: 'text', source: body.stray.trim() });
  for (const field of body.fields) {
    if (!fields.has(field.name)) fields.set(field.name, field);
    else if (field.name !== 'TIMESTAMP') echoed.push(field);
  }
  fields.delete('TIMESTAMP');
  const text = block.text.replaceAll('\r\n', '\n');
  return { timestamp, instant, text, fields: [...fields.values()], echoed };
}

/** The digest by which journals and expected lists know a block. */
export function fragmentDigest(text: string): string {
  return sha256Hex(text.replaceAll('\r\n', '\n').toWellFormed());
}

export function linkOf(fragment: Fragment, name: string): string | undefined {
  return fragment.fields.find((field) => field.name === name)?.text;
}

/** `<group> i/n`, or undefined for a fragment that was not split. */
export function partOf(fragment: Fragment): Part | undefined {
  const match = /^(\S{1,80}) (\d{1,6})\/(\d{1,6})$/.exec(linkOf(fragment, PART) ?? '');
  return match ? { group: match[1] as string, index: Number(match[2]), count: Number(match[3]) } : undefined;
}
