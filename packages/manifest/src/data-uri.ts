/** `data:[type][;base64],…`, RFC 2397. */
import { ResolveError, tooLarge } from './read-source.js';

const BASE64 = /^[A-Za-z0-9+/_-]*={0,2}$/;
const HEX_PAIR = /^[0-9A-Fa-f]{2}$/;
const PERCENT = 0x25;

export function readDataUri(uri: string, maxBytes: number): Uint8Array {
  const comma = uri.indexOf(',');
  if (comma === -1) throw new ResolveError('bad-uri', 'a data URI needs a comma before its data');
  const bytes = decode(uri.slice(comma + 1), /;\s*base64\s*$/i.test(uri.slice(Math.max(5, comma - 20), comma)));
  if (bytes.length > maxBytes) throw tooLarge(maxBytes);
  return bytes;
}

function decode(data: string, isBase64: boolean): Uint8Array {
  const bytes = percentDecode(data);
  if (!isBase64) return bytes;
  const text = new TextDecoder('latin1').decode(bytes).replace(/[ \t\r\n]/g, '');
  if (!BASE64.test(text)) throw new ResolveError('bad-uri', 'the data URI is not valid base 64');
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
  } catch {
    throw new ResolveError('bad-uri', 'the data URI is not valid base 64');
  }
}

function percentDecode(data: string): Uint8Array {
  const raw = new TextEncoder().encode(data);
  const bytes = new Uint8Array(raw.length);
  let length = 0;
  for (let index = 0; index < raw.length; index++) {
    const escaped = raw[index] === PERCENT ? String.fromCharCode(...raw.subarray(index + 1, index + 3)) : '';
    const isEscape = HEX_PAIR.test(escaped);
    bytes[length++] = isEscape ? Number.parseInt(escaped, 16) : (raw[index] as number);
    if (isEscape) index += 2;
  }
  return bytes.slice(0, length);
}
