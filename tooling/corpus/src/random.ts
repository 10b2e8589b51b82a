/** Seeded randomness: the same seed gives the same strings on every machine. */

const ALPHABETS = {
  digit: '0123456789',
  hex: '0123456789abcdef',
  HEX: '0123456789ABCDEF',
  lower: 'abcdefghijklmnopqrstuvwxyz0123456789',
  UPPER: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789',
  base32: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567',
  alnum: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789',
  base64: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/',
  url64: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_',
};
export type Alphabet = keyof typeof ALPHABETS;

export interface Random {
  /** A whole number from 0 to below - 1. */
  below(limit: number): number;
  pick<T>(items: readonly T[]): T;
  text(alphabet: Alphabet, length: number): string;
}

/** The mulberry32 generator: 32 bits of state, good enough for test data. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  function below(limit: number): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  }
  return {
    below,
    pick: (items) => items[below(items.length)] as (typeof items)[number],
    text(alphabet, length) {
      const characters = ALPHABETS[alphabet];
      return Array.from({ length }, () => characters[below(characters.length)]).join('');
    },
  };
}
