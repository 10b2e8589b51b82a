/** The value of a field → its tokens, by the kind of its slot. RL4-CODEX §6, §7; rulings XB-16, XB-35, XB-38. */
import type { Hasher } from '@rl4/core-hash';
import { findContent } from '@rl4/zero-content';
import { type Diagnostic, error } from './diagnostics.js';
import { mayEmitHash } from './hashes.js';
import { mayEmitInsight, writeInsight } from './insights.js';
import { isRepeatable, type Slot, spell } from './slots.js';
import { type Insight, isKnown } from './state.js';
import { abstractTechnology } from './technologies.js';
import { emits, type Grammar, isWords } from './values.js';

export interface Writing {
  hasher: Hasher;
  errors: Diagnostic[];
  /** A draft is read back before it is released, so its values are not looked at here. */
  isDraft: boolean;
  /** How many values were written; a value that holds a separator would be read back as two. */
  values: number;
}

type MapSlot = Slot & { kind: 'map' | 'extension' };

/** Adds the tokens of one slot; what does not fit is reported. */
export function writeSlot(slot: Slot, value: unknown, tokens: string[], writing: Writing): void {
  if (slot.kind === 'one' || slot.kind === 'id' || slot.kind === 'fingerprint') {
    const text = textOf(slot, value, writing);
    if (text === undefined) refuse(pathOf(slot), writing);
    else add(slot, text, tokens, writing);
  } else if (slot.kind === 'map' || slot.kind === 'extension') writeMap(slot, value, tokens, writing);
  else if (Array.isArray(value)) writeList(slot, value, tokens, writing);
  else refuse(pathOf(slot), writing);
}

function pathOf({ section, field }: Slot): string {
  return `${section}.${field}`;
}

export function refuse(path: string, { errors }: Writing): void {
  errors.push(error('value-refused', { subject: path, path }));
}

function add(slot: Slot, text: string, tokens: string[], writing: Writing): void {
  writing.values++;
  tokens.push(spell(slot, slot.label, text));
}

/** The text of a value, or of one entry of a list; undefined when it does not fit. */
function textOf(slot: Slot, value: unknown, writing: Writing): string | undefined {
  switch (slot.kind) {
    case 'one':
    case 'list':
      return writeItem(slot.grammar, value, writing);
    case 'stack':
      return typeof value === 'string' ? writeItem(slot.grammar, abstractTechnology(value), writing) : undefined;
    case 'id':
    case 'ids':
      return writeId(slot.namespace, value, writing);
    case 'fingerprint':
      return isPersonal(value) ? undefined : writeId(slot.namespace, value, writing);
    default:
      return writeKnownInsight(slot.label, value, writing);
  }
}

function writeItem(grammar: Grammar, value: unknown, { isDraft }: Writing): string | undefined {
  const text = grammar.write(value);
  return text !== undefined && (isDraft || emits(grammar, text)) ? text : undefined;
}

/** An id of ours is kept, anything else is a raw name. */
function writeId(namespace: string, value: unknown, { hasher }: Writing): string | undefined {
  if (typeof value !== 'string' || value === '' || !value.isWellFormed()) return undefined;
  return mayEmitHash(value) ? value : hasher.id(namespace, value);
}

/** A fingerprint is never made of what identifies a person. */
function isPersonal(value: unknown): boolean {
  return typeof value === 'string' && findContent(value, { classes: ['pii'] }).length > 0;
}

function writeList(slot: Slot, entries: readonly unknown[], tokens: string[], writing: Writing): void {
  if (entries.length === 0) add(slot, 'none', tokens, writing);
  const isRepeated = isRepeatable(slot);
  const joint = slot.kind === 'list' ? slot.joint : ',';
  let joined = '';
  let count = 0;
  for (let index = 0; index < entries.length; index++) {
    const text = textOf(slot, entries[index], writing);
    if (text === undefined) refuse(`${pathOf(slot)}[${index}]`, writing);
    else if (isRepeated) add(slot, text, tokens, writing);
    else if (slot.kind !== 'stack' || !joined.split(joint).includes(text)) {
      joined = count++ === 0 ? text : joined + joint + text;
    }
  }
  if (count === 0) return;
  add(slot, slot.kind === 'stack' ? `hash(${joined})` : joined, tokens, writing);
  writing.values += count - 1;
}

function writeKnownInsight(kind: string, value: unknown, writing: Writing): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { label, value: coefficient = 0, weight, conf } = value as Insight;
  if (typeof label !== 'string') return undefined;
  const least = kind === 'correlation' ? -1 : 0;
  const isInRange = typeof coefficient === 'number' && coefficient >= least && coefficient <= 1;
  if (!isInRange || !isShareOrUnknown(weight) || !isShareOrUnknown(conf)) return undefined;
  const text = writeInsight(value as Insight);
  // It would say that there is no insight.
  if (text === 'none') return undefined;
  const mayPass = writing.isDraft ? !label.includes('(') : isWords(label) && mayEmitInsight(text, kind);
  return mayPass ? text : undefined;
}

function isShareOrUnknown(number: unknown): boolean {
  return !isKnown(number) || (typeof number === 'number' && number >= 0 && number <= 1);
}

/** The grammar of an entry is the validator's business; here it only must not become several tokens. */
function isOneToken(key: string, text: string): boolean {
  return !/[^\x21-\x7e]|[|,<>]/.test(key + text) && !/[=:]/.test(key);
}

function writeMap(slot: MapSlot, value: unknown, tokens: string[], writing: Writing): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    refuse(pathOf(slot), writing);
    return;
  }
  const keys = Object.keys(value).sort();
  if (slot.label === 'kpi' && keys.length === 0) add(slot, 'none', tokens, writing);
  for (const key of keys) {
    const entry: unknown = (value as Record<string, unknown>)[key];
    if (!isKnown(entry)) continue;
    const text = slot.kind === 'map' ? slot.grammar.write(entry) : String(entry);
    if (text === undefined || !(writing.isDraft || isOneToken(key, text))) {
      refuse(`${pathOf(slot)}.${/^[\w.-]{1,40}$/.test(key) ? key : '?'}`, writing);
    } else {
      const label = slot.kind === 'map' ? slot.prefix + key : key;
      writing.values++;
      tokens.push(spell(slot, label, text));
    }
  }
}
