import { findContent } from './find.js';
import type { ContentClass } from './finding.js';

const MARK = '[redacted]';

/** The text with everything of the given classes replaced by `[redacted]`. */
export function redact(text: string, classes: readonly ContentClass[]): string {
  const characters = Array.from(text);
  let result = '';
  let done = 0;
  for (const { start, end } of findContent(text, { classes })) {
    if (end <= done) continue;
    if (start >= done) result += characters.slice(done, start).join('') + MARK;
    done = end;
  }
  return result + characters.slice(done).join('');
}
