/** What stands outside the tokens of the blocks: characters, attributes, comments, unknown tags. Rulings XB-18, XB-34. */
import { contentClass, judgeText } from './content.js';
import { error, warning } from './diagnostics.js';
import { type Child, type Envelope, readAttributes } from './envelope.js';
import type { Reading } from './reading.js';
import { splitTokens } from './tokens.js';

const PLAIN = /^[\t\n\r\x20-\x7e]*$/;
/** Controls, zero-width and bidirectional marks, line separators, invisible letters. */
const HIDDEN = /(?![\t\n\r])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]|\u034f|[\ufe00-\ufe0e]/u;
const VERSION = /^\d{1,2}(?:\.\d{1,2}){0,2}$/;

/** Whether a text has only printable ASCII and the usual white space. */
export function isPlain(text: string): boolean {
  return PLAIN.test(text);
}

/** Characters that hide content are refused; others beyond ASCII are taken with a warning. */
function checkCharacters(text: string, reading: Reading): void {
  if (HIDDEN.test(text)) reading.errors.push(error('raw-content', { subject: 'hidden:payload' }));
  if (!/[^\x00-\x7f]/.test(text)) return;
  if (reading.profile === 'emit') reading.errors.push(error('non-ascii'));
  else reading.warnings.push(warning('non-ascii'));
}

/** Attributes and comments are read by nobody, which makes them a place to hide in. */
export function checkOutside(envelope: Envelope, reading: Reading): void {
  if (!isPlain(envelope.text)) checkCharacters(envelope.text, reading);
  for (const { name, value } of readAttributes(envelope.attributes)) {
    if (name === 'v' ? VERSION.test(value) : reading.profile === 'accept' && isHarmlessAttribute(name, value)) continue;
    reading.errors.push(error('raw-content', { subject: `attribute:RL4-CODEX` }));
  }
  for (const comment of envelope.comments) {
    if (reading.profile === 'emit' || !isHarmlessText(comment)) {
      reading.errors.push(error('raw-content', { subject: `${contentClass(comment)}:comment` }));
    }
  }
}

function isHarmlessAttribute(name: string, value: string): boolean {
  return isHarmlessText(`${name}=`) && isHarmlessText(value);
}

function isHarmlessText(text: string): boolean {
  return splitTokens(text).every((token) => judgeText(token) === 'harmless' || judgeText(token) === 'weak-hash');
}

export function checkBlockAttributes(child: Child, reading: Reading): void {
  const attributes = readAttributes(child.attributes);
  if (attributes.length === 0) return;
  if (reading.profile === 'emit' || !attributes.every(({ name, value }) => isHarmlessAttribute(name, value))) {
    reading.errors.push(error('raw-content', { subject: `attribute:${child.block}` }));
  } else reading.warnings.push(warning('block-attributes', { subject: child.name }));
}

const NESTED_TAG = /<\/?([A-Za-z][A-Za-z0-9_.-]*)((?:\s[^<>]*)?)\/?>/g;

/** An unknown tag is kept as it is, so its name, attributes and text must be harmless. */
export function checkUnknownTag(child: Child, text: string, reading: Reading): void {
  const slice = text.slice(child.start, child.end);
  if (reading.profile === 'emit') reading.errors.push(error('unknown-tag', { subject: shownName(child.name) }));
  const isHarmless =
    Array.from(slice.matchAll(NESTED_TAG)).every(
      ([, name, attributes]) =>
        isHarmlessText(`${name}=`) &&
        readAttributes(attributes as string).every((attribute) => isHarmlessAttribute(attribute.name, attribute.value)),
    ) && isHarmlessText(slice.replace(NESTED_TAG, '\n'));
  if (isHarmless) reading.state?.unknown.tags.push(slice);
  else reading.errors.push(error('raw-content', { subject: `${contentClass(child.inner)}:${shownName(child.name)}` }));
}

function shownName(name: string): string {
  return judgeText(`${name}=`) === 'harmless' ? name.slice(0, 40) : 'tag';
}
