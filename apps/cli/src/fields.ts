/** Fields of a snapshot or fragment as people write them: a YAML or JSON mapping, a snapshot, or `--field NAME=value`. */
import { type FieldValue, FragmentsError, loadSnapshot } from '@rl4/fragments';
import { isObject, parseYaml } from './config.js';
import { EnvironmentError, UsageError } from './failure.js';
import type { Io } from './io.js';

export type Fields = Map<string, FieldValue>;

/**
 * What the file says, and over it what the command line says. Standard input is read when nothing else is given. Throws
 * a FragmentsError for a text without fields.
 */
export async function readFields(io: Io, file: string | undefined, given: readonly string[] = []): Promise<Fields> {
  const isSilent = file === undefined && (given.length > 0 || io.canAsk);
  const fields: Fields = isSilent ? new Map() : await parseFields(await io.readInput(file));
  for (const [name, value] of parseOptions(given)) fields.set(name, value);
  return fields;
}

async function parseFields(text: string): Promise<Fields> {
  if (text.includes('<RL4-CODEX')) {
    const { snapshot, diagnostics } = loadSnapshot(text);
    if (!snapshot) throw new FragmentsError(diagnostics);
    return new Map(snapshot.fields.map(({ key, isList, items, text }) => [key, isList ? items : text]));
  }
  const value = await parseYaml(text, 'the input').catch((error: unknown) => {
    throw error instanceof EnvironmentError ? notFields(error.message) : error;
  });
  if (value === undefined) return new Map();
  if (!isObject(value)) throw notFields('The input is no mapping; write NAME: value lines, or paste a snapshot.');
  return new Map(Object.entries(value).map(([name, entry]) => [name, fieldValue(name, entry)]));
}

function fieldValue(name: string, value: unknown): FieldValue {
  const items = Array.isArray(value) ? value : [value ?? ''];
  if (!items.every((item) => ['string', 'number', 'boolean'].includes(typeof item))) {
    throw notFields('A field is a text or a list of texts.', name.slice(0, 40));
  }
  const texts = items.map(String);
  return Array.isArray(value) ? texts : (texts[0] as string);
}

function notFields(message: string, subject?: string): FragmentsError {
  return new FragmentsError([{ severity: 'error', code: 'not-fields', message, ...(subject && { subject }) }]);
}

/** A name that is given several times is a list. */
function parseOptions(given: readonly string[]): Fields {
  const fields: Fields = new Map();
  for (const option of given) {
    const at = option.indexOf('=');
    if (at < 1) throw new UsageError('--field takes NAME=value, such as --field NOTES="Call Bo"');
    const [name, value] = [option.slice(0, at), option.slice(at + 1)];
    const known = fields.get(name);
    fields.set(name, known === undefined ? value : [known, value].flat());
  }
  return fields;
}
