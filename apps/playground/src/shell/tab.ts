/** What a tab is to the page around it. Its content is plain JSON, so that a link can carry it. */
import type { ComponentType } from 'preact';

export interface TabProps<Content> {
  content: Content;
  setContent(content: Content): void;
}

export interface Example<Content> {
  name: string;
  content: Content;
}

export interface Tab<Content> {
  /** One or two sentences: what is shown here. */
  intro: string;
  /** What is shown to begin with; the first example unless given. */
  start?: Content;
  examples: readonly [Example<Content>, ...Example<Content>[]];
  /** Content from a link, or undefined when it is none of this tab: links are written by anybody. */
  read(value: unknown): Content | undefined;
  View: ComponentType<TabProps<Content>>;
}

/** A tab whose kind of content only itself knows. */
export type AnyTab = Tab<unknown>;

export function defineTab<Content>(tab: Tab<Content>): AnyTab {
  return tab as unknown as AnyTab;
}

/** A record read from a link, or undefined. */
export function recordOf(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}
