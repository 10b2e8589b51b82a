/**
 * Content ↔ bytes (ruling XM-06): the bytes of a content are the content in its `encoding`, default UTF-8. TextDecoder
 * knows every table; only UTF-8 can be written natively, so single-byte tables are turned around.
 */

const UTF8 = new Set(['utf-8', 'utf8', 'unicode-1-1-utf-8']);
const UTF16LE = new Set(['utf-16le', 'utf-16', 'utf16', 'utf16le']);
const UTF16BE = new Set(['utf-16be', 'utf16be']);
/** TextDecoder reads these as windows-1252; for everybody else byte and code point are equal. */
const LATIN1 = new Set(['iso-8859-1', 'iso8859-1', 'iso_8859-1', 'latin-1', 'latin1', 'l1']);
const ASCII = new Set(['us-ascii', 'ascii']);
/** Node 20 decodes windows-1252 as Latin-1, so its own part of the table stands here. */
const WINDOWS1252 = new Set(['windows-1252', 'cp1252']);
const WINDOWS1252_80_9F = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const SINGLE_BYTE = /^(?:windows-125[0-8]|cp125[0-8]|iso-8859-(?:[2-8]|1[03-6])|koi8-[ru]|ibm866|macintosh)$/;

interface Codec {
  decode(bytes: Uint8Array): string;
  encode(text: string): Uint8Array;
}

/** A byte or character that the encoding cannot express. */
class Inexpressible extends Error {}

/** The bytes of a content, or undefined when the encoding is unknown or cannot express it. */
export function encodeContent(content: string, encoding: unknown): Uint8Array | undefined {
  return attempt(() => codecOf(encoding)?.encode(content));
}

/** The content of bytes, but only if encoding it again gives exactly these bytes. */
export function decodeExactly(bytes: Uint8Array, encoding: unknown): string | undefined {
  const codec = codecOf(encoding);
  const content = attempt(() => codec?.decode(bytes));
  if (codec === undefined || content === undefined) return undefined;
  const again = attempt(() => codec.encode(content));
  return again !== undefined && equalBytes(again, bytes) ? content : undefined;
}

export function isKnownEncoding(encoding: unknown): boolean {
  return codecOf(encoding) !== undefined;
}

/** Encodings that mean the same are the same: parts of one source are compared by this. */
export function encodingName(encoding: unknown): string {
  const name = typeof encoding === 'string' ? encoding.trim().toLowerCase() : 'utf-8';
  if (UTF8.has(name)) return 'utf-8';
  if (UTF16LE.has(name)) return 'utf-16le';
  if (UTF16BE.has(name)) return 'utf-16be';
  return LATIN1.has(name) ? 'iso-8859-1' : name;
}

function codecOf(encoding: unknown): Codec | undefined {
  if (encoding !== undefined && encoding !== null && typeof encoding !== 'string') return undefined;
  const name = encodingName(encoding);
  if (name === 'utf-8') return utf8;
  if (name === 'utf-16le') return utf16(true);
  if (name === 'utf-16be') return utf16(false);
  if (name === 'iso-8859-1') return identity(256);
  if (ASCII.has(name)) return identity(128);
  if (WINDOWS1252.has(name)) return table([...latin(128), ...WINDOWS1252_80_9F, ...latin(256).slice(160)]);
  return SINGLE_BYTE.test(name) ? singleByte(name) : undefined;
}

const utf8: Codec = {
  decode: (bytes) => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes),
  encode(text) {
    if (!text.isWellFormed()) throw new Inexpressible();
    return new TextEncoder().encode(text);
  },
};

function utf16(littleEndian: boolean): Codec {
  return {
    decode: (bytes) =>
      new TextDecoder(littleEndian ? 'utf-16le' : 'utf-16be', { fatal: true, ignoreBOM: true }).decode(bytes),
    encode(text) {
      // U+FFFE first means that the other byte order was meant: better no text than garbage.
      if (!text.isWellFormed() || text.charCodeAt(0) === 0xfffe) throw new Inexpressible();
      const view = new DataView(new ArrayBuffer(text.length * 2));
      for (let index = 0; index < text.length; index++) view.setUint16(index * 2, text.charCodeAt(index), littleEndian);
      return new Uint8Array(view.buffer);
    },
  };
}

function identity(limit: number): Codec {
  return table(latin(limit));
}

function latin(limit: number): string[] {
  return Array.from({ length: limit }, (_, code) => String.fromCharCode(code));
}

function singleByte(name: string): Codec | undefined {
  const decoder = attempt(() => new TextDecoder(name, { fatal: true }));
  if (decoder === undefined) return undefined;
  return table(Array.from({ length: 256 }, (_, byte) => attempt(() => decoder.decode(Uint8Array.of(byte)))));
}

function table(characters: (string | undefined)[]): Codec {
  const bytes = new Map(characters.map((character, byte) => [character, byte]));
  return {
    decode: (data) =>
      Array.from(chunks(data), (chunk) => chunk.map((byte) => expressed(characters[byte])).join('')).join(''),
    encode: (text) => Uint8Array.from(Array.from(text), (character) => expressed(bytes.get(character))),
  };
}

function* chunks(data: Uint8Array): Generator<number[]> {
  for (let start = 0; start < data.length; start += 65536) yield Array.from(data.subarray(start, start + 65536));
}

function expressed<T>(value: T | undefined): T {
  if (value === undefined) throw new Inexpressible();
  return value;
}

/** TextDecoder reports bad bytes and unknown names by TypeError and RangeError. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof Inexpressible || error instanceof TypeError || error instanceof RangeError) return undefined;
    throw error;
  }
}

function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}
