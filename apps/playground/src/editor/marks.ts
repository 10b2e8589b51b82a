/** Stretches of a text that are shown in a certain way. They may overlap; a segment has the classes of all it lies in. */

/** Positions count UTF-16 code units, as those of a textarea do; `end` is exclusive. */
export interface Mark {
  start: number;
  end: number;
  /** Class names, separated by spaces. */
  look: string;
}

export interface Segment {
  text: string;
  look: string;
  start: number;
}

/** The text in pieces, each with the looks of all marks over it, in the order of the marks. */
export function segmentsOf(text: string, marks: readonly Mark[]): Segment[] {
  const usable = marks.filter(({ start, end }) => start < end && start < text.length && end > 0);
  const edges = new Set([0, text.length]);
  for (const { start, end } of usable) edges.add(Math.max(start, 0)).add(Math.min(end, text.length));
  const places = [...edges].sort((a, b) => a - b);
  const starting = usable.map((mark, order) => ({ ...mark, order })).sort((a, b) => a.start - b.start);

  let active: typeof starting = [];
  let next = 0;
  const segments: Segment[] = [];
  for (const [index, start] of places.entries()) {
    const end = places[index + 1];
    if (end === undefined) break;
    active = active.filter((mark) => mark.end > start);
    for (let mark = starting[next]; mark && mark.start <= start; mark = starting[next]) {
      active.push(mark);
      next++;
    }
    const look = active
      .toSorted((a, b) => a.order - b.order)
      .map((mark) => mark.look)
      .join(' ');
    segments.push({ text: text.slice(start, end), look, start });
  }
  return segments;
}

/** Positions that count code points, as findings and exclusions do, in UTF-16 code units. Asked in growing order. */
export function codePointPlaces(text: string): (point: number) => number {
  let unit = 0;
  let at = 0;
  return (point) => {
    if (point < at) {
      unit = 0;
      at = 0;
    }
    for (; at < point && unit < text.length; at++) unit += (text.codePointAt(unit) as number) > 0xffff ? 2 : 1;
    return unit;
  };
}

const HIDDEN = /(?![\t\n\r])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]|\u034f|[\ufe00-\ufe0e]/gu;
const MAX_HIDDEN = 200;

/** Characters that nobody sees: controls, zero-width and bidirectional marks, invisible letters. They get a look of their own. */
export function hiddenMarks(text: string): Mark[] {
  const marks: Mark[] = [];
  for (const { index, 0: character } of text.matchAll(HIDDEN)) {
    if (marks.push({ start: index, end: index + character.length, look: 'hidden-character' }) >= MAX_HIDDEN) break;
  }
  return marks;
}
