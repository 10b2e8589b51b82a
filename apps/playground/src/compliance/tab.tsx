/** Compliance: the referee in the page. It knows vectors and requirements, and nothing of the packages it judges. */
import { ROLES, requirements, vectors } from '@rl4/compliance-suite';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { defineTab, type TabProps } from '../shell/tab.js';
import { Cases } from './cases.js';
import { type ComplianceContent, readComplianceContent } from './content.js';
import { type Finished, runInPage } from './run.js';
import { SUBJECTS, type SubjectId } from './subjects.js';
import { Verdicts } from './verdicts.js';

const PROGRESS_EVERY_MS = 60;

function View({ content, setContent }: TabProps<ComplianceContent>) {
  const { subject } = content;
  const { finished, done } = useRun(subject);
  const results = useMemo(() => new Map(finished?.report.cases.map((result) => [result.id, result])), [finished]);
  const show = (changes: Partial<ComplianceContent>) => setContent({ ...content, ...changes });
  return (
    <>
      <RunForm subject={subject} isRunning={subject !== undefined && !finished} onRun={(id) => show({ subject: id })} />
      <p class="count status" role="status">
        {subject === undefined && `${vectors.length.toLocaleString('en')} cases, none run yet`}
        {subject !== undefined && `${finished ? 'judged' : 'judging'} ${SUBJECTS[subject].name}`}
      </p>
      {subject !== undefined && !finished && (
        <progress aria-label="Cases run" max={vectors.length} value={done}>
          {done} of {vectors.length}
        </progress>
      )}
      {finished && (
        <>
          <h3>Verdict</h3>
          <Verdicts
            verdicts={finished.verdicts}
            onRequirement={(filter) => show({ filter, isFailedOnly: true, role: '' })}
          />
        </>
      )}
      <h3>Cases</h3>
      <div class="filters">
        <div>
          <label for="case-filter">Requirement, case or title</label>
          <input
            id="case-filter"
            type="text"
            list="requirement-ids"
            maxLength={100}
            autocomplete="off"
            placeholder="RL4-V-04"
            value={content.filter}
            onInput={(event) => show({ filter: event.currentTarget.value })}
          />
        </div>
        <datalist id="requirement-ids">
          {requirements.map(({ id, statement }) => (
            <option key={id} value={id}>
              {statement}
            </option>
          ))}
        </datalist>
        <div>
          <label for="case-role">Role</label>
          <select id="case-role" value={content.role} onChange={(event) => show({ role: event.currentTarget.value })}>
            <option value="">all</option>
            {ROLES.map((role) => (
              <option key={role}>{role}</option>
            ))}
          </select>
        </div>
        <label class="check">
          <input
            type="checkbox"
            checked={content.isFailedOnly}
            onChange={(event) => show({ isFailedOnly: event.currentTarget.checked })}
          />
          only what did not pass
        </label>
      </div>
      <Cases content={content} results={results} finished={finished} />
    </>
  );
}

interface RunFormProps {
  subject: SubjectId | undefined;
  isRunning: boolean;
  onRun(subject: SubjectId): void;
}

function RunForm({ subject, isRunning, onRun }: RunFormProps) {
  const [next, setNext] = useState<SubjectId>('ours');
  useEffect(() => setNext(subject ?? 'ours'), [subject]);
  return (
    <div class="buttons">
      <label for="subject">Judge</label>
      <select id="subject" value={next} onChange={(event) => setNext(event.currentTarget.value as SubjectId)}>
        {(Object.keys(SUBJECTS) as SubjectId[]).map((id) => (
          <option key={id} value={id}>
            {SUBJECTS[id].name}
          </option>
        ))}
      </select>
      <button type="button" class="primary" disabled={isRunning || next === subject} onClick={() => onRun(next)}>
        Run the suite
      </button>
    </div>
  );
}

/** Judges the subject whenever another one is asked for. */
function useRun(subject: SubjectId | undefined): { finished: Finished | undefined; done: number } {
  const [run, setRun] = useState<{ of: SubjectId; finished: Finished }>();
  const [done, setDone] = useState(0);
  useEffect(() => {
    if (subject === undefined) return undefined;
    const stop = new AbortController();
    let shown = 0;
    setDone(0);
    runInPage(SUBJECTS[subject].implementation, stop.signal, (count) => {
      if (performance.now() - shown < PROGRESS_EVERY_MS) return;
      shown = performance.now();
      setDone(count);
    }).then((finished) => {
      if (!stop.signal.aborted) setRun({ of: subject, finished });
    });
    return () => stop.abort();
  }, [subject]);
  return { finished: run?.of === subject ? run?.finished : undefined, done };
}

const view = { filter: '', role: '', isFailedOnly: false };

export const tab = defineTab<ComplianceContent>({
  intro:
    'A referee that any vendor can run, in any language: it knows the requirements and the cases that decide them, and judges whoever answers. Here it judges our own packages, and two that break a rule.',
  start: view,
  examples: [
    { name: 'Our own packages', content: { ...view, subject: 'ours' } },
    { name: 'A validator that takes everything', content: { ...view, subject: 'yes', isFailedOnly: true } },
    { name: 'A decoder that guesses', content: { ...view, subject: 'guess', isFailedOnly: true } },
    { name: 'Size limits', content: { ...view, filter: 'RL4-V-04' } },
  ],
  read: readComplianceContent,
  View,
});
