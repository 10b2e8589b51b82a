/**
 * One token against its slot. Rulings XB-03, XB-16, XB-18, XB-26, XB-37.
 *
 * Accept: what fits is a value; what does not but is harmless is warned of and kept; the rest is an error.
 * Emit: whatever does not fit is refused.
 */
import type { BlockName } from './blocks.js';
import { contentClass, type Harm, judgeText, mayEmitLabel, shownToken } from './content.js';
import { error, warning } from './diagnostics.js';
import { mayEmitHash } from './hashes.js';
import { readSlot } from './read-slot.js';
import { checkWords, keepUnknown, pathOf, type Reading } from './reading.js';
import { FIND_SLOT, IDENTIFIER_LABELS } from './slots.js';
import { parseToken, type Token } from './tokens.js';
import { isWords, measure } from './values.js';

/** Judges every token of a block, in order. */
export function judgeBlock(block: BlockName, tokens: readonly string[], reading: Reading): void {
  const find = FIND_SLOT[block];
  const seen: string[] = [];
  reading.block = block;
  for (let index = 0; index < tokens.length; index++) {
    const token = parseToken(tokens[index] as string);
    reading.index = index;
    const slot = token.form === 'symbol' ? undefined : find(token.label);
    if (slot && readSlot(slot, token, block, seen, reading)) continue;
    if (reading.profile === 'emit') emitUnknown(token, slot !== undefined, block, reading);
    else acceptUnknown(token, slot !== undefined, block, reading);
  }
}

/** Extra indicators may be emitted: a label with a few words, a number or a hash, or a hash alone. */
function emitUnknown(token: Token, isMisfit: boolean, block: BlockName, reading: Reading): void {
  if (!isMisfit && mayEmitExtra(token, block)) {
    if (token.form === 'pair' && isWords(token.value)) checkWords(reading, token.value);
    keepUnknown(reading, block, token.text, token.label);
  } else if (IDENTIFIER_LABELS.has(token.label) || token.text.includes('#')) violation(token, reading);
  else if (judgeText(token.text) !== 'harmless') refuse(token, block, reading);
  else reading.errors.push(error('value-refused', { subject: shownToken(token.text), path: pathOf(reading) }));
}

function mayEmitExtra(token: Token, block: BlockName): boolean {
  if (token.form === 'id') return mayEmitHash(token.text);
  if (token.form === 'symbol' || !mayEmitLabel(token.label) || token.value === 'UNKNOWN') return false;
  const isName = IDENTIFIER_LABELS.has(token.label);
  const isMeasure = !isName && block !== 'INSIGHTS' && measure.emits(token.value);
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
