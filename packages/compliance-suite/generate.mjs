/**
 * Turns the data files into modules before the build, so that the package reads no file and evaluates no code when it
 * runs: the vectors, the register, the patterns they use as literals (which the checks prove linear), and the schemas.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';

const here = new URL('./', import.meta.url);
const read = (path) => JSON.parse(readFileSync(new URL(path, here), 'utf8'));
const jsonFiles = (path) =>
  readdirSync(new URL(path, here))
    .filter((name) => name.endsWith('.json'))
    .sort();
const write = (name, text) => writeFileSync(new URL(`src/generated/${name}`, here), text);
mkdirSync(new URL('src/generated/', here), { recursive: true });

const ajv = new Ajv({
  allErrors: true,
  logger: false,
  unicode: false,
  strict: true,
  strictRequired: false,
  allowUnionTypes: true,
  code: { source: true, esm: true, lines: true },
});

const directories = readdirSync(new URL('vectors/', here), { withFileTypes: true }).filter((entry) =>
  entry.isDirectory(),
);
const paths = directories
  .flatMap(({ name }) => jsonFiles(`vectors/${name}/`).map((file) => `vectors/${name}/${file}`))
  .sort();
const isVectorFile = ajv.compile(read('schemas/vectors.json'));
const files = paths.map((path) => {
  const file = read(path);
  if (!isVectorFile(file))
    throw new Error(`${path} is not a vector file:\n${ajv.errorsText(isVectorFile.errors, { separator: '\n' })}`);
  if (path !== `vectors/${file.set}/${file.topic}.json`)
    throw new Error(`${path} says it is ${file.set}/${file.topic}`);
  return file;
});
const data = (name, type, from, value) =>
  `import type { ${type} } from '../${from}';\n\nexport const ${name}: readonly ${type}[] = JSON.parse(${JSON.stringify(JSON.stringify(value))});\n`;
const frozen = read('vectors/frozen.json');
write('vectors.ts', data('vectorFiles', 'VectorFile', 'vector.js', files));
write('register.ts', data('requirementRows', 'Requirement', 'requirement.js', read('register/requirements.json')));
write(
  'rulings.ts',
  `export const rulingTexts: Readonly<Record<string, string>> = ${JSON.stringify(read('register/rulings.json'), null, 2)};\n`,
);
write(
  'suite.ts',
  `export const version = ${JSON.stringify(read('package.json').version)};\n
export const frozenSets: Readonly<Record<string, { sha256: string; vectors: readonly string[] }>> = JSON.parse(${JSON.stringify(JSON.stringify(frozen))});\n`,
);

const withInner = (check) => [
  check,
  ...[...(check.anyOf ?? []), ...(check.each ?? []), ...(check.some ?? [])].flatMap(withInner),
];
const checks = files.flatMap(({ vectors }) =>
  vectors.flatMap(({ steps }) => steps.flatMap(({ expect }) => (expect.checks ?? []).flatMap(withInner))),
);
const sources = new Set(
  checks.flatMap(({ matches, noneMatch, anyMatch }) =>
    [matches, noneMatch, anyMatch].filter((source) => source !== undefined),
  ),
);
const entries = [...sources].sort().map((source) => `  [${JSON.stringify(source)}, ${new RegExp(source, 'u')}],\n`);
write(
  'patterns.ts',
  `export const patterns: ReadonlyMap<string, RegExp> = new Map<string, RegExp>([\n${entries.join('')}]);\n`,
);

/** Schemas that are asked when the package runs, as code. */
const CHECKED = {
  isTranscriptLine: 'transcript',
  isReady: 'ready',
  isAnswer: 'answer',
  isFailed: 'failed',
  isBaseline: 'baseline',
  isResult: 'result',
};
for (const [name, schema] of Object.entries(CHECKED)) ajv.addSchema(read(`schemas/${schema}.json`), name);
const code = standalone.default(ajv, Object.fromEntries(Object.keys(CHECKED).map((name) => [name, name])));
if (code.includes('require(')) throw new Error('a compiled schema loads a module; keep them free of such keywords');
write('schemas.js', `// @ts-nocheck\n${code}\n`);
