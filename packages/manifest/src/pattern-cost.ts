/**
 * An upper bound on what a backtracking matcher can try for a regular expression. A pattern is cheap when its choices
 * (repetitions and alternatives) multiply to a small number, and it is tied to the start if one repetition is unbounded.
 * Groups that repeat, back references and assertions are never cheap.
 */

const MAX_LENGTH = 500;
const MAX_CHOICES = 4096;

export function isCheapPattern(pattern: string): boolean {
  if (pattern.length > MAX_LENGTH) return false;
  let choices = 1;
  let unbounded = 0;
  let afterGroup = false;
  for (let index = 0; index < pattern.length; index++) {
    const character = pattern[index] as string;
    const wasGroup = afterGroup;
    afterGroup = character === ')';
    if (character === '\\') {
      if (/[1-9k]/.test(pattern[++index] ?? '')) return false;
    } else if (character === '[') {
      index = endOfClass(pattern, index);
    } else if (character === '(' && pattern[index + 1] === '?') {
      if (pattern[index + 2] !== ':') return false;
      index += 2;
    } else if (character === '|') {
      choices *= 2;
    } else if ('*+?{'.includes(character)) {
      const { most, width } = repetition(pattern, index);
      if (wasGroup && most > 1) return false;
      if (most === Number.POSITIVE_INFINITY) unbounded++;
      else choices *= most + 1;
      index += width - 1;
    }
  }
  if (choices > MAX_CHOICES || unbounded > 1) return false;
  return unbounded === 0 || (pattern.startsWith('^') && !pattern.includes('|'));
}

function endOfClass(pattern: string, start: number): number {
  for (let index = start + 1; index < pattern.length; index++) {
    if (pattern[index] === '\\') index++;
    else if (pattern[index] === ']') return index;
  }
  return pattern.length;
}

/** How often a quantifier repeats at most, and its length in the pattern. */
function repetition(pattern: string, index: number): { most: number; width: number } {
  const character = pattern[index];
  if (character === '?') return { most: 1, width: 1 };
  if (character !== '{') return { most: Number.POSITIVE_INFINITY, width: 1 };
  const [text = '{', least, comma, most] = /^\{(\d{1,9})(,?)(\d{0,9})\}/.exec(pattern.slice(index, index + 24)) ?? [];
  if (least === undefined) return { most: Number.POSITIVE_INFINITY, width: 1 };
  if (comma === '') return { most: Number(least), width: text.length };
  return { most: most === '' ? Number.POSITIVE_INFINITY : Number(most), width: text.length };
}
