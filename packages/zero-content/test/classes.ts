import { expect, it } from 'vitest';
import { type ContentClass, findContent } from '../src/index.js';

/** The text of every finding of a class. */
export function found(contentClass: ContentClass, text: string): string[] {
  const points = Array.from(text);
  return findContent(text, { classes: [contentClass] }).map(({ start, end }) => points.slice(start, end).join(''));
}

export function mustMatch(contentClass: ContentClass, texts: readonly string[]): void {
  it.each(texts)(`%j holds ${contentClass}`, (text) => expect(found(contentClass, text)).not.toEqual([]));
}

export function mustNotMatch(contentClass: ContentClass, texts: readonly string[]): void {
  it.each(texts)(`%j holds no ${contentClass}`, (text) => expect(found(contentClass, text)).toEqual([]));
}
