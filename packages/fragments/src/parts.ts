/** The parts of a fragment that was split are one update, at the instant of the first. Ruling XF-15. */
import { type Content, readContent, type UpdateItems } from './content.js';
import type { Diagnostic } from './diagnostics.js';
import type { SourceField } from './field.js';
import type { Fragment } from './fragment.js';
import type { Instant } from './instant.js';

interface SplitFragment {
  timestamp: string;
  instant: Instant;
  parts: Fragment[];
}

/** A fragment, or all there is of one that was split. */
export type Update = Fragment | SplitFragment;

/** The updates of sorted fragments, in the same order. */
export function joinParts(fragments: readonly Fragment[]): Update[] {
  const groups = new Map<string, SplitFragment>();
  const updates: Update[] = [];
  for (const fragment of fragments) {
    const { part, timestamp, instant } = fragment;
    const group = part && groups.get(part.group);
    if (group) group.parts.push(fragment);
    else if (part) {
      const first = { timestamp, instant, parts: [fragment] };
      groups.set(part.group, first);
      updates.push(first);
    } else updates.push(fragment);
  }
  return updates;
}

/** What an update gives, or undefined with the reasons added to the diagnostics. */
export function readUpdate(update: Update, diagnostics: Diagnostic[]): Content | undefined {
  if (!('parts' in update)) return readContent(update, diagnostics);
  const contents = update.parts.map((part) => readContent(part, diagnostics));
  return contents.every((content) => content !== undefined) ? joinContents(contents) : undefined;
}

/** Items of one field follow each other; an extension has one text, so a second one is only echoed. */
function joinContents(contents: readonly Content[]): Content {
  const updates = new Map<string, UpdateItems>();
  const extensions = new Map<string, SourceField>();
  const echoed: SourceField[] = [];
  for (const content of contents) {
    for (const field of content.echoed) echoed.push(field);
    for (const { name, items, isList } of content.updates) {
      const known = updates.get(name);
      if (!known) updates.set(name, { name, items: [...items], isList });
      else {
        known.isList = true;
        for (const item of items) known.items.push(item);
      }
    }
    for (const field of content.extensions) {
      if (extensions.has(field.name)) echoed.push(field);
      else extensions.set(field.name, field);
    }
  }
  return { updates: [...updates.values()], extensions: [...extensions.values()], echoed };
}
