/** The one small interface behind which a JSON Schema engine works: ajv on Node, an interpreter elsewhere. */

/** Where a value breaks its schema; the message repeats nothing of the value. */
export interface SchemaProblem {
  /** JSON pointer into the value. */
  path: string;
  keyword: string;
  message: string;
}

/** The first problem of a value, or undefined. */
export type SchemaCheck = (value: unknown) => SchemaProblem | undefined;
export type CompileSchema = (schema: object | boolean) => SchemaCheck;

const OLD_DRAFTS = /draft-0?([467])/;

/** The draft a schema names; 2020-12 when it names none. */
export function draftOf(schema: object | boolean): '2020-12' | '7' | '4' {
  const named = typeof schema === 'object' && '$schema' in schema ? OLD_DRAFTS.exec(String(schema.$schema))?.[1] : null;
  if (named === '4') return '4';
  return named ? '7' : '2020-12';
}

const SAID: Readonly<Record<string, string>> = {
  required: 'lacks a required member',
  type: 'has the wrong type',
  enum: 'is not one of the allowed values',
  const: 'is not the allowed value',
  format: 'has the wrong format',
  pattern: 'does not match the pattern',
  additionalProperties: 'has a member that is not allowed',
  maxItems: 'has too many items',
  minItems: 'has too few items',
  maxLength: 'is too long',
  minLength: 'is too short',
};

/** What a broken keyword means, the same words from either engine. */
export function saidBy(keyword: string): string {
  return SAID[keyword] ?? `breaks ${keyword} of its schema`;
}
