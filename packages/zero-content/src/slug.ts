/**
 * Slugs: the way state is told without content, as a few short words joined by dashes (`stabilize-context-cache`).
 * A word is letters with at most one run of up to four digits (`iter2`, `10kb`, `p95`, `e2e` reads as e, 2, e), so that
 * dates, versions, hexadecimal and random text do not fit.
 */

const MAX_WORDS = 6;
const MAX_LENGTH = 64;
const WORD = /^(?=.{1,20}$)[a-z]*\d{0,4}[a-z]*$/;
const HAS_LETTER = /[a-z]/;

/** Whether the text is a slug; with a vocabulary, whether every word of it is also in there. */
export function isSlug(text: string, vocabulary?: ReadonlySet<string>): boolean {
  if (text.length > MAX_LENGTH || !HAS_LETTER.test(text)) return false;
  const words = text.split('-', MAX_WORDS + 1);
  return (
    words.length <= MAX_WORDS && words.every((word) => WORD.test(word) && (!vocabulary || isKnown(word, vocabulary)))
  );
}

/** `iter2` and `iters` are known when `iter` is; a bare number says nothing that a word could. */
function isKnown(word: string, vocabulary: ReadonlySet<string>): boolean {
  if (vocabulary.has(word)) return true;
  const letters = word.replace(/\d/g, '');
  return letters === '' || vocabulary.has(letters) || vocabulary.has(letters.replace(/s$/, ''));
}
