/** Markdown for release notes and model cards: the declaration that FE-16 asks for. */
import type { Result } from '../result.js';
import { nameOf, toldVerdicts } from './words.js';

export function markdownReport(result: Result): string {
  const { subject, suite } = result;
  const rows = toldVerdicts(result).map((verdict) => {
    const decided = verdict.decidedBy.length > 0 ? verdict.decidedBy.join(', ') : '–';
    return `| ${nameOf(verdict)} | **${verdict.level}** | ${verdict.passed} of ${verdict.scored} | ${decided} |`;
  });
  return `## Conformance of ${escapeMarkdown(subject.name)} ${escapeMarkdown(subject.version)}

| Protocol | Level | Vectors passed | Decided by |
| --- | --- | --- | --- |
${rows.join('\n')}

Judged by @rl4/compliance-suite ${suite.version}, vectors \`${suite.vectors.slice(0, 12)}\`, register \`${suite.register.slice(0, 12)}\`.
`;
}

/** Names come from the subject: they bring no markup with them. */
function escapeMarkdown(text: string): string {
  return text.replace(/[\0-\x1f]/g, ' ').replace(/[\\`*_[\]<>|#]/g, '\\$&');
}
