/** Compiles schema.json to plain code before the build, so that nothing is evaluated when the package runs. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';

const here = new URL('./', import.meta.url);
const schema = JSON.parse(readFileSync(new URL('schema.json', here), 'utf8'));
// Without `unicode: false` the code would load a module of ajv to count code points; here only 0 matters.
const ajv = new Ajv({
  allErrors: true,
  unicode: false,
  allowUnionTypes: true,
  logger: false,
  code: { source: true, esm: true, lines: true },
});
const code = standalone.default(ajv, ajv.compile(schema));
if (code.includes('require(')) throw new Error('the compiled schema loads a module; keep it free of such keywords');

mkdirSync(new URL('src/generated/', here), { recursive: true });
writeFileSync(new URL('src/generated/check-schema.js', here), `// @ts-nocheck\n${code}\n`);
