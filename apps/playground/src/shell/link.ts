/**
 * Links that carry content. Everything stands behind the `#`, which browsers send to nobody:
 *
 *   #<tab>                the tab
 *   #<tab>=<data>         the tab with content: JSON, deflated, base64url; at most 64 KiB in the link, 1 MiB unfolded
 */
import { deflateSync, Inflate, strFromU8, strToU8 } from 'fflate';
import { fromBase64Url, toBase64Url } from './base64.js';

export const MAX_LINK = 64 * 1024;
const MAX_UNFOLDED = 2 ** 20;
/** Deflate unfolds a thousandfold at most: so much is unfolded between two looks at the size. */
const SLICE = 1024;

export interface Link {
  tab: string;
  /** What the link carries; undefined when it carries nothing or nothing that can be read. */
  content: unknown;
  isBroken: boolean;
}

/** The part of a link behind the `#`, or undefined when the content is too large for one. */
export function writeLink(tab: string, content: unknown): string | undefined {
  const bytes = strToU8(JSON.stringify(content));
  if (bytes.length > MAX_UNFOLDED) return undefined;
  const data = toBase64Url(deflateSync(bytes, { level: 9 }));
  return data.length > MAX_LINK ? undefined : `${tab}=${data}`;
}

/** Reads what stands behind the `#`; never throws. */
export function readLink(hash: string): Link {
  const text = hash.startsWith('#') ? hash.slice(1) : hash;
  const equals = text.indexOf('=');
  if (equals < 0) return { tab: text, content: undefined, isBroken: false };
  const tab = text.slice(0, equals);
  const content = readContent(text.slice(equals + 1));
  return { tab, content, isBroken: content === undefined };
}

function readContent(data: string): unknown {
  if (data.length > MAX_LINK) return undefined;
  try {
    const bytes = fromBase64Url(data);
    return bytes && JSON.parse(strFromU8(unfold(bytes)));
  } catch {
    return undefined;
  }
}

function unfold(bytes: Uint8Array): Uint8Array {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const inflate = new Inflate((chunk) => {
    size += chunk.length;
    if (size > MAX_UNFOLDED) throw new RangeError('the content of the link is too large');
    chunks.push(chunk);
  });
  for (let at = 0; at < bytes.length; at += SLICE) {
    inflate.push(bytes.subarray(at, at + SLICE), at + SLICE >= bytes.length);
  }
  const whole = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    whole.set(chunk, offset);
    offset += chunk.length;
  }
  return whole;
}
