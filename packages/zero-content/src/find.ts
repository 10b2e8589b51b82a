/** Content in a text, by class and place. */
import { BITS, CONTENT_CLASSES, type ContentClass, type Finding } from './finding.js';
import { scan } from './scan.js';

export interface FindOptions {
  /** The classes to look for; all of them unless given. */
  classes?: readonly ContentClass[];
}

/**
 * What in a text must not leave, in the order in which it stands there. Findings of one class never overlap; those of
 * different classes may (a file name inside a line of code).
 */
export function findContent(text: string, { classes = CONTENT_CLASSES }: FindOptions = {}): Finding[] {
  if (typeof text !== 'string') throw new TypeError('text must be a string');
  const wanted = wantedOf(classes);
  const found: Finding[] = [];
  scan(text, wanted, (contentClass, rule, start, end) => {
    if (wanted & BITS[contentClass]) found.push({ class: contentClass, rule, start, end });
  });
  return found.length === 0 ? found : inCodePoints(text, withoutOverlaps(found));
}

function wantedOf(classes: readonly ContentClass[]): number {
  let wanted = 0;
  for (const name of classes) {
    if (!Object.hasOwn(BITS, name)) throw new RangeError(`classes must be of ${CONTENT_CLASSES.join(', ')}`);
    wanted |= BITS[name];
  }
  return wanted;
}

/** Sorted by place; of two findings of one class that overlap, the first grows over the second. */
function withoutOverlaps(found: Finding[]): Finding[] {
  found.sort((a, b) => a.start - b.start || b.end - a.end || (a.class < b.class ? -1 : 1));
  const last = new Map<ContentClass, Finding>();
  return found.filter((finding) => {
    const previous = last.get(finding.class);
    if (previous && finding.start < previous.end) {
      previous.end = Math.max(previous.end, finding.end);
      return false;
    }
    last.set(finding.class, finding);
    return true;
  });
}

/** The scan counts UTF-16 code units; callers count code points. */
function inCodePoints(text: string, found: Finding[]): Finding[] {
  if (!/[\ud800-\udfff]/.test(text)) return found;
  const places = found.flatMap((finding) => [finding.start, finding.end]).sort((a, b) => a - b);
  const points = new Map<number, number>();
  let unit = 0;
  let point = 0;
  for (const place of places) {
    for (; unit < place; point++) unit += (text.codePointAt(unit) as number) > 0xffff ? 2 : 1;
    points.set(place, point);
  }
  return found.map((finding) => ({
    ...finding,
    start: points.get(finding.start) as number,
    end: points.get(finding.end) as number,
  }));
}
