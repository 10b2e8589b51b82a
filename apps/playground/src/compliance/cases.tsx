/** The cases that were asked for, a page at a time. */
import { type CaseResult, requirements, vectors } from '@rl4/compliance-suite';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { CaseView } from './case-view.js';
import { type ComplianceContent, chosen } from './content.js';
import type { Finished } from './run.js';

const PAGE = 25;

interface CasesProps {
  content: ComplianceContent;
  results: ReadonlyMap<string, CaseResult>;
  finished: Finished | undefined;
}

export function Cases({ content, results, finished }: CasesProps) {
  const [pages, setPages] = useState(1);
  useEffect(() => setPages(1), [content]);
  const found = useMemo(
    () =>
      chosen(vectors, content, (id) => {
        const outcome = results.get(id)?.outcome;
        return outcome !== undefined && outcome !== 'pass' && outcome !== 'not-applicable';
      }),
    [content, results],
  );
  const requirement = requirements.find(({ id }) => id === content.filter.trim().toUpperCase());
  return (
    <>
      {requirement && (
        <p class="requirement">
          <code>{requirement.id}</code> <strong>{requirement.level}</strong> {requirement.statement}{' '}
          <span class="count">{requirement.section}</span>
        </p>
      )}
      <p class="count" role="status">
        {found.length === 0 ? 'no case' : found.length === 1 ? '1 case' : `${found.length} cases`}
      </p>
      <div class="cases">
        {found.slice(0, pages * PAGE).map((vector) => (
          <CaseView
            key={vector.id}
            vector={vector}
            result={results.get(vector.id)}
            record={finished?.records.get(vector.id)}
          />
        ))}
      </div>
      {found.length > pages * PAGE && (
        <p class="buttons">
          <button type="button" onClick={() => setPages(pages + 1)}>
            Show more
          </button>
        </p>
      )}
    </>
  );
}
