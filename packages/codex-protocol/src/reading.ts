/** What one pass over a payload collects: diagnostics by rank (ruling XB-42), and the state if somebody wants it. */
import type { BlockName, Profile } from './blocks.js';
import { type Diagnostic, error, warning } from './diagnostics.js';
import type { CognitiveState } from './state.js';
import { noteRecency } from './store.js';

export interface Reading {
  profile: Profile;
  state: CognitiveState | undefined;
  errors: Diagnostic[];
  warnings: Diagnostic[];
  vocabulary: ReadonlySet<string>;
  isLocked: boolean;
  /** INSIGHTS and DECISIONS of v1.0 hold free-form tokens. */
  isFreeForm: boolean;
  /** The token that is being judged; its path is only written down when there is something to say. */
  block: BlockName;
  index: number;
}

export function pathOf({ block, index }: Reading): string {
  return `${block}[${index}]`;
}

/** Keeps a token that was not understood, for relay. */
export function keepUnknown(reading: Reading, block: BlockName, text: string, label: string): void {
  if (!reading.state) return;
  const { tokens } = reading.state.unknown;
  const known = tokens[block];
  if (known) known.push(text);
  else tokens[block] = [text];
  noteRecency(reading.state, block, label);
}

/** Words outside the vocabulary warn; a locked vocabulary refuses them. */
export function checkWords(reading: Reading, words: string): void {
  const { vocabulary } = reading;
  if (reading.profile === 'accept' || vocabulary.has(words)) return;
  for (let start = 0; start <= words.length; ) {
    const end = endOfWord(words, start);
    const word = words.slice(start, end);
    if (!vocabulary.has(word) && !isKnownForm(word, vocabulary)) noteWord(reading, word);
    start = end + 1;
  }
}

/** Words end at a dash, or at a slash between slugs. */
function endOfWord(words: string, start: number): number {
  let end = start;
  for (let code = words.charCodeAt(end); end < words.length && code !== 45 && code !== 47; ) {
    code = words.charCodeAt(++end);
  }
  return end;
}

function noteWord(reading: Reading, word: string): void {
  const details = { subject: word, path: pathOf(reading) };
  if (reading.isLocked) reading.errors.push(error('vocabulary', details));
  else reading.warnings.push(warning('vocabulary', details));
}

/** Numbers and plurals say no more than their word does. */
function isKnownForm(word: string, vocabulary: ReadonlySet<string>): boolean {
  const letters = word.replace(/\d/g, '');
  return letters === '' || vocabulary.has(letters) || vocabulary.has(letters.replace(/s$/, ''));
}
