/** Fields of a snapshot or fragment as people write them: a YAML or JSON mapping, a snapshot, or `--field NAME=value`. */
import { type FieldValue, loadSnapshot } from '@rl4/fragments';
import { parse } from 'yaml';
import { UsageError } from './failure.js';
import type { Io } from './io.js';

export type Fields = Map<string, FieldValue>;

const MAX_ALIASES = 10;

/** What the file says, and over it what the command line says. Standard input is read when nothing else is given. */
export async function readFields(io: Io, file: string | undefined, given: readonly string[] = []): Promise<Fields> {
  const isSilent = file === undefined && (given.length > 0 || io.canAsk);
  const fields = isSilent ? new Map() : parseFields(await io.readInput(file), file ?? 'standard input');
  for (const [name, value] of parseOptions(given)) fields.set(name, value);
  return fields;
}

function parseFields(text: string, shown: string): Fields {
  if (text.includes('<RL4-CODEX')) {
    const { snapshot, diagnostics } = loadSnapshot(text);
    if (!snapshot) throw new UsageError(`${shown}: ${diagnostics[0]?.message}`);
    return new Map(snapshot.fields.map(({ key, isList, items, text }) => [key, isList ? items : text]));
  }
  const value = parseYaml(text, shown) ?? {};
  if (typeof value !== 'object' || Array.isArray(value)) {
    throw new UsageError(`${shown} is no mapping of fields; write NAME: value lines, or paste a snapshot`);
  }
  return new Map(Object.entries(value).map(([name, entry]) => [name, fieldValue(name, entry, shown)]));
}

function parseYaml(text: string, shown: string): unknown {
  try {
    return parse(text, { maxAliasCount: MAX_ALIASES, prettyErrors: false, logLevel: 'silent' });
  } catch {
    throw new UsageError(`${shown} is neither YAML nor JSON nor a snapshot; write NAME: value lines`);
  }
}

function fieldValue(name: string, value: unknown, shown: string): FieldValue {
  const items = Array.isArray(value) ? value : [value ?? ''];
  if (!items.every((item) => ['string', 'number', 'boolean'].includes(typeof item))) {
    throw new UsageError(`${shown}: ${name.slice(0, 40)} must be a text or a list of texts`);
  }
  const texts = items.map(String);
  return Array.isArray(value) ? texts : (texts[0] as string);
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
