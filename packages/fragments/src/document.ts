/** One text with a base and fragments in any order, fenced or not. C-L1; ruling XF-24. */
import { findBlocks } from './blocks.js';
import { type Diagnostic, failure } from './diagnostics.js';

export interface ParsedDocument {
  /** The snapshot block, to be given to `mergeFragments`. */
  base: string | undefined;
  fragments: string[];
  diagnostics: Diagnostic[];
}

/** Finds the base and the fragments in a text. */
export function parseDocument(text: string): ParsedDocument {
  if (typeof text !== 'string') throw new TypeError('text must be a string');
  const blocks = findBlocks(text);
  const bases = new Set(blocks.filter(({ kind }) => kind === 'snapshot').map((block) => block.text));
  const fragments = blocks.filter(({ kind }) => kind === 'fragment').map((block) => block.text);
  const diagnostics: Diagnostic[] = [];
  if (bases.size === 0)
    diagnostics.push(failure('missing-base', `There are ${fragments.length} fragments; add their base.`));
  if (bases.size > 1)
    diagnostics.push(failure('ambiguous-base', `There are ${bases.size} snapshots; keep the one meant.`));
  return { base: bases.size === 1 ? [...bases][0] : undefined, fragments, diagnostics };
}
