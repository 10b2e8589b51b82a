/** Emits against accepts before anything runs: what nobody emits, and where two modules mean different things. */
import { contractOf, schemaOf } from './contract.js';
import { type Diagnostic, error, hasErrors, warning } from './diagnostics.js';
import { isPlainObject } from './json.js';
import { keyPatternOf } from './lifetime.js';
import type { Module } from './module.js';
import { resolved } from './references.js';

export interface PipelineOptions {
  /** Types that the application hands over itself. */
  supplied?: readonly string[];
}

export interface PipelineReport {
  valid: boolean;
  diagnostics: Diagnostic[];
}

const MAX_DEPTH = 8;

/** Whether the modules fit together: every accepted type has a source, and both sides agree on its shape and key. */
export function checkPipeline(modules: readonly Module[], { supplied = [] }: PipelineOptions = {}): PipelineReport {
  const diagnostics: Diagnostic[] = [];
  for (const consumer of modules) {
    diagnostics.push(...contractOf(consumer).diagnostics);
    for (const accepted of consumer.context.accepts) {
      const { type, from_module, required } = accepted;
      const emitters = modules.filter((module) => module.context.emits.some((emitted) => emitted.type === type));
      const sources = from_module === undefined ? emitters : emitters.filter(({ name }) => name === from_module);
      if (sources.length === 0 && !supplied.includes(type)) {
        diagnostics.push(nobodyEmits(consumer, type, required, from_module));
      }
      for (const producer of sources) diagnostics.push(...disagreements(producer, consumer, type));
    }
  }
  return { valid: !hasErrors(diagnostics), diagnostics };
}

function disagreements(producer: Module, consumer: Module, type: string): Diagnostic[] {
  const emitted = producer.context.emits.find((entry) => entry.type === type);
  const accepted = consumer.context.accepts.find((entry) => entry.type === type);
  if (!emitted || !accepted) return [];
  const found: Diagnostic[] = [];
  const given = schemaOf(producer, emitted, 'emits');
  const wanted = schemaOf(consumer, accepted, 'accepts');
  const place = disagreement(given, given, wanted, wanted, '', 0);
  if (place !== undefined) {
    const message = `${shownName(producer)} emits ${type} in another shape than ${shownName(consumer)} accepts, at /${type}${place}`;
    found.push(error('types-disagree', message, { subject: type, path: `/${type}${place}` }));
  }
  const own = consumer.context.emits.find((entry) => entry.type === type);
  if (own && keyPatternOf(own) !== keyPatternOf(emitted)) {
    const message = `${shownName(producer)} and ${shownName(consumer)} keep ${type} under different keys, so neither finds the other's`;
    found.push(warning('keys-disagree', message, { subject: type }));
  }
  return found;
}

/** Where two schemas cannot both hold: the pointer of the first place, or undefined. */
function disagreement(
  given: unknown,
  givenRoot: unknown,
  wanted: unknown,
  wantedRoot: unknown,
  path: string,
  depth: number,
): string | undefined {
  const [from, to] = [resolved(given, givenRoot), resolved(wanted, wantedRoot)] as Record<string, unknown>[];
  if (!from || !to || depth > MAX_DEPTH) return undefined;
  if (areDisjoint(typesOf(from.type), typesOf(to.type)) || areDisjoint(listOf(from.enum), listOf(to.enum))) return path;
  const properties = isPlainObject(from.properties) ? from.properties : {};
  for (const name of listOf(to.required) ?? []) {
    if (from.additionalProperties === false && !Object.hasOwn(properties, String(name))) return `${path}/${name}`;
  }
  for (const [name, inner] of Object.entries(isPlainObject(to.properties) ? to.properties : {})) {
    if (!Object.hasOwn(properties, name)) continue;
    const place = disagreement(properties[name], givenRoot, inner, wantedRoot, `${path}/${name}`, depth + 1);
    if (place !== undefined) return place;
  }
  if (from.items === undefined || to.items === undefined) return undefined;
  return disagreement(from.items, givenRoot, to.items, wantedRoot, `${path}/*`, depth + 1);
}

function typesOf(type: unknown): unknown[] | undefined {
  const types = typeof type === 'string' ? [type] : listOf(type);
  return types?.flatMap((name) => (name === 'number' ? ['number', 'integer'] : [name]));
}

function listOf(value: unknown): unknown[] | undefined {
  return Array.isArray(value) ? value : undefined;
}

function areDisjoint(a: unknown[] | undefined, b: unknown[] | undefined): boolean {
  return a !== undefined && b !== undefined && !a.some((item) => b.includes(item));
}

function nobodyEmits(consumer: Module, type: string, required: boolean, from: string | undefined): Diagnostic {
  const who = from === undefined ? 'nobody' : `not ${from}, as it asks for,`;
  const message = `${shownName(consumer)} accepts ${type}, but ${who} emits it; hand it over in _context or add a module`;
  return (required ? error : warning)('nobody-emits', message, { subject: type });
}

function shownName({ name }: Module): string {
  return name ?? 'a module without a name';
}
