/** Nothing is emitted that would be read as something else. FE-07. */
import { findBlocks } from './blocks.js';
import { readBody } from './body.js';
import { type Diagnostic, failure } from './diagnostics.js';
import { readField } from './field.js';
import { sameItems } from './items.js';
import { unsafeFields } from './safety.js';
import type { FieldValue } from './write.js';

/**
 * Reads a block again: a field that does not come back as it was given is `not-representable`, and one that a loader would
 * refuse is unsafe (marks of a list may hide what stands behind them from a look at the value as a whole).
 */
export function checkRoundTrip(payload: string, values: Iterable<readonly [string, FieldValue]>): Diagnostic[] {
  const blocks = findBlocks(payload);
  const isWhole = blocks.length === 1 && blocks[0]?.isClosed && blocks[0].text === payload;
  const body = readBody((isWhole && blocks[0]?.body) || '');
  const fields = new Map(body.fields.map((field) => [field.name, readField(field)]));
  const given = [...values];
  const differing = given.filter(([name, value]) => {
    const field = fields.get(name);
    return typeof value === 'string' ? field?.text !== value : !field || !sameItems(field.items, value);
  });
  const isExact = body.fields.length === given.length && body.stray === '' && !body.malformed;
  const lost = differing.length > 0 || isExact ? differing : given;
  const message = 'Rephrase the lines that look like tags or list marks.';
  return [...lost.map(([name]) => failure('not-representable', message, name)), ...unsafeFields([...fields.values()])];
}
