/** `data:[type][;base64],…`, RFC 2397. */
import { ResolveError } from '../read-source.js';
import { tooLarge } from './local.js';

const BASE64 = /^[A-Za-z0-9+/_-]*={0,2}$/;

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
  const text = Buffer.from(bytes)
    .toString('latin1')
    .replace(/[ \t\r\n]/g, '');
  if (!BASE64.test(text)) throw new ResolveError('bad-uri', 'the data URI is not valid base 64');
  return Uint8Array.from(Buffer.from(text, 'base64'));
}

function percentDecode(data: string): Uint8Array {
  const raw = Buffer.from(data);
  const bytes = Buffer.alloc(raw.length);
  let length = 0;
  for (let index = 0; index < raw.length; index++) {
    const escaped = raw[index] === 0x25 ? raw.toString('latin1', index + 1, index + 3) : '';
    const isEscape = /^[0-9A-Fa-f]{2}$/.test(escaped);
    bytes[length++] = isEscape ? Number.parseInt(escaped, 16) : (raw[index] as number);
    if (isEscape) index += 2;
  }
  return Uint8Array.from(bytes.subarray(0, length));
}
