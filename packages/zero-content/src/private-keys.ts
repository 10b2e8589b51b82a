/** Private keys, which reach over many lines. */
import type { Report } from './finding.js';

/** Reports private keys in PEM, OpenPGP or PuTTY armour, from their first line to their last. */
export function findPrivateKeys(text: string, report: Report): void {
  let at = text.indexOf('-----BEGIN');
  let last = at === -1 ? -1 : text.lastIndexOf('-----END');
  for (; at !== -1; at = text.indexOf('-----BEGIN', at + 10)) {
    if (!/^-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY/.test(text.slice(at, at + 80))) continue;
    const close = last > at ? text.indexOf('-----END', at) : -1;
    const end = close === -1 ? endOfArmour(text, at) : endOfClosing(text, close);
    report('secret', 'private-key', at, end);
    at = end - 10;
    if (close === -1) last = -1;
  }
  const putty = text.indexOf('PuTTY-User-Key-File-');
  if (putty !== -1) report('secret', 'private-key', putty, text.length);
}

function endOfClosing(text: string, from: number): number {
  return from + (/^-----END [A-Z0-9 ]{0,60}-----/.exec(text.slice(from, from + 80))?.[0].length ?? 8);
}

/** A key whose end was cut off: everything up to the next blank line. */
function endOfArmour(text: string, from: number): number {
  const blank = text.indexOf('\n\n', from);
  return blank === -1 ? text.length : blank;
}
