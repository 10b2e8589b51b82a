/** Schemes that a person adds: `{ "<scheme>": { "template": "https://host/{id}", "headers"?, "encoding"? } }`. */
import type { Extern } from '@codex/manifest/node';
import { parse } from 'yaml';
import { UsageError } from '../failure.js';
import type { Io } from '../io.js';

/** The externs in a JSON or YAML file. */
export async function readExterns(io: Io, file: string): Promise<Record<string, Extern>> {
  const text = await io.readInput(file);
  let value: unknown;
  try {
    value = parse(text, { maxAliasCount: 10, prettyErrors: false, logLevel: 'silent' });
  } catch {
    throw new UsageError(`${file} is neither JSON nor YAML; write { "<scheme>": { "template": "https://…/{id}" } }`);
  }
  return checkExterns(value, file);
}

/** A copy of what is an extern; anything else is refused. */
export function checkExterns(value: unknown, shown: string): Record<string, Extern> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new UsageError(`${shown} must map schemes to templates, such as books: { template: "https://…/{id}" }`);
  }
  const externs = Object.entries(value).map(([scheme, extern]) => [scheme, checkExtern(extern, `${shown}: ${scheme}`)]);
  return Object.fromEntries(externs);
}

function checkExtern(value: unknown, shown: string): Extern {
  const { template, headers = {}, encoding } = typeof value === 'string' ? { template: value } : Object(value);
  const isText = (text: unknown) => typeof text === 'string';
  if (!isText(template)) throw new UsageError(`${shown} needs a template, such as https://…/{id}`);
  if (typeof headers !== 'object' || !Object.values(headers ?? {}).every(isText)) {
    throw new UsageError(`${shown}: headers must map names to texts`);
  }
  if (encoding !== undefined && !isText(encoding)) throw new UsageError(`${shown}: encoding must be a text`);
  return { template, headers, ...(encoding !== undefined && { encoding }) };
}
