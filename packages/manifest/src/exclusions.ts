/**
 * Exclusions are half-open ranges of code points of the decoded content (ruling XM-08): `[0,2)` and `[2,3)` touch, and
 * that is fine. Overlap, disorder and a range past the end warn in both modes; a range that is none is an error.
 */
import type { Finding } from './diagnostics.js';
import { listObjects, member, type Source, sourceName } from './manifest.js';
import { pointer } from './scan-json.js';

export interface Range {
  start: number;
  end: number;
}

/** The usable ranges of a source as they are written, with their places. */
function rangesOf(source: Source): (Range & { index: number })[] {
  const ranges: (Range & { index: number })[] = [];
  for (const { item, index } of listObjects(member(source.curation, 'exclusions'))) {
    const { start, end } = item;
    if (isPosition(start) && isPosition(end)) ranges.push({ start, end, index });
  }
  return ranges;
}

/** The ranges to leave out: sorted, merged, without empty or reversed ones. */
export function mergedRanges(source: Source): Range[] {
  const merged: Range[] = [];
  const ranges = rangesOf(source).filter(({ start, end }) => start < end);
  for (const { start, end } of ranges.sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else merged.push({ start, end });
  }
  return merged;
}

export function exclusionFindings(source: Source, place: number): Finding[] {
  const findings: Finding[] = [];
  const length = lengthOf(source);
  const report = (index: number, code: string, message: string, always?: 'warning') =>
    findings.push({
      code,
      message,
      subject: sourceName(source, place),
      path: pointer('sources', place, 'curation', 'exclusions', index),
      ...(always && { always }),
    });

  let previousStart = 0;
  let furthest = 0;
  for (const { start, end, index } of rangesOf(source)) {
    if (start > end) {
      report(index, 'exclusion-range', 'start lies after end; swap them');
      continue;
    }
    if (start < previousStart)
      report(index, 'exclusion-order', 'exclusions are out of order; sort by start', 'warning');
    else if (start < furthest) report(index, 'exclusion-overlap', 'exclusions overlap; merge them', 'warning');
    if (length !== undefined && end > length) {
      report(index, 'exclusion-past-end', `end lies behind the end of the text (${length})`, 'warning');
    }
    previousStart = Math.max(previousStart, start);
    furthest = Math.max(furthest, end);
  }
  return findings;
}

/** Code points of the content; without content a text has at most as many as it has bytes. */
function lengthOf({ content, size_bytes }: Source): number | undefined {
  if (typeof content === 'string') return countCodePoints(content);
  return isPosition(size_bytes) ? size_bytes : undefined;
}

function countCodePoints(text: string): number {
  let count = text.length;
  for (let index = 0; index + 1 < text.length; index++) {
    if (isPair(text, index)) {
      count--;
      index++;
    }
  }
  return count;
}

export function isPair(text: string, index: number): boolean {
  return (text.charCodeAt(index) & 0xfc00) === 0xd800 && (text.charCodeAt(index + 1) & 0xfc00) === 0xdc00;
}

function isPosition(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
