/** Addresses: anything with `scheme://`, host names of the public name space, SSH remotes, data URIs. */
import { ALNUM, AT, COLON, DOT, kindAt, SLASH } from './characters.js';
import type { Report, Stretch } from './finding.js';

const SCHEME_CHARACTER = /[A-Za-z0-9+.-]/;
const SSH_REMOTE = /^[\w.-]{1,64}@[\w.-]{1,253}:[\w./~-]+$/;
const LOCAL_HOST = /(?<![\w.])localhost:\d{2,5}(?!\d)/;
const HOST =
  /(?<![\w@./-])(?:www\.)?(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.){1,6}(?:com|org|net|edu|gov|mil|info|dev|app|cloud|io|ai|xyz|internal|local)(?![\w-]|\.\w)/;
/** A quick look before the slow one: without a name space there is no host. */
const NAME_SPACE = /\.(?:com|org|net|edu|gov|mil|info|dev|app|cloud|io|ai|xyz|internal|local)(?![\w-])/;
const ENDS_ADDRESS = new Set([' ', '\t', '\n', '\r', '"', "'", '`', '<', '>', '|']);

/** Reports an address inside a word; gives its end, or the word's start when there is none. */
export function findUrl(text: string, word: Stretch, report: Report): number {
  // A label such as `Owner:` is no address.
  if (!(word.kinds & (DOT | SLASH | AT)) && text[word.end - 1] === ':' && text[word.end] !== ';') return word.start;
  const slice = text.slice(word.start, word.end);
  const colon = word.kinds & SLASH ? slice.indexOf('://') : -1;
  if (colon > 0) return reportAddress(text, word.start + colon, word.start, report);
  if (slice.length > 400) return word.start;
  if (slice.startsWith('data:') && text.startsWith(';base64', word.end)) {
    const end = endOfAddress(text, word.end);
    report('blob', 'data-uri', word.start, end);
    return end;
  }
  const form = hostIn(slice, word.kinds);
  if (!form) return word.start;
  const end = form[0] === slice ? word.end : endOfHost(text, word.start + form.index + form[0].length, word.end);
  report('url', 'host', word.start + form.index, end);
  return end;
}

function hostIn(slice: string, kinds: number): RegExpExecArray | null {
  const remote = kinds & AT && kinds & COLON ? SSH_REMOTE.exec(slice) : null;
  const local = kinds & COLON ? LOCAL_HOST.exec(slice) : null;
  return remote ?? local ?? (kinds & DOT && NAME_SPACE.test(slice) ? HOST.exec(slice) : null);
}

/** A host takes its port and path along. */
function endOfHost(text: string, end: number, limit: number): number {
  return text[end] === '/' || text[end] === ':' ? limit : end;
}

function reportAddress(text: string, colon: number, from: number, report: Report): number {
  let start = colon;
  while (start > from && SCHEME_CHARACTER.test(text[start - 1] as string)) start--;
  const end = endOfAddress(text, colon + 3);
  report('url', 'url', start, end);
  const credentials = text.slice(colon + 3, Math.min(end, colon + 400)).split('/', 1)[0] as string;
  const at = credentials.lastIndexOf('@');
  const split = credentials.indexOf(':');
  if (split !== -1 && split < at - 1) report('secret', 'connection-string', start, end);
  return end;
}

function endOfAddress(text: string, from: number): number {
  let end = from;
  while (end < text.length && !ENDS_ADDRESS.has(text[end] as string)) end++;
  while (end > from && !(kindAt(text, end - 1) & ALNUM) && '.,;:!?)]}'.includes(text[end - 1] as string)) end--;
  return end;
}
