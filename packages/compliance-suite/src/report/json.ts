import type { Result } from '../result.js';

/** The result file itself: what every other report is made from (schemas/result.json). */
export function jsonReport(result: Result): string {
  return `${JSON.stringify(result, null, 2)}\n`;
}
