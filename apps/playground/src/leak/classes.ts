import type { ContentClass } from '@rl4/zero-content';

/** Why each class must not leave. */
export const CLASSES: Readonly<Record<ContentClass, string>> = {
  secret: 'Whoever has it can act as you.',
  pii: 'It points to a person.',
  path: 'It tells how your files are laid out and named.',
  code: 'It is a line of source.',
  stack: 'A trace or log tells code, paths and data at once.',
  time: 'Times make sessions and people traceable.',
  url: 'It leads to your systems.',
  blob: 'Nobody can see what is packed in it.',
};

export const CLASS_NAMES = Object.keys(CLASSES) as ContentClass[];
