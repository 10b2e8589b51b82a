/** Words and numbers that follow from a seed alone: the same everywhere, and in no training set. */
import { digestOfText } from '../digest.js';

export interface Random {
  below(limit: number): number;
  pick<T>(items: readonly T[]): T;
  /** A made-up name of three or four syllables. */
  name(): string;
  hex(digits: number): string;
}

const CONSONANTS = 'bdfgklmnprstvz';
const VOWELS = 'aeiou';

/** `label` keeps the draws of one vector apart from those of another. */
export function createRandom(seed: string, label: string): Random {
  let counter = 0;
  let pool = '';
  const hex = (digits: number): string => {
    while (pool.length < digits) pool += digestOfText(`${seed}\n${label}\n${counter++}`);
    const drawn = pool.slice(0, digits);
    pool = pool.slice(digits);
    return drawn;
  };
  const below = (limit: number) => Number.parseInt(hex(8), 16) % limit;
  const pick = <T>(items: readonly T[]): T => items[below(items.length)] as T;
  const syllable = () => CONSONANTS.charAt(below(CONSONANTS.length)) + VOWELS.charAt(below(VOWELS.length));
  const name = () => {
    const text = Array.from({ length: 3 + below(2) }, syllable).join('');
    return text.charAt(0).toUpperCase() + text.slice(1);
  };
  return { below, pick, name, hex };
}
