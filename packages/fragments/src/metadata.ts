/**
 * Metadata in the body of a block. Rulings XF-22, XB-19.
 *
 *   opaque := a line that opens <NAME …> up to the line with </NAME>, a line <NAME …/>, or a comment; never read as fields
 */

export interface Metadata {
  /** The body without its metadata. */
  text: string;
  /** `<OPTIONAL>` and other metadata, verbatim. */
  opaque: { name: string; text: string }[];
  /** A metadata tag without its closing tag, or markup that is never allowed. */
  malformed: string | undefined;
}

const OPEN_TAG = /^<(?:[A-Z][A-Z0-9_.-]{0,60}|[Mm]eta|[Oo]ptional)(?:\s[^<>]{0,300})?>/;
const CLOSE_TAGS = /<\/([A-Z][A-Z0-9_.-]{0,60}|[Mm]eta|[Oo]ptional)>/g;
const EMPTY_TAG = /^<(?:[A-Z][A-Z0-9_.-]{0,60}|[Mm]eta|[Oo]ptional)(?:\s[^<>]{0,300})?\/>\s*$/;
const FORBIDDEN = /^<(?:!DOCTYPE|!ENTITY|!\[CDATA\[|\?)/;
const MUST_CLOSE: readonly string[] = ['OPTIONAL', 'META', '!--'];

/** Takes the metadata out of a body. */
export function cutMetadata(text: string): Metadata {
  const metadata: Metadata = { text, opaque: [], malformed: undefined };
  if (!text.includes('<')) return metadata;
  const lines = text.split('\n');
  const lastClose = closingLines(lines);
  const kept: string[] = [];
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] as string;
    const start = line.trimStart();
    const tag = start[0] === '<' ? tagName(start) : undefined;
    if (start[0] === '<' && EMPTY_TAG.test(start)) {
      metadata.opaque.push({ name: start.slice(1, start.search(/[\s/]/)), text: start.trim() });
    } else if (tag !== undefined && (lastClose.get(tag) ?? -1) >= index) {
      const end = closingLine(lines, index, tag === '!--' ? '-->' : `</${tag}>`);
      metadata.opaque.push({ name: tag, text: lines.slice(index, end).join('\n').trim() });
      index = end - 1;
    } else if (tag !== undefined && MUST_CLOSE.includes(tag)) metadata.malformed ??= tag;
    else if (start[0] === '<' && FORBIDDEN.test(start)) metadata.malformed ??= 'markup';
    else kept.push(line);
  }
  if (kept.length < lines.length) metadata.text = kept.join('\n');
  return metadata;
}

function tagName(start: string): string | undefined {
  if (start.startsWith('<!--')) return '!--';
  return OPEN_TAG.test(start) ? start.slice(1, start.search(/[\s>]/)) : undefined;
}

/** The last line on which each tag is closed. */
function closingLines(lines: readonly string[]): Map<string, number> {
  const last = new Map<string, number>();
  lines.forEach((line, index) => {
    if (line.includes('-->')) last.set('!--', index);
    if (line.includes('</')) for (const match of line.matchAll(CLOSE_TAGS)) last.set(match[1] as string, index);
  });
  return last;
}

/** One past the line that closes what a line opened. */
function closingLine(lines: readonly string[], from: number, close: string): number {
  let end = from;
  while (!(lines[end] as string).includes(close)) end++;
  return end + 1;
}
