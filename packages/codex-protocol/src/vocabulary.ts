/**
 * The core vocabulary as a tree of letters, so that words are looked up where they stand in a payload instead of being cut
 * out of it. Node 0 is the root; a node has a cell for each letter, which holds the next node, and one that says whether a
 * word ends there. Words that digits belong to, such as `e2e`, are left to the set itself.
 */
import { coreVocabulary } from '@rl4/zero-content';
import { MAX_SLUG, MAX_WORDS } from './scan.js';

const DASH = 45;
const SLASH = 47;
const ZERO = 48;
const NINE = 57;
const FIRST = 97;
const LETTERS = 26;
const WIDTH = LETTERS + 1;

let tree: Uint16Array | undefined;

function grow(): Uint16Array {
  const nodes = [new Uint16Array(WIDTH)];
  for (const word of coreVocabulary) {
    if (!/^[a-z]+$/.test(word)) continue;
    let node = nodes[0] as Uint16Array;
    for (let at = 0; at < word.length; at++) {
      const letter = word.charCodeAt(at) - FIRST;
      if (node[letter] === 0) node[letter] = nodes.push(new Uint16Array(WIDTH)) - 1;
      node = nodes[node[letter] as number] as Uint16Array;
    }
    node[LETTERS] = 1;
  }
  const cells = new Uint16Array(nodes.length * WIDTH);
  for (const [index, node] of nodes.entries()) cells.set(node, index * WIDTH);
  return cells;
}

/** Where the slug ends that begins here and is made of core words alone, or -1 when that is not so plain. */
export function endOfCoreSlug(text: string, from: number): number {
  tree ??= grow();
  let node = 0;
  let words = 1;
  for (let at = from; ; at++) {
    const code = text.charCodeAt(at);
    if (code >= FIRST && code < FIRST + LETTERS) {
      node = tree[node * WIDTH + code - FIRST] as number;
      if (node === 0) return -1;
    } else {
      if (tree[node * WIDTH + LETTERS] === 0) return -1;
      if (code !== DASH) return (code >= ZERO && code <= NINE) || at - from > MAX_SLUG ? -1 : at;
      if (++words > MAX_WORDS) return -1;
      node = 0;
    }
  }
}

/**
 * Where the words between two positions, joined by dashes or slashes, leave the core vocabulary; or `to`. Digits and the
 * marks of numbers are passed over: they say no more than their word does.
 */
export function endOfCoreWords(text: string, from: number, to: number): number {
  tree ??= grow();
  let start = from;
  let node = 0;
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at);
    if (code >= FIRST && code < FIRST + LETTERS) {
      node = tree[node * WIDTH + code - FIRST] as number;
      if (node === 0) return start;
    } else if (code === DASH || code === SLASH) {
      if (node !== 0 && tree[node * WIDTH + LETTERS] === 0) return start;
      start = at + 1;
      node = 0;
    }
  }
  return node !== 0 && tree[node * WIDTH + LETTERS] === 0 ? start : to;
}
