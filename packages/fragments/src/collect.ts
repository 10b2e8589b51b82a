/** Texts → the fragments in them: each once, by instant. C-L2, FR-02; rulings XF-15, XF-16, XF-19. */
import { type Block, findBlocks } from './blocks.js';
import { readContent } from './content.js';
import { type Diagnostic, failure } from './diagnostics.js';
import { type Fragment, readFragment } from './fragment.js';
import { compareInstants, type Instant } from './instant.js';

/** What is dropped here is checked all the same; what is kept is checked when its content is read. */
export function collectFragments(texts: readonly string[], diagnostics: Diagnostic[]): Fragment[] {
  const seen = new Set<string>();
  const fragments: Fragment[] = [];
  const respelled = new Map<string, Fragment>();
  for (const block of fragmentBlocks(texts, diagnostics)) {
    if (seen.has(block.text)) continue;
    seen.add(block.text);
    const fragment = readFragment(block);
    if (!isDated(fragment)) readContent(fragment, diagnostics);
    else if (isCanonical(fragment)) fragments.push(fragment);
    else keepSmaller(respelled, fragment, diagnostics);
  }
  for (const [spelling, fragment] of respelled) {
    if (seen.has(spelling)) readContent(fragment, diagnostics);
    else fragments.push(fragment);
  }
  return fragments.sort(byInstant);
}

function* fragmentBlocks(texts: readonly string[], diagnostics: Diagnostic[]): Generator<Block> {
  for (let index = 0; index < texts.length; index++) {
    const text = texts[index];
    if (typeof text !== 'string') throw new TypeError('every fragment must be a string');
    let isEmpty = true;
    for (const block of findBlocks(text)) {
      if (block.kind !== 'fragment') continue;
      isEmpty = false;
      yield block;
    }
    if (isEmpty) diagnostics.push(failure('no-fragment', 'It holds no fragment block.', String(index)));
  }
}

function isDated(fragment: Fragment<Instant | undefined>): fragment is Fragment {
  return fragment.instant !== undefined;
}

function isCanonical({ timestamp, instant, text, block }: Fragment): boolean {
  return timestamp === instant.id && text === block.text;
}

/** Equal fragments count once, however their timestamp is spelled. */
function keepSmaller(respelled: Map<string, Fragment>, fragment: Fragment, diagnostics: Diagnostic[]): void {
  const { instant, timestamp, text } = fragment;
  const spelling = text.replace(timestamp, instant.id);
  const known = respelled.get(spelling);
  const isKept = !known || text < known.text;
  if (isKept) respelled.set(spelling, fragment);
  const dropped = isKept ? known : fragment;
  if (dropped) readContent(dropped, diagnostics);
}

function byInstant(a: Fragment, b: Fragment): number {
  return compareInstants(a.instant, b.instant) || (a.text < b.text ? -1 : 1);
}
