/** What one pass over a payload collects: diagnostics by rank (ruling XB-42), and the state if somebody wants it. */
import { coreVocabulary } from '@rl4/zero-content';
import type { BlockName, Profile } from './blocks.js';
import { type Diagnostic, error, warning } from './diagnostics.js';
import type { CognitiveState } from './state.js';
import { noteRecency } from './store.js';
import { endOfCoreWords } from './vocabulary.js';

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

const DASH = 45;
const SLASH = 47;

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

/** Words outside the vocabulary warn; a locked vocabulary refuses them. A vocabulary may also hold whole slugs. */
export function checkWords(reading: Reading, text: string, from = 0, to = text.length): void {
  const { vocabulary } = reading;
  if (reading.profile === 'accept') return;
  const known = vocabulary === coreVocabulary ? endOfCoreWords(text, from, to) : from;
  if (known === to || vocabulary.has(text.slice(from, to))) return;
  for (let start = known; start <= to; ) {
    const end = endOfWord(text, start, to);
    const word = text.slice(start, end);
    if (!vocabulary.has(word) && !isKnownForm(word, vocabulary)) noteWord(reading, word);
    start = end + 1;
  }
}

/** Words end at a dash, or at a slash between slugs. */
function endOfWord(text: string, from: number, to: number): number {
  let end = from;
  for (; end < to; end++) {
    const code = text.charCodeAt(end);
    if (code === DASH || code === SLASH) break;
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
  const letters = word.replace(/[^a-z]/g, '');
  return letters === '' || vocabulary.has(letters) || vocabulary.has(letters.replace(/s$/, ''));
}
