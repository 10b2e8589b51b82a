/** Texts → the fragments in them: each once, by instant. C-L2, FR-02; rulings XF-15, XF-16, XF-19. */
import { type Block, findBlocks } from './blocks.js';
import { readContent } from './content.js';
import { type Diagnostic, failure } from './diagnostics.js';
import { type Fragment, readFragment } from './fragment.js';
import { compareInstants, endOfInstant, type Instant } from './instant.js';

/** What is dropped here is checked all the same; what is kept is checked when its content is read. */
export function collectFragments(texts: readonly string[], diagnostics: Diagnostic[]): Fragment[] {
  const fragments: Fragment[] = [];
  const undated = new Map<string, Fragment<Instant | undefined>>();
  for (let index = 0; index < texts.length; index++) {
    for (const block of fragmentBlocks(texts[index], index, diagnostics)) {
      const fragment = readFragment(block);
      if (isDated(fragment)) fragments.push(fragment);
      else undated.set(fragment.text, fragment);
    }
  }
  for (const fragment of undated.values()) readContent(fragment, diagnostics);
  // Sorting compares all neighbours, so it also finds out whether any two share their instant.
  let hasTies = false;
  fragments.sort((a, b) => {
    const order = compareInstants(a.instant, b.instant);
    hasTies ||= order === 0;
    return order;
  });
  return hasTies ? withoutRepeats(fragments, diagnostics) : fragments;
}

function fragmentBlocks(text: unknown, index: number, diagnostics: Diagnostic[]): Block[] {
  if (typeof text !== 'string') throw new TypeError('every fragment must be a string');
  const blocks = findBlocks(text);
  if (blocks.every(isFragment) && blocks.length > 0) return blocks;
  const fragments = blocks.filter(isFragment);
  if (fragments.length === 0) diagnostics.push(failure('no-fragment', 'It holds no fragment block.', String(index)));
  return fragments;
}

function isFragment({ kind }: Block): boolean {
  return kind === 'fragment';
}

function isDated(fragment: Fragment<Instant | undefined>): fragment is Fragment {
  return fragment.instant !== undefined;
}

/** Equal fragments count once; the others of one instant stand in the order of their texts. */
function withoutRepeats(sorted: readonly Fragment[], diagnostics: Diagnostic[]): Fragment[] {
  const kept: Fragment[] = [];
  for (let start = 0; start < sorted.length; ) {
    const end = endOfInstant(sorted, start);
    if (end === start + 1) kept.push(sorted[start] as Fragment);
    else for (const fragment of oneOfEach(sorted.slice(start, end), diagnostics)) kept.push(fragment);
    start = end;
  }
  return kept;
}

/** Fragments of one instant are equal however their timestamp and their line ends are spelled. */
function oneOfEach(tied: readonly Fragment[], diagnostics: Diagnostic[]): Fragment[] {
  const bySpelling = new Map<string, Fragment>();
  const dropped = new Map<string, Fragment>();
  for (const fragment of tied) {
    const { text } = fragment;
    const spelling = spellingOf(fragment);
    const known = bySpelling.get(spelling);
    if (known?.text === text) continue;
    const isKept = !known || text === spelling || (known.text !== spelling && text < known.text);
    if (isKept) bySpelling.set(spelling, fragment);
    const other = isKept ? known : fragment;
    if (other) dropped.set(other.text, other);
  }
  for (const fragment of dropped.values()) readContent(fragment, diagnostics);
  const spellings = [...bySpelling.keys()].sort();
  return spellings.map((spelling) => bySpelling.get(spelling) as Fragment);
}

/** The text with `\n` line ends and its timestamp in UTC. */
function spellingOf({ text, timestamp, instant }: Fragment): string {
  const lines = text.includes('\r') ? text.replaceAll('\r\n', '\n') : text;
  return timestamp === instant.id ? lines : lines.replace(timestamp, instant.id);
}
