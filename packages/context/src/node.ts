/**
 * A module from its directory: module.yaml, schema.json and the context schemas that module.yaml names. Schemas are
 * read from inside the directory only: links that lead out of it are refused.
 */
import { readFile, realpath, stat } from 'node:fs/promises';
import { basename, join, resolve, sep } from 'node:path';
import { ContextError, type Diagnostic, error } from './diagnostics.js';
import { type Module, type ParseOptions, type ParseResult, safeParseModule } from './module.js';

const MAX_BYTES = 2 ** 20;

/** Reads a module; throws a ContextError that says what is wrong and where. */
export async function loadModule(directory: string): Promise<Module> {
  const result = await safeLoadModule(directory);
  if (!result.ok) throw new ContextError(result.diagnostics);
  return result.module;
}

/** Reads a module, or tells what is wrong with it. */
export async function safeLoadModule(directory: string): Promise<ParseResult> {
  if (typeof directory !== 'string') throw new TypeError('directory must be a path');
  const diagnostics: Diagnostic[] = [];
  const root = await realpath(resolve(directory)).catch(() => undefined);
  const yaml = root && (await readInside(root, 'module.yaml', diagnostics));
  if (!root || yaml === undefined) {
    return { ok: false, diagnostics: [...diagnostics, missing('module.yaml')] };
  }
  const options: ParseOptions = { name: basename(root) };
  const parsed = safeParseModule(yaml, options);
  if (!parsed.ok) return parsed;

  const schemaText = await readInside(root, 'schema.json', diagnostics);
  if (schemaText !== undefined) options.schema = parseJson(schemaText, 'schema.json', diagnostics);
  const { accepts, emits } = parsed.module.context;
  const paths = [...accepts, ...emits].flatMap(({ schema }) => (schema === undefined ? [] : [schema]));
  const files: Record<string, unknown> = {};
  for (const path of new Set(paths)) {
    const text = await readInside(root, path, diagnostics);
    if (text === undefined) diagnostics.push(missing(path));
    else files[path] = parseJson(text, path, diagnostics);
  }
  if (diagnostics.length > 0) return { ok: false, diagnostics };
  return safeParseModule(yaml, { ...options, files });
}

/** The text of a file of the module, or undefined when there is none. */
async function readInside(root: string, path: string, diagnostics: Diagnostic[]): Promise<string | undefined> {
  const real = await realpath(join(root, path)).catch(() => undefined);
  if (real === undefined) return undefined;
  if (!real.startsWith(root + sep)) {
    diagnostics.push(
      error('schema-outside', `${path} leads out of the module; copy it into the module`, { subject: path }),
    );
    return undefined;
  }
  const { size } = await stat(real);
  if (size > MAX_BYTES) {
    diagnostics.push(error('size-exceeded', `${path} is larger than ${MAX_BYTES} bytes`, { subject: path }));
    return undefined;
  }
  return readFile(real, 'utf8').catch(() => undefined);
}

function parseJson(text: string, path: string, diagnostics: Diagnostic[]): unknown {
  try {
    return JSON.parse(text);
  } catch {
    diagnostics.push(error('schema-invalid', `${path} is not valid JSON`, { subject: path }));
    return undefined;
  }
}

function missing(path: string): Diagnostic {
  return error('schema-missing', `${path} cannot be read; it belongs into the directory of the module`, {
    subject: path,
  });
}
