/** A badge of two fields. Widths are estimates, and the texts are fitted to them, so that no font is needed. */
import type { Verdict } from '../judge.js';
import type { Result } from '../result.js';
import { escapeMarkup, nameOf, toldVerdicts, toneOf } from './words.js';

const COLOURS = { good: '#2da44e', middling: '#b08800', bad: '#cf222e', none: '#6e7781' } as const;

/** Of the verdict that is asked for, or of the first. */
export function badgeReport(result: Result, protocol?: Verdict['protocol']): string {
  const told = toldVerdicts(result);
  const verdict = protocol ? told.find((each) => each.protocol === protocol) : told[0];
  const [label, text] = verdict ? [nameOf(verdict), verdict.level] : ['conformance', 'not judged'];
  const [left, right] = [widthOf(label), widthOf(text)];
  const colour = COLOURS[verdict ? toneOf(verdict) : 'none'];
  const title = escapeMarkup(`${label}: ${text}`);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20" role="img" aria-label="${title}"><title>${title}</title>\
<clipPath id="r"><rect width="${left + right}" height="20" rx="3"/></clipPath><g clip-path="url(#r)">\
<rect width="${left}" height="20" fill="#444"/><rect x="${left}" width="${right}" height="20" fill="${colour}"/></g>\
<g fill="#fff" text-anchor="middle" font-family="Verdana,Geneva,DejaVu Sans,sans-serif" font-size="11">\
${field(label, left / 2, left)}${field(text, left + right / 2, right)}</g></svg>\n`;
}

function field(text: string, x: number, width: number): string {
  return `<text x="${x}" y="14" textLength="${width - 12}">${escapeMarkup(text)}</text>`;
}

function widthOf(text: string): number {
  return Math.round(text.length * 6.6) + 12;
}
