/** Markdown for release notes and model cards: the declaration that FE-16 asks for. */
import type { Result } from '../result.js';
import { nameOf, toldVerdicts } from './words.js';

export function markdownReport(result: Result): string {
  const { subject, suite } = result;
  const rows = toldVerdicts(result).map((verdict) => {
    const { level, passed, scored, decidedBy, untested } = verdict;
    return `| ${nameOf(verdict)} | **${level}** | ${passed} of ${scored} | ${list(decidedBy)} | ${list(untested)} |`;
  });
  return `## Conformance of ${escapeMarkdown(subject.name)} ${escapeMarkdown(subject.version)}

| Protocol | Level | Vectors passed | Decided by | Not offered, so not tested |
| --- | --- | --- | --- | --- |
${rows.join('\n')}

Judged by @rl4/compliance-suite ${suite.version}, vectors \`${suite.vectors.slice(0, 12)}\`, register \`${suite.register.slice(0, 12)}\`.
`;
}

const list = (ids: readonly string[]) => (ids.length > 0 ? ids.join(', ') : '–');

/** Names come from the subject: they bring no markup with them. */
function escapeMarkdown(text: string): string {
  return text.replace(/[\0-\x1f]/g, ' ').replace(/[\\`*_[\]<>|#]/g, '\\$&');
}
