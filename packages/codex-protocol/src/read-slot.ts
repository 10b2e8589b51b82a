/** The value of a token, read into its field of the state. Decoder specification §4; rulings XB-16, XB-23, XB-25, XB-37. */
import { shownToken } from './content.js';
import { error, warning } from './diagnostics.js';
import { readValues } from './read-values.js';
import { pathOf, type Reading } from './reading.js';
import { isRepeatable, type Slot, spell } from './slots.js';
import { UNKNOWN } from './state.js';
import { store } from './store.js';
import type { Token } from './tokens.js';

/** What earlier tokens of the block spoke of. */
export interface Seen {
  labels: Set<string>;
  /** Whether a slot was said to be empty. */
  slots: Map<Slot, boolean>;
}

/** Whether the token fits its slot; if it does, its value is in the state and its diagnostics are reported. */
export function readSlot(slot: Slot, token: Token, seen: Seen, reading: Reading): boolean {
  const isEmit = reading.profile === 'emit';
  const value = token.form === 'pair' ? token.value : token.text;
  if (token.form === 'id' && !takesBareId(slot)) return false;
  if (value === '' || value === UNKNOWN) {
    markKpi(slot, token, reading);
    return !isEmit;
  }

  const values = readValues(slot, token, value, reading);
  if (values === undefined) return false;
  const label = slot.kind === 'map' || slot.kind === 'extension' ? token.label : slot.label;
  if (isEmit && spell(slot, label, value) !== token.text) {
    reading.errors.push(error('not-canonical', { subject: shownToken(token.text), path: pathOf(reading) }));
  }
  if (isTaken(slot, label, values.length === 0, seen, isEmit)) {
    const details = { subject: shownToken(label), path: pathOf(reading) };
    if (isEmit) reading.errors.push(error('duplicate-token', details));
    else reading.warnings.push(warning('duplicate-token', details));
  } else if (reading.state) store(reading.state, slot, label, values);
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

/** Of single values the first holds, and lists grow; an encoder writes a list in one way, and `none` stands alone. */
function isTaken(slot: Slot, label: string, isNone: boolean, seen: Seen, isEmit: boolean): boolean {
  const wasNone = seen.slots.get(slot);
  const isContradiction = wasNone !== undefined && (isNone || wasNone || !isRepeatable(slot));
  const isList = slot.kind === 'list' || slot.kind === 'ids' || slot.kind === 'insights';
  const isSecond = !isList && seen.labels.has(label);
  seen.slots.set(slot, isNone);
  seen.labels.add(label);
  return isSecond || (isEmit && isContradiction);
}

/** A KPI that is named without a value is known to exist. */
function markKpi(slot: Slot, token: Token, { state }: Reading): void {
  if (state && slot.kind === 'map' && token.label.length > slot.prefix.length)
    store(state, slot, token.label, [UNKNOWN]);
}
