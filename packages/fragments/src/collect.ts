/** Texts → the fragments in them: each once, by instant, parts joined. C-L2, FR-02; rulings XF-15, XF-16, XF-19. */
import { type Block, findBlocks } from './blocks.js';
import { type Diagnostic, failure } from './diagnostics.js';
import type { SourceField } from './field.js';
import type { Update } from './fold.js';
import { type Fragment, readFragment, type UpdateItems } from './fragment.js';
import { compareInstants, type Instant } from './instant.js';

export function collectFragments(texts: readonly string[], diagnostics: Diagnostic[]): Fragment[] {
  const seen = new Set<string>();
  const fragments: Fragment[] = [];
  const respelled = new Map<string, Fragment>();
  for (const block of fragmentBlocks(texts, diagnostics)) {
    if (seen.has(block.text)) continue;
    seen.add(block.text);
    const fragment = readFragment(block, diagnostics);
    if (!fragment) continue;
    if (isCanonical(fragment, block)) fragments.push(fragment);
    else keepSmaller(respelled, fragment);
  }
  for (const [spelling, fragment] of respelled) if (!seen.has(spelling)) fragments.push(fragment);
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

function isCanonical({ timestamp, instant, text }: Fragment, block: Block): boolean {
  return timestamp === instant.id && text === block.text;
}

/** Equal fragments count once, however their timestamp is spelled. */
function keepSmaller(respelled: Map<string, Fragment>, fragment: Fragment): void {
  const { instant, timestamp, text } = fragment;
  const spelling = text.replace(timestamp, instant.id);
  const known = respelled.get(spelling);
  if (!known || text < known.text) respelled.set(spelling, fragment);
}

function byInstant(a: Fragment, b: Fragment): number {
  return compareInstants(a.instant, b.instant) || (a.text < b.text ? -1 : 1);
}

interface Group {
  timestamp: string;
  instant: Instant;
  updates: UpdateItems[];
  extensions: SourceField[];
  echoed: SourceField[];
  byName: Map<string, UpdateItems>;
  carried: Set<string>;
}

/** The parts of one group are one update, at the instant of the first. */
export function joinParts(fragments: readonly Fragment[]): Update[] {
  const groups = new Map<string, Group>();
  const updates: Update[] = [];
  for (const fragment of fragments) {
    if (!fragment.part) {
      updates.push(fragment);
      continue;
    }
    const { timestamp, instant, part } = fragment;
    let group = groups.get(part.group);
    if (!group) {
      group = { timestamp, instant, updates: [], extensions: [], echoed: [], byName: new Map(), carried: new Set() };
      groups.set(part.group, group);
      updates.push(group);
    }
    addPart(group, fragment);
  }
  return updates;
}

/** Items of one field follow each other; an extension has one text, so a second one is only echoed. */
function addPart({ updates, extensions, echoed, byName, carried }: Group, part: Fragment): void {
  for (const field of part.echoed) echoed.push(field);
  for (const { name, items, isList } of part.updates) {
    const known = byName.get(name);
    if (known) {
      known.isList = true;
      for (const item of items) known.items.push(item);
    } else {
      const update = { name, items: [...items], isList };
      byName.set(name, update);
      updates.push(update);
    }
  }
  for (const field of part.extensions) {
    if (carried.has(field.name)) echoed.push(field);
    else extensions.push(field);
    carried.add(field.name);
  }
}
