/**
 * One token against its slot. Rulings XB-03, XB-16, XB-18, XB-26, XB-37.
 *
 * Accept: what fits is a value; what does not but is harmless is warned of and kept; the rest is an error.
 * Emit: whatever does not fit is refused.
 */
import { type BlockName, isSorted } from './blocks.js';
import { contentClass, type Harm, judgeText, mayEmitLabel, shownToken } from './content.js';
import { error, warning } from './diagnostics.js';
import { mayEmitHash } from './hashes.js';
import { readSlot, type Seen } from './read-slot.js';
import { checkWords, keepUnknown, pathOf, type Reading } from './reading.js';
import { FIND_SLOT, IDENTIFIER_LABELS } from './slots.js';
import { parseToken, type Token } from './tokens.js';
import { emits, isWords, measure } from './values.js';

/** Judges every token of a block, in order. */
export function judgeBlock(block: BlockName, tokens: readonly string[], reading: Reading): void {
  const find = FIND_SLOT[block];
  const seen: Seen = { labels: new Set(), slots: new Map() };
  let last = '';
  reading.block = block;
  for (let index = 0; index < tokens.length; index++) {
    const token = parseToken(tokens[index] as string);
    reading.index = index;
    const slot = token.form === 'symbol' ? undefined : find(token.label);
    if (slot && readSlot(slot, token, seen, reading)) checkOrder(token, last, reading);
    else if (reading.profile === 'accept') acceptUnknown(token, slot !== undefined, block, reading);
    else if (!slot && mayEmitExtra(token, block)) {
      keepExtra(token, block, reading);
      checkOrder(token, last, reading);
    } else refuseToEmit(token, block, reading);
    last = token.label;
  }
}

/** An encoder sorts tokens by label in the blocks that have no order of their own. */
function checkOrder({ label }: Token, last: string, reading: Reading): void {
  if (reading.profile === 'emit' && label < last && isSorted(reading.block)) {
    reading.errors.push(error('not-canonical', { subject: shownToken(label), path: pathOf(reading) }));
  }
}

/** Extra indicators may be emitted: a label with a few words, a number or a hash, or a hash alone. */
function keepExtra(token: Token, block: BlockName, reading: Reading): void {
  if (token.form === 'pair' && isWords(token.value)) checkWords(reading, token.value);
  keepUnknown(reading, block, token.text, token.label);
}

function refuseToEmit(token: Token, block: BlockName, reading: Reading): void {
  if (IDENTIFIER_LABELS.has(token.label) || token.text.includes('#')) violation(token, reading);
  else if (judgeText(token.text) !== 'harmless') refuse(token, block, reading);
  else reading.errors.push(error('value-refused', { subject: shownToken(token.text), path: pathOf(reading) }));
}

function mayEmitExtra(token: Token, block: BlockName): boolean {
  if (token.form === 'id') return mayEmitHash(token.text);
  if (token.form === 'symbol' || !mayEmitLabel(token.label) || token.value === 'UNKNOWN') return false;
  const isName = IDENTIFIER_LABELS.has(token.label);
  const isMeasure = !isName && block !== 'INSIGHTS' && emits(measure, token.value);
  return mayEmitHash(token.value) || (isMeasure && judgeText(token.text) === 'harmless');
}

function acceptUnknown(token: Token, isMisfit: boolean, block: BlockName, reading: Reading): void {
  const isFreeForm = reading.isFreeForm && (block === 'INSIGHTS' || block === 'DECISIONS');
  const harm = isFreeForm ? judgeProse(token.text) : judgeToken(token);
  if (harm === 'bad-hash') violation(token, reading);
  else if (harm === 'content') refuse(token, block, reading);
  else {
    const details = { subject: shownToken(token.text), path: pathOf(reading) };
    if (harm === 'weak-hash') reading.warnings.push(warning('hash-format', details));
    if (isMisfit && !isFreeForm) {
      reading.warnings.push(warning(block === 'DATA' ? 'data-malformed' : 'token-malformed', details));
    }
    keepUnknown(reading, block, token.text, token.label);
  }
}

/** A name that is not hashed is a violation, however harmless it looks. */
function judgeToken(token: Token): Harm {
  const isRawName = IDENTIFIER_LABELS.has(token.label) && token.form === 'pair' && !token.value.includes('#');
  return isRawName ? 'bad-hash' : judgeText(token.text);
}

function judgeProse(text: string): Harm {
  const found = contentClass(text);
  return found === 'prose' || found === 'text' ? 'harmless' : 'content';
}

function violation(token: Token, reading: Reading): void {
  reading.errors.push(error('hash-violation', { subject: shownToken(token.text), path: pathOf(reading) }));
}

/** A raw file name or path breaks the hash rule, and the rule names the token; other content is not repeated. */
function refuse(token: Token, block: BlockName, reading: Reading): void {
  const found = contentClass(token.text);
  if (found === 'path') violation(token, reading);
  else reading.errors.push(error('raw-content', { subject: `${found}:${block}`, path: pathOf(reading) }));
}
