/** Writes dist/schema.json from the zod schema; part of the build. */
import { writeFileSync } from 'node:fs';
import { toJSONSchema } from 'zod/mini';
import { CognitiveStateSchema } from './dist/index.js';

writeFileSync(
  new URL('dist/schema.json', import.meta.url),
  `${JSON.stringify(toJSONSchema(CognitiveStateSchema), null, 2)}\n`,
);
