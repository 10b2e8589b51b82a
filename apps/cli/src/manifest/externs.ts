/** Schemes that a person adds: `{ "<scheme>": { "template": "https://host/{id}", "headers"?, "encoding"? } }`. */
import type { Extern } from '@codex/manifest/node';
import { isObject, parseYaml } from '../config.js';
import { EnvironmentError } from '../failure.js';
import type { Io } from '../io.js';

/** The externs in a JSON or YAML file. */
export async function readExterns(io: Io, file: string): Promise<Record<string, Extern>> {
  const value = await parseYaml(await io.readInput(file), file);
  if (!isObject(value)) throw new EnvironmentError(`${file} must map schemes to templates, such as https://…/{id}`);
  const externs = Object.entries(value).map(([scheme, extern]) => [scheme, checkExtern(extern, `${file}: ${scheme}`)]);
  return Object.fromEntries(externs);
}

function checkExtern(value: unknown, shown: string): Extern {
  const { template, headers = {}, encoding } = isObject(value) ? value : { template: value };
  const isText = (text: unknown): text is string => typeof text === 'string';
  if (!isText(template)) throw new EnvironmentError(`${shown} needs a template, such as https://…/{id}`);
  if (!isObject(headers) || !Object.values(headers).every(isText)) {
    throw new EnvironmentError(`${shown}: headers must map names to texts`);
  }
  if (encoding !== undefined && !isText(encoding)) throw new EnvironmentError(`${shown}: encoding must be a text`);
  return { template, headers: headers as Record<string, string>, ...(encoding !== undefined && { encoding }) };
}
