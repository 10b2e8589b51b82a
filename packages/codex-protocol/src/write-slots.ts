/** A state → the tokens of each block. RL4-CODEX §8.1–§8.3; rulings XB-05, XB-16, XB-35, XB-38. Nothing is invented. */
import type { Hasher } from '@rl4/core-hash';
import { findContent } from '@rl4/zero-content';
import type { BlockName } from './blocks.js';
import { type Diagnostic, error } from './diagnostics.js';
import { mayEmitHash } from './hashes.js';
import { mayEmitInsight, writeInsight } from './insights.js';
import { SLOTS, type Slot } from './slots.js';
import { type Insight, isKnown, type StateInput } from './state.js';
import { abstractTechnology } from './technologies.js';
import { parseToken } from './tokens.js';
import { emits, type Grammar } from './values.js';

export interface Writing {
  hasher: Hasher;
  errors: Diagnostic[];
}

interface Written {
  label: string;
  text: string;
}

/** The tokens of one block in canonical order; what does not fit is reported. */
export function writeTokens(block: BlockName, state: StateInput, writing: Writing): string[] {
  const tokens: Written[] = [];
  for (const slot of SLOTS[block]) {
    const value = fieldOf(state, slot);
    if (!isKnown(value) || slot.kind === 'checksum') continue;
    writeSlot(slot, value, tokens, writing);
  }
  for (const text of listOf(state.unknown?.tokens?.[block])) {
    const isOneToken = typeof text === 'string' && !/[|\s<>]/.test(text);
    if (isOneToken) tokens.push({ label: parseToken(text).label, text });
    else refuse(`unknown.tokens.${block}`, writing);
  }
  return arrange(block, tokens, state).map(({ text }) => text);
}

function fieldOf(state: StateInput, slot: Slot): unknown {
  const section: object | undefined = state[slot.section];
  const value = section ? (section as Record<string, unknown>)[slot.field] : undefined;
  return isKnown(value) || slot.section !== 'temporalContext' ? value : eventsOf(state, slot.label);
}

/** A caller may tell bursts, droughts and anomalies by events alone. */
function eventsOf(state: StateInput, label: string): unknown {
  const events = listOf(state.temporalContext?.events);
  const values = events.filter(({ kind }) => label === (kind === 'anomaly' ? 'anomalies' : `${kind}s`));
  return values.length > 0 ? values.map(({ value }) => value) : undefined;
}

function listOf<T>(value: readonly T[] | 'UNKNOWN' | undefined): readonly T[] {
  return Array.isArray(value) ? value : [];
}

/** TIMELINE and INSIGHTS as the caller orders them; the rest by label, stable for repeated ones. */
function arrange(block: BlockName, tokens: Written[], state: StateInput): Written[] {
  if (block !== 'TIMELINE' && block !== 'INSIGHTS') {
    return tokens.sort((a, b) => (a.label < b.label ? -1 : a.label > b.label ? 1 : 0));
  }
  const home = block === 'TIMELINE' ? state.temporalContext : state.cognitiveSignals;
  const ordered: Written[] = [];
  const rest = [...tokens];
  for (const label of listOf(home?.recency)) {
    const index = rest.findIndex((token) => token.label === label);
    if (index !== -1) ordered.push(...rest.splice(index, 1));
  }
  return [...ordered, ...rest];
}

function writeSlot(slot: Slot, value: unknown, tokens: Written[], writing: Writing): void {
  const path = `${slot.section}.${slot.field}`;
  const add = (text: string, label = slot.label) => tokens.push({ label, text });
  switch (slot.kind) {
    case 'one': {
      const text = item(slot.grammar, value, path, writing);
      if (text !== undefined) add(`${slot.label}=${text}`);
      return;
    }
    case 'id':
    case 'fingerprint': {
      const id = hashed(slot.namespace, value, path, slot.kind === 'fingerprint', writing);
      if (id) add(slot.kind === 'id' ? bareOrPair(slot.label, id) : `${slot.label}=${id}`);
      return;
    }
    case 'map':
    case 'extension':
      writeMap(slot, value, path, tokens, writing);
      return;
    case 'checksum':
      return;
  }
  if (!Array.isArray(value)) {
    refuse(path, writing);
    return;
  }
  if (value.length === 0) add(`${slot.label}=none`);
  for (const text of writeList(slot, value, path, writing)) add(text);
}

function writeList(slot: Slot, value: unknown[], path: string, writing: Writing): string[] {
  const each = (write: (entry: unknown, path: string) => string | undefined) =>
    value.flatMap((entry, index) => write(entry, `${path}[${index}]`) ?? []);
  switch (slot.kind) {
    case 'list': {
      const items = each((entry, at) => item(slot.grammar, entry, at, writing));
      if (slot.isRepeated) return items.map((text) => `${slot.label}=${text}`);
      return items.length > 0 ? [`${slot.label}=${items.join(slot.joint)}`] : [];
    }
    case 'ids': {
      const ids = each((entry, at) => hashed(slot.namespace, entry, at, false, writing));
      if (slot.isRepeated) return ids.map((id) => bareOrPair(slot.label, id));
      return ids.length > 0 ? [`${slot.label}=${ids.join(',')}`] : [];
    }
    case 'stack': {
      const kinds = each((entry, at) => item(slot.grammar, abstract(entry), at, writing));
      return kinds.length > 0 ? [`stack=hash(${[...new Set(kinds)].join(',')})`] : [];
    }
    default:
      return each((entry, at) => insight(slot.label, entry, at, writing));
  }
}

function item(grammar: Grammar, value: unknown, path: string, writing: Writing): string | undefined {
  const text = grammar.write(value);
  if (text !== undefined && emits(grammar, text)) return text;
  refuse(path, writing);
  return undefined;
}

function abstract(name: unknown): string | undefined {
  return typeof name === 'string' ? abstractTechnology(name) : undefined;
}

/** An id of ours is kept, anything else is a raw name. A fingerprint is never made of what identifies a person. */
function hashed(
  namespace: string,
  value: unknown,
  path: string,
  isFingerprint: boolean,
  writing: Writing,
): string | undefined {
  if (typeof value === 'string' && mayEmitHash(value)) return value;
  const isPersonal = isFingerprint && typeof value === 'string' && findContent(value, { classes: ['pii'] }).length > 0;
  if (typeof value === 'string' && value !== '' && !isPersonal && value.isWellFormed())
    return writing.hasher.id(namespace, value);
  refuse(path, writing);
  return undefined;
}

function bareOrPair(label: string, id: string): string {
  return id.startsWith(`${label}#`) ? id : `${label}=${id}`;
}

function insight(kind: string, value: unknown, path: string, writing: Writing): string | undefined {
  if (
    typeof value === 'object' &&
    value !== null &&
    isShareOrUnknown(value, 'weight') &&
    isShareOrUnknown(value, 'conf')
  ) {
    const { value: coefficient } = value as Insight;
    const isInRange =
      coefficient === undefined || (coefficient >= (kind === 'correlation' ? -1 : 0) && coefficient <= 1);
    const text = isInRange ? writeInsight(value as Insight) : '';
    if (mayEmitInsight(text, kind)) return `${kind}:${text}`;
  }
  refuse(path, writing);
  return undefined;
}

function isShareOrUnknown(value: object, field: 'weight' | 'conf'): boolean {
  const number = (value as Record<string, unknown>)[field];
  return !isKnown(number) || (typeof number === 'number' && number >= 0 && number <= 1);
}

function writeMap(slot: Slot, value: unknown, path: string, tokens: Written[], writing: Writing): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    refuse(path, writing);
    return;
  }
  const entries = Object.entries(value).filter(([, entry]) => isKnown(entry));
  const prefix = slot.kind === 'map' ? slot.prefix : '';
  if (slot.label === 'kpi' && Object.keys(value).length === 0) tokens.push({ label: 'kpi', text: 'kpi=none' });
  for (const [key, entry] of entries) {
    const text = slot.kind === 'map' ? slot.grammar.write(entry) : String(entry);
    // The slot's grammar is the validator's business; here a value only must not become several tokens.
    if (text === undefined || /[^\x21-\x7e]|[|,<>]/.test(key + text) || /[=:]/.test(key)) {
      refuse(`${path}.${/^[\w.-]{1,40}$/.test(key) ? key : '?'}`, writing);
    } else {
      const label = prefix + key;
      tokens.push({ label, text: text.startsWith(`${label}#`) ? text : `${label}=${text}` });
    }
  }
}

function refuse(path: string, { errors }: Writing): void {
  errors.push(error('value-refused', { subject: path, path }));
}
