/** Schemas that arrive at run time, by ajv: chosen on Node by the `#json-schema` import. */
import { Ajv } from 'ajv';
import ajvFormats from 'ajv-formats';
import type { SchemaProblem } from './embedded-schema.js';

export function checkAgainst(schema: Record<string, unknown>, value: unknown): SchemaProblem[] {
  const ajv = new Ajv({ allErrors: true, strict: false, logger: false });
  ajvFormats.default(ajv);
  // Its own `$schema` and `$id` would be looked up; the shape is what counts.
  const { $schema: _schema, $id: _id, ...shape } = schema;
  const validate = ajv.compile(shape);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, keyword }) => ({ path: instancePath, keyword }));
}
