/** SHA-256 of data: JSON with sorted keys, so that the layout of a file does not count. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** Lower-case hex. */
export function digestOfText(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}

/** Equal for equal JSON values, whatever the order of their keys. */
export function digestOfJson(value: unknown): string {
  return digestOfText(sortedJson(value));
}

function sortedJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sortedJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${sortedJson(member)}`).join(',')}}`;
}
