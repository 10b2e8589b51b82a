/** The one writer of fields and blocks. S-E6, C-F5, FE-07, FE-17; rulings XF-07, XF-08: continuation lines are indented. */

/** A text, or a list of items. */
export type FieldValue = string | readonly string[];

/** The length in UTF-8. A broken surrogate counts as the three bytes of its replacement. */
export function byteLength(text: string): number {
  let bytes = text.length;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code < 0x80) continue;
    bytes += code < 0x800 ? 1 : 2;
    // The second half of a pair is counted already: a pair has four bytes.
    if (code >= 0xd800 && code < 0xdc00 && isLowSurrogate(text.charCodeAt(index + 1))) index++;
  }
  return bytes;
}

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code < 0xe000;
}

/** `NAME: text`, or the name alone and indented lines or bullets below it. */
export function writeField(name: string, value: FieldValue): string {
  if (typeof value !== 'string') {
    return value.length === 0 ? `${name}:` : `${name}:\n${writeItems(value, '  ')}`;
  }
  return value.includes('\n') ? `${name}:\n  ${indentLines(value, '  ')}` : `${name}: ${value}`;
}

/** A list as bullets. */
export function writeItems(items: readonly string[], indent = ''): string {
  const isSimple = !items.some((item) => item.includes('\n'));
  const lines = isSimple ? items : items.map((item) => indentLines(item, `${indent}  `));
  return `${indent}- ${lines.join(`\n${indent}- `)}`;
}

/** Lines after the first, indented; blank ones stay blank. */
function indentLines(text: string, indent: string): string {
  return text.replace(/\n(?!\n)/g, `\n${indent}`);
}

export function writeSnapshot(version: '1.0' | '1.1', parts: readonly string[]): string {
  return `<RL4-CODEX v="${version}">\n${parts.join('\n')}\n</RL4-CODEX>`;
}

export function writeFragment(parts: readonly string[]): string {
  return `<RL4-CODEX-FRAGMENT v="1.0">\n${parts.join('\n')}\n</RL4-CODEX-FRAGMENT>`;
}

/** A value as it will be read again: line ends are `\n`, no white space around it, no empty items. */
export function normalizeValue(value: FieldValue): FieldValue {
  if (typeof value === 'string') return normalizeText(value);
  return value.map(normalizeText).filter((item) => item !== '');
}

function normalizeText(text: string): string {
  return text.replace(/\r\n?/g, '\n').trim();
}
