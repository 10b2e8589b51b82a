/** The value of a token, read into its field of the state. Decoder specification §4; rulings XB-16, XB-23, XB-25, XB-37. */
import type { BlockName } from './blocks.js';
import { judgeText, mayEmitLabel, shownToken } from './content.js';
import { error, warning } from './diagnostics.js';
import { type HashVerdict, judgeHash, mayEmitHash } from './hashes.js';
import { mayEmitInsight, readInsight } from './insights.js';
import { checkWords, noteRecency, pathOf, type Reading } from './reading.js';
import type { Slot } from './slots.js';
import { emptyMap, type TemporalEvent, UNKNOWN } from './state.js';
import type { Token } from './tokens.js';
import type { Grammar } from './values.js';
import { measure, slug } from './values.js';

const EVENT_KINDS: Readonly<Record<string, TemporalEvent['kind']>> = {
  bursts: 'burst',
  droughts: 'drought',
  anomalies: 'anomaly',
};
const OUR_CHECKSUM = /^sha#[0-9a-f]{64}$/;
const SINGLE: ReadonlySet<Slot['kind']> = new Set(['one', 'id', 'fingerprint', 'checksum', 'stack']);

/** Whether the token fits its slot; if it does, its value is in the state and its warnings are reported. */
export function readSlot(slot: Slot, token: Token, block: BlockName, seen: string[], reading: Reading): boolean {
  const isEmit = reading.profile === 'emit';
  const value = token.form === 'pair' ? token.value : token.text;
  if (token.form === 'id' && !takesBareId(slot)) return false;
  if (value === '' || value === UNKNOWN) {
    markKpi(slot, token, reading);
    return !isEmit;
  }

  const values = readValues(slot, token, value, reading);
  if (values === undefined) return false;
  if (SINGLE.has(slot.kind) || slot.kind === 'map' || slot.kind === 'extension') {
    const label = slot.kind === 'map' || slot.kind === 'extension' ? token.label : slot.label;
    if (seen.includes(label)) {
      const details = { subject: shownToken(label), path: pathOf(reading) };
      if (isEmit) reading.errors.push(error('duplicate-token', details));
      else reading.warnings.push(warning('duplicate-token', details));
      return true;
    }
    seen.push(label);
  }
  if (reading.state) store(slot, token, values, block, reading);
  return true;
}

function takesBareId(slot: Slot): boolean {
  return (
    slot.kind === 'id' ||
    slot.kind === 'ids' ||
    slot.kind === 'fingerprint' ||
    slot.kind === 'checksum' ||
    slot.kind === 'extension'
  );
}

/** A KPI that is named without a value is known to exist. */
function markKpi(slot: Slot, token: Token, reading: Reading): void {
  if (reading.state && slot.kind === 'map' && token.label.length > slot.prefix.length) {
    put(slot, token.label, UNKNOWN, reading);
  }
}

/** The values of a token, or undefined when it does not fit. */
function readValues(slot: Slot, token: Token, value: string, reading: Reading): unknown[] | undefined {
  const isEmit = reading.profile === 'emit';
  switch (slot.kind) {
    case 'one':
      return readItem(slot.grammar, value, reading);
    case 'list': {
      if (value === 'none') return [];
      if (!value.includes(slot.joint)) return readItem(slot.grammar, value, reading);
      return isEmit && slot.isRepeated ? undefined : readItems(slot.grammar, value.split(slot.joint), reading);
    }
    case 'stack':
      return readStack(slot.grammar, value, reading);
    case 'map':
      return readMapped(slot, token.label, value, reading);
    case 'id':
      return value === 'none' && !isEmit ? [UNKNOWN] : readIds([value], token, reading);
    case 'ids':
      return value === 'none' ? [] : readIds(value.split(','), token, reading);
    case 'insights':
      return readInsights(slot.label, value, reading);
    case 'fingerprint':
      return readFingerprint(value, token, reading);
    case 'checksum':
      return (isEmit ? OUR_CHECKSUM.test(value) : judgeHash(value) !== 'violation') ? [value] : undefined;
    case 'extension':
      return readExtension(token, value, reading);
  }
}

function readItem(grammar: Grammar, text: string, reading: Reading): unknown[] | undefined {
  if (reading.profile === 'emit') {
    if (!grammar.emits(text)) return undefined;
    if (grammar.hasWords) checkWords(reading, text);
  }
  const value = grammar.read(text);
  return value === undefined ? undefined : [value];
}

function readItems(grammar: Grammar, texts: readonly string[], reading: Reading): unknown[] | undefined {
  const values: unknown[] = [];
  for (const text of texts) {
    const value = readItem(grammar, text, reading);
    if (!value) return undefined;
    values.push(value[0]);
  }
  return values;
}

/** `hash(fe,api)`; on receipt also without `hash`, joined by commas or plus signs. */
function readStack(grammar: Grammar, value: string, reading: Reading): unknown[] | undefined {
  if (value === 'none') return [];
  const isWrapped = value.startsWith('hash(') && value.endsWith(')');
  if (!isWrapped && reading.profile === 'emit') return undefined;
  const inner = isWrapped ? value.slice(5, -1) : value;
  return readItems(grammar, inner.split(isWrapped || inner.includes(',') ? ',' : '+'), reading);
}

function readMapped(
  slot: Slot & { kind: 'map' },
  label: string,
  value: string,
  reading: Reading,
): unknown[] | undefined {
  if (label === slot.label) return value === 'none' ? [] : undefined;
  const key = label.slice(slot.prefix.length);
  return slug.emits(key) && readItem(slug, key, reading) ? readItem(slot.grammar, value, reading) : undefined;
}

/** An identifier could be hashed, so one that is not is an error at once. */
function readIds(items: readonly string[], token: Token, reading: Reading): unknown[] | undefined {
  let worst: HashVerdict = 'fine';
  for (const item of items) {
    const verdict = reading.profile === 'emit' ? (mayEmitHash(item) ? 'fine' : 'violation') : judgeHash(item);
    if (verdict === 'violation') return undefined;
    if (verdict === 'weak') worst = 'weak';
  }
  if (worst === 'weak')
    reading.warnings.push(warning('hash-format', { subject: shownToken(token.text), path: pathOf(reading) }));
  return items as unknown[];
}

function readInsights(kind: string, value: string, reading: Reading): unknown[] | undefined {
  if (value === 'none') return [];
  if (reading.profile === 'emit' && !mayEmitInsight(value, kind)) return undefined;
  const found = readInsight(value, kind);
  if (!found) return undefined;
  if (reading.isFreeForm) return [found.insight];
  if (!found.inRange) reading.warnings.push(warning('insight-range', { path: pathOf(reading) }));
  if (reading.profile === 'emit') checkWords(reading, found.insight.label);
  return [found.insight];
}

function readFingerprint(value: string, token: Token, reading: Reading): unknown[] | undefined {
  if (reading.profile === 'emit') return mayEmitHash(value) ? [value] : undefined;
  if (value.includes('#')) return readIds([value], token, reading);
  if (judgeText(value) !== 'harmless') return undefined;
  reading.warnings.push(warning('hash-format', { subject: shownToken(token.text), path: pathOf(reading) }));
  return [value];
}

/** Unknown optional fields are stored verbatim. */
function readExtension(token: Token, value: string, reading: Reading): unknown[] | undefined {
  if (reading.profile === 'accept') {
    const harm = judgeText(token.text);
    if (harm === 'weak-hash')
      reading.warnings.push(warning('hash-format', { subject: shownToken(token.text), path: pathOf(reading) }));
    return harm === 'harmless' || harm === 'weak-hash' ? [value] : undefined;
  }
  if (!mayEmitLabel(token.label)) return undefined;
  if (!token.label.startsWith('ext.')) {
    reading.warnings.push(warning('extension-namespace', { subject: shownToken(token.label), path: pathOf(reading) }));
  }
  if (mayEmitHash(value)) return [value];
  if (!measure.emits(value) || judgeText(token.text) !== 'harmless') return undefined;
  if (measure.read(value) === value) checkWords(reading, value);
  return [value];
}

function store(slot: Slot, token: Token, values: unknown[], block: BlockName, reading: Reading): void {
  const state = reading.state as NonNullable<Reading['state']>;
  const home = state[slot.section] as Record<string, unknown>;
  if (slot.kind === 'map' || slot.kind === 'extension') {
    if (values.length > 0) put(slot, token.label, values[0], reading);
    else if (home[slot.field] === UNKNOWN) home[slot.field] = emptyMap();
  } else if (SINGLE.has(slot.kind) && slot.kind !== 'stack') home[slot.field] = values[0];
  else {
    const known = home[slot.field];
    if (known === UNKNOWN) home[slot.field] = values;
    else (known as unknown[]).push(...values);
  }
  noteRecency(state, block, slot.label);
  const kind = block === 'TIMELINE' ? EVENT_KINDS[slot.label] : undefined;
  if (!kind) return;
  const events = values.map((value) => ({ kind, value: String(value) }));
  const { temporalContext } = state;
  if (temporalContext.events === UNKNOWN) temporalContext.events = events;
  else temporalContext.events.push(...events);
}

function put(slot: Slot, label: string, value: unknown, { state }: Reading): void {
  if (!state) return;
  const home = state[slot.section] as Record<string, unknown>;
  if (home[slot.field] === UNKNOWN) home[slot.field] = emptyMap();
  const key = slot.kind === 'map' ? label.slice(slot.prefix.length) : label;
  const entries = home[slot.field] as Record<string, unknown>;
  if (!(key in entries)) entries[key] = value;
}
