/** The values of a token, by the kind of its slot. Decoder specification §4; rulings XB-03, XB-16, XB-18, XB-26. */
import { judgeText, mayEmitLabel, shownToken } from './content.js';
import { warning } from './diagnostics.js';
import { type HashVerdict, judgeHash, mayEmitHash } from './hashes.js';
import { mayEmitInsight, readInsight } from './insights.js';
import { checkWords, pathOf, type Reading } from './reading.js';
import type { Slot } from './slots.js';
import { UNKNOWN } from './state.js';
import type { Token } from './tokens.js';
import { emits, type Grammar, isWords, measure, slug } from './values.js';

const OUR_CHECKSUM = /^sha#[0-9a-f]{64}$/;

/** The values of a token, or undefined when it does not fit. */
export function readValues(slot: Slot, token: Token, value: string, reading: Reading): unknown[] | undefined {
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
      if (value === 'none') return [];
      return isEmit && slot.isRepeated ? readIds([value], token, reading) : readIds(value.split(','), token, reading);
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
    if (!emits(grammar, text)) return undefined;
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
  const items = inner.split(isWrapped || inner.includes(',') ? ',' : '+');
  return reading.profile === 'emit' && new Set(items).size < items.length
    ? undefined
    : readItems(grammar, items, reading);
}

function readMapped(
  slot: Slot & { kind: 'map' },
  label: string,
  value: string,
  reading: Reading,
): unknown[] | undefined {
  const isWhole = label === slot.label;
  if (isWhole) return value === 'none' && (slot.label === 'kpi' || reading.profile === 'accept') ? [] : undefined;
  const key = label.slice(slot.prefix.length);
  return isWords(key) && readItem(slug, key, reading) ? readItem(slot.grammar, value, reading) : undefined;
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
  if (!emits(measure, value) || judgeText(token.text) !== 'harmless') return undefined;
  if (measure.read(value) === value) checkWords(reading, value);
  return [value];
}
