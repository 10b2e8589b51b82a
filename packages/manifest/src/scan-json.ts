/**
 * One pass over JSON text for what JSON.parse hides: repeated keys (ruling XM-24), `__proto__`, and nesting that later
 * recursion could not survive. It trusts JSON.parse for the syntax and runs only on text that parsed.
 */
import type { Finding } from './diagnostics.js';

const MAX_DEPTH = 200;

const QUOTE = 34;
const BACKSLASH = 92;

interface Level {
  /** Undefined in an array. */
  keys?: Set<string>;
  /** The key or index the scan is at. */
  at: string | number;
}

export function scanJson(text: string): Finding[] {
  const findings: Finding[] = [];
  const levels: Level[] = [];
  let level: Level | undefined;
  let expectsKey = false;

  for (let index = 0; index < text.length; index++) {
    switch (text.charCodeAt(index)) {
      case QUOTE: {
        const end = endOfString(text, index);
        if (expectsKey && level) {
          seeKey(text.slice(index, end + 1), level, levels, findings);
          expectsKey = false;
        }
        index = end;
        break;
      }
      case 0x7b:
      case 0x5b:
        expectsKey = text.charCodeAt(index) === 0x7b;
        level = expectsKey ? { keys: new Set(), at: '' } : { at: 0 };
        if (levels.push(level) > MAX_DEPTH) return [...findings, tooDeep()];
        break;
      case 0x7d:
      case 0x5d:
        levels.pop();
        level = levels.at(-1);
        expectsKey = false;
        break;
      case 0x2c:
        expectsKey = level?.keys !== undefined;
        if (level && typeof level.at === 'number') level.at++;
        break;
    }
  }
  return findings;
}

/** Long strings are skipped natively: a quote ends one unless an odd number of backslashes precedes it. */
function endOfString(text: string, start: number): number {
  let end = start;
  for (;;) {
    end = text.indexOf('"', end + 1);
    let before = end - 1;
    while (text.charCodeAt(before) === BACKSLASH) before--;
    if ((end - 1 - before) % 2 === 0) return end;
  }
}

function seeKey(literal: string, level: Level, levels: Level[], findings: Finding[]): void {
  const key: string = literal.includes('\\') ? JSON.parse(literal) : literal.slice(1, -1);
  level.at = key;
  if (key === '__proto__') {
    findings.push({
      code: 'unsafe-key',
      message: 'a key is called __proto__, which other programs may take for more than data; rename it',
      path: pointerOf(levels),
      always: 'error',
    });
  }
  if (level.keys?.has(key)) {
    findings.push({
      code: 'duplicate-key',
      message: 'a key is written twice, and readers disagree about which one counts; remove one',
      path: pointerOf(levels),
      always: 'error',
    });
  }
  level.keys?.add(key);
}

function tooDeep(): Finding {
  return { code: 'too-deep', message: `the JSON is nested more than ${MAX_DEPTH} levels deep`, always: 'error' };
}

function pointerOf(levels: Level[]): string {
  return pointer(...levels.map(({ at }) => at));
}

/** A JSON pointer, RFC 6901. */
export function pointer(...parts: (string | number)[]): string {
  return parts.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
