/** What a detector reports: which class of content, and where. */

export const CONTENT_CLASSES = ['secret', 'pii', 'path', 'code', 'stack', 'time', 'url', 'blob'] as const;
export type ContentClass = (typeof CONTENT_CLASSES)[number];

/** Classes as bits, so that a set of them is a number. */
export const BITS: Readonly<Record<ContentClass, number>> = {
  secret: 1 << 0,
  pii: 1 << 1,
  path: 1 << 2,
  code: 1 << 3,
  stack: 1 << 4,
  time: 1 << 5,
  url: 1 << 6,
  blob: 1 << 7,
};

/** A stretch of text that must not leave; positions count code points, `end` is exclusive. */
export interface Finding {
  class: ContentClass;
  /** What was recognised, such as `github-pat`, `email` or `file-name`. */
  rule: string;
  start: number;
  end: number;
}

/** Takes a finding whose positions count UTF-16 code units. */
export type Report = (contentClass: ContentClass, rule: string, start: number, end: number) => void;

/** A line without its indent, or a word: a run of characters without spaces, quotes, brackets, commas, semicolons. */
export interface Stretch {
  start: number;
  end: number;
  /** The kinds of character in it, or-ed. */
  kinds: number;
}
