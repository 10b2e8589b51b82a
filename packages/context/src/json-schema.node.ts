/** JSON Schema by ajv, compiled: chosen on Node by the `#json-schema` import. */
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { type CompileSchema, draftOf, saidBy } from './json-schema.js';

const OPTIONS = { strict: false, logger: false, addUsedSchema: false, allErrors: false } as const;

/** Throws when the schema is not valid or refers to what is not in it. */
export const compileSchema: CompileSchema = (schema) => {
  const ajv = draftOf(schema) === '2020-12' ? new Ajv2020(OPTIONS) : new Ajv(OPTIONS);
  formats.default(ajv);
  const validate = ajv.compile(withoutDraft04(schema));
  return (value) => {
    if (validate(value)) return undefined;
    const [problem] = validate.errors ?? [];
    const keyword = problem?.keyword ?? 'schema';
    const missing = keyword === 'required' ? `: ${problem?.params.missingProperty}` : '';
    return { path: problem?.instancePath ?? '', keyword, message: saidBy(keyword) + missing };
  };
};

/** ajv knows no draft-04; what differs is rare (exclusive limits as booleans), and draft-07 reads the rest. */
function withoutDraft04(schema: object | boolean): object | boolean {
  if (draftOf(schema) !== '4') return schema;
  const { $schema, ...rest } = schema as { $schema?: unknown };
  return rest;
}
