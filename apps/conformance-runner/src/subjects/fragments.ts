/** @rl4/fragments as a subject: the operations of dual mode over its API. */
import type { Answer } from '@rl4/compliance-suite';
import {
  type Diagnostic,
  downLevel,
  type ExpectedFragment,
  type FieldValue,
  FragmentsError,
  formatConflict,
  formatDiagnostic,
  formatOverride,
  loadSnapshot,
  type MergeOptions,
  type MergeResult,
  mergeFragments,
  parseDocument,
  SNAPSHOT_FIELDS,
  type Snapshot,
  safeEncodeFragment,
  safeEncodeSnapshot,
  splitFragment,
  summarize,
  UNKNOWN,
} from '@rl4/fragments';
import type { Adapter, Input } from '../adapter.js';

export const operations: Adapter['operations'] = {
  'snapshot.encode': encodeSnapshot,
  'snapshot.load': load,
  'fragment.encode': encodeFragment,
  'fragments.merge': merge,
};

export const capabilities: Adapter['capabilities'] = [
  'snapshot.encode:optional',
  'snapshot.encode:plain-layout',
  'fragment.encode:chain',
  'fragment.encode:plain-layout',
  'fragments.merge:downlevel',
];

interface NamedValue {
  name: string;
  value: FieldValue;
}

function encodeSnapshot({ fields, options = {} }: Input): Answer {
  const result = safeEncodeSnapshot(pairs(fields), options as Record<string, never>);
  const diagnostics = texts(result.diagnostics);
  if (result.ok) return { outcome: 'ok', output: { payload: result.payload, diagnostics } };
  const questions = result.questions.map((text) => ({ field: text.slice(0, text.indexOf(':')), question: text }));
  return { outcome: 'rejected', output: { questions, diagnostics } };
}

function load({ text }: Input): Answer {
  const { usable, snapshot, summary, questions, diagnostics } = loadSnapshot(text as string);
  const output = {
    ...(snapshot && { fields: fieldsOf(snapshot, diagnostics), version: snapshot.version }),
    summary,
    questions,
    diagnostics: texts(diagnostics),
  };
  return { outcome: usable ? 'ok' : 'rejected', output };
}

function encodeFragment({ updates, split, ...options }: Input): Answer {
  const at = options as { timestamp: string; previous?: string };
  if (!split) {
    const result = safeEncodeFragment(pairs(updates), at);
    const diagnostics = texts(result.diagnostics);
    return result.ok
      ? { outcome: 'ok', output: { fragments: [result.payload], diagnostics } }
      : { outcome: 'rejected', output: { diagnostics } };
  }
  try {
    return { outcome: 'ok', output: { fragments: splitFragment(pairs(updates), at), diagnostics: [] } };
  } catch (error) {
    if (!(error instanceof FragmentsError)) throw error;
    return { outcome: 'rejected', output: { diagnostics: texts(error.diagnostics) } };
  }
}

function merge(input: Input): Answer {
  const document = typeof input.document === 'string' ? parseDocument(input.document) : undefined;
  const base = document ? document.base : (input.base as string | undefined);
  const fragments = document ? document.fragments : ((input.fragments ?? []) as string[]);
  const options: MergeOptions = {
    ...(input.expected !== undefined && { expected: input.expected as ExpectedFragment[] }),
    ...(input.onConflict === 'pause' && { policy: 'pause' }),
  };
  const result = decide(base, fragments, options, (input.decisions ?? []) as Decision[]);
  const output = { ...told(result), ...(input.downLevel === true && result.snapshot && lowered(result)) };
  return { outcome: result.status === 'refused' ? 'rejected' : 'ok', output };
}

interface Decision {
  id: string;
  value: string;
}

/** The package takes the index of an option; each decision can bring a conflict to light that waited behind it. */
function decide(
  base: string | undefined,
  fragments: string[],
  options: MergeOptions,
  wanted: readonly Decision[],
): MergeResult {
  const decisions: Record<string, number> = {};
  for (;;) {
    const result = mergeFragments(base, fragments, { ...options, decisions });
    const before = Object.keys(decisions).length;
    for (const { id, options: choices } of undecided(result)) {
      const decision = wanted.find((one) => one.id === id);
      const index = choices.findIndex(({ value }) => value === decision?.value);
      if (index >= 0) decisions[id] = index;
    }
    if (Object.keys(decisions).length === before) return result;
  }
}

function undecided({ conflicts }: MergeResult) {
  return conflicts.filter(({ winner }) => winner === undefined);
}

function told(result: MergeResult) {
  const { status, payload, snapshot, conflicts, overrides, ignored, completeness, diagnostics } = result;
  const pending = undecided(result).map(({ id, field, options }) => ({
    id,
    field,
    values: options.map(({ value }) => value),
  }));
  return {
    status,
    ...(payload !== undefined && { payload }),
    ...(snapshot && { fields: fieldsOf(snapshot, []) }),
    report: [...conflicts.map(formatConflict), ...overrides.map(formatOverride)],
    ignored: ignored.map(({ name, source, timestamp }) => ({ field: name, value: valueIn(name, source), timestamp })),
    summary: summarize(result),
    completeness,
    ...(pending.length > 0 && { pending }),
    diagnostics: texts(diagnostics),
  };
}

function lowered(result: MergeResult) {
  const { payload, dropped } = downLevel(result);
  return { ...(payload !== undefined && { downLevel: payload }), homeless: dropped };
}

/** Every field under its long name; what the loader calls missing or ambiguous, and those of the ten it lacks, are UNKNOWN. */
function fieldsOf({ fields }: Snapshot, diagnostics: readonly Diagnostic[]): Record<string, string> {
  const unclear = diagnostics.filter(({ code }) => code === 'missing-field' || code === 'ambiguous-field');
  const known = new Map<string, string>(SNAPSHOT_FIELDS.map((name) => [name, UNKNOWN]));
  for (const { key, text } of fields) known.set(key, text);
  for (const { subject } of unclear) known.set(subject as string, UNKNOWN);
  return Object.fromEntries(known);
}

function valueIn(name: string, source: string): string {
  return source.startsWith(`${name}:`) ? source.slice(name.length + 1).trim() : source;
}

function pairs(list: unknown): [string, FieldValue][] {
  return ((list ?? []) as NamedValue[]).map(({ name, value }) => [name, value]);
}

function texts(diagnostics: readonly Diagnostic[]): string[] {
  return diagnostics.map(formatDiagnostic);
}
