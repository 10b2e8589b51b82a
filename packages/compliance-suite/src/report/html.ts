/** One page that needs nothing else: no script, no font, no request. */
import { requirements as register } from '../requirement.js';
import type { Result } from '../result.js';
import { ROLES } from '../role.js';
import type { CaseResult } from '../run.js';
import { STYLE } from './html-style.js';
import { countOutcomes, escapeMarkup as e, nameOf, toldVerdicts, toneOf } from './words.js';

const statements: ReadonlyMap<string, string> = new Map(register.map(({ id, statement }) => [id, statement]));

export function htmlReport(result: Result): string {
  const { subject, suite, startedAt } = result;
  const title = `Conformance of ${subject.name} ${subject.version}`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${e(title)}</title><style>${STYLE}</style></head><body><main>
<header><h1>${e(subject.name)} <small>${e(subject.version)}</small></h1>
<p>${e(countOutcomes(result))}${result.interrupted ? ' · stopped before the end' : ''}</p></header>
<section class="cards">${toldVerdicts(result).map(card).join('')}</section>
${failureSection(result)}
${requirementSection(result)}
${caseSection(result)}
${detailSection(result)}
<footer>@rl4/compliance-suite ${e(suite.version)} · vectors ${suite.vectors.slice(0, 12)} · register ${suite.register.slice(0, 12)}\
${suite.seed === undefined ? '' : ` · seed ${e(suite.seed)}`} · reached by ${e(subject.kind)}${startedAt ? ` · ${e(startedAt)}` : ''}</footer>
</main></body></html>
`;
}

function card(verdict: Result['verdicts'][number]): string {
  const { level, passed, scored, decidedBy, untested } = verdict;
  const note = (label: string, ids: readonly string[]) =>
    ids.length === 0 ? '' : `<p><span>${label}</span> ${ids.map(link).join(' ')}</p>`;
  return `<article class="${toneOf(verdict)}"><h2>${e(nameOf(verdict))}</h2><strong>${e(level)}</strong>
<p>${passed} of ${scored} vectors passed</p>${note('decided by', decidedBy)}${note('not tested', untested)}</article>`;
}

function link(id: string): string {
  return statements.has(id) ? `<a href="#${e(id)}" title="${e(statements.get(id) ?? '')}">${e(id)}</a>` : e(id);
}

function failureSection({ cases }: Result): string {
  const failed = cases.filter(({ outcome }) => outcome !== 'pass' && outcome !== 'not-applicable');
  if (failed.length === 0) return '';
  return `<section><h2>What went wrong</h2>${failed.map(failure).join('')}</section>`;
}

function failure({ id, title, outcome, problems, requirements, scored, rate }: CaseResult): string {
  const times = rate ? ` ${rate.passed} of ${rate.runs}, rate between ${rate.low} and ${rate.high}` : '';
  return `<div class="failure"><p><b class="${outcome}">${outcome}</b> ${e(title)} <code>${e(id)}</code>\
${scored ? '' : ' <i>not scored</i>'}${times} ${requirements.map(link).join(' ')}</p>
<ul>${problems.map((problem) => `<li>${e(problem)}</li>`).join('')}</ul></div>`;
}

function requirementSection({ requirements, cases }: Result): string {
  const roles = ROLES.filter((role) => cases.some((result) => result.role === role));
  const anchored = new Set<string>();
  const tables = roles.map((role) => {
    const own = requirements.filter((status) => status.role === role);
    const rows = own.map(({ id, level, status, vectors, failed }) => {
      const share = status === 'untested' ? '–' : `${vectors - failed.length}/${vectors}`;
      const anchor = anchored.has(id) ? '' : ` id="${e(id)}"`;
      anchored.add(id);
      return `<tr${anchor} class="${status}"><td><code>${e(id)}</code></td><td>${level}</td>\
<td>${e(statements.get(id) ?? '')}</td><td>${share}</td><td>${status}</td></tr>`;
    });
    const met = own.filter(({ status }) => status === 'met').length;
    return `<details${own.some(({ status }) => status === 'broken') ? ' open' : ''}><summary>${role} \
<small>${met} of ${own.length} met</small></summary><table>${rows.join('')}</table></details>`;
  });
  return `<section><h2>Requirements</h2>${tables.join('')}</section>`;
}

/** Of a chat model: its name, parameters and prompts. */
function detailSection({ subject }: Result): string {
  if (!subject.details) return '';
  const text = JSON.stringify(subject.details, null, 2).replaceAll('\\n', '\n');
  return `<section><h2>How it was asked</h2><details><summary>model, parameters, prompts</summary><pre>${e(text)}</pre></details></section>`;
}

function caseSection({ cases }: Result): string {
  const rows = cases.map(({ id, title, outcome, role, requirements }) => {
    return `<tr class="${outcome}"><td><code>${e(id)}</code></td><td>${role}</td><td>${e(title)}</td>\
<td>${e(requirements.join(' '))}</td><td>${outcome}</td></tr>`;
  });
  return `<section><h2>Vectors</h2><details><summary>all ${cases.length}</summary><table>${rows.join('')}</table></details></section>`;
}
