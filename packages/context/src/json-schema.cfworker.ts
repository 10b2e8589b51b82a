/** JSON Schema by an interpreter that needs no eval: chosen off Node by the `#json-schema` import. */
import { Validator } from '@cfworker/json-schema';
import { type CompileSchema, draftOf, saidBy } from './json-schema.js';

/** Throws when the schema refers to what is not in it. */
export const compileSchema: CompileSchema = (schema) => {
  // The interpreter notes addresses inside the schema it is given.
  const validator = new Validator(structuredClone(schema), draftOf(schema), true);
  return (value) => {
    const { valid, errors } = validator.validate(value);
    if (valid) return undefined;
    // Its list goes from the outermost keyword to the one that failed.
    const problem = errors.at(-1);
    const keyword = problem?.keyword ?? 'schema';
    const missing = keyword === 'required' ? missingName(problem?.error) : '';
    return { path: (problem?.instanceLocation ?? '#').slice(1), keyword, message: saidBy(keyword) + missing };
  };
};

function missingName(said: string | undefined): string {
  const name = /"([^"]+)"/.exec(said ?? '')?.[1];
  return name === undefined ? '' : `: ${name}`;
}
