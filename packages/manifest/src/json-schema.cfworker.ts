/** Schemas that arrive at run time, interpreted without eval: chosen off Node by the `#json-schema` import. */
import { Validator } from '@cfworker/json-schema';
import type { SchemaProblem } from './embedded-schema.js';

/** Keywords that only say that something below them failed. */
const WRAPPERS = new Set(['properties', 'items', 'additionalItems', 'allOf', 'patternProperties']);

export function checkAgainst(schema: Record<string, unknown>, value: unknown): SchemaProblem[] {
  const { $schema: _schema, $id: _id, ...shape } = schema;
  const { valid, errors } = new Validator(shape, '7', false).validate(value);
  if (valid) return [];
  return errors
    .filter(({ keyword }) => !WRAPPERS.has(keyword))
    .map(({ instanceLocation, keyword }) => ({ path: decodeURI(instanceLocation.slice(1)), keyword }));
}
