/** Fragments: a base and what came after it, merged by time; nothing is lost without a line that says so. */
import { formatDiagnostic, type MergeResult, mergeFragments, type Policy } from '@rl4/fragments';
import { useMemo } from 'preact/hooks';
import { Editor } from '../editor/editor.js';
import { Problems, toProblems } from '../editor/problems.js';
import { ReadOnly } from '../editor/read-only.js';
import { defineTab, type TabProps } from '../shell/tab.js';
import { type BlamedItem, blame } from './blame.js';
import { Conflicts } from './conflicts.js';
import { type FragmentsContent, MAX_TEXT, readFragmentsContent } from './content.js';
import { EXAMPLES } from './examples.js';
import { Timeline } from './timeline.js';

const POLICIES: readonly [Policy, string][] = [
  ['latest', 'the later value counts'],
  ['pause', 'every conflict waits for me'],
  ['replace', 'later lists replace earlier ones'],
];

function View({ content, setContent }: TabProps<FragmentsContent>) {
  const { base, arrived, decisions, policy } = content;
  const result = useMemo(
    () => mergeFragments(base, [...arrived], { decisions, policy }),
    [base, arrived, decisions, policy],
  );
  return (
    <div class="columns">
      <div class="column">
        <h3>Fragments</h3>
        <Timeline content={content} setContent={setContent} applied={result.applied} />
        <p class="buttons">
          <label>
            <span>Where values differ, </span>
            <select
              value={policy}
              onChange={(event) => setContent({ ...content, policy: event.currentTarget.value as Policy })}
            >
              {POLICIES.map(([name, said]) => (
                <option key={name} value={name}>
                  {said}
                </option>
              ))}
            </select>
          </label>
          <button type="button" onClick={() => setContent({ ...content, arrived: arrived.toReversed() })}>
            Arrive in reverse
          </button>
        </p>
        <p class="hint">The order of arrival changes nothing: fragments apply by their time.</p>
        <details class="card">
          <summary>The base snapshot</summary>
          <Editor
            id="base-text"
            label="Base snapshot"
            value={base}
            onInput={(text) => setContent({ ...content, base: text })}
            limit={MAX_TEXT}
          />
        </details>
      </div>
      <div class="column">
        <Status result={result} />
        {result.conflicts.length > 0 && (
          <>
            <h3>Conflicts</h3>
            <Conflicts conflicts={result.conflicts} content={content} setContent={setContent} />
          </>
        )}
        <h3>Merged snapshot</h3>
        <Merged result={result} />
        {result.diagnostics.length > 0 && (
          <>
            <h3>Problems</h3>
            <Problems problems={toProblems(result.diagnostics, formatDiagnostic)} none="" />
          </>
        )}
      </div>
    </div>
  );
}

function Status({ result: { status, completeness, applied } }: { result: MergeResult }) {
  const level = status === 'merged' ? 'fine' : status === 'paused' ? 'warning' : 'error';
  return (
    <p class="badges" role="status">
      <span class={`badge ${level}`}>{status}</span>
      <span class="badge">{applied.length === 1 ? '1 fragment applied' : `${applied.length} fragments applied`}</span>
      <span class="badge">completeness {completeness}</span>
    </p>
  );
}

function Merged({ result }: { result: MergeResult }) {
  if (!result.snapshot) {
    const said = result.status === 'paused' ? 'It waits for your decision.' : 'Nothing is merged: see the problems.';
    return <p class="empty">{said}</p>;
  }
  return (
    <>
      <dl class="merged">
        {blame(result).map(({ name, items }) => (
          <div key={name}>
            <dt>{name}</dt>
            {items.map((item, index) => (
              <dd key={`${index} ${item.text}`} class={item.by === 'base' || item.by === 'merge' ? item.by : 'changed'}>
                <Blamed item={item} />
              </dd>
            ))}
          </div>
        ))}
      </dl>
      {result.payload && (
        <details class="card">
          <summary>As the text that is handed on</summary>
          <ReadOnly label="Merged snapshot as text" text={result.payload} />
        </details>
      )}
    </>
  );
}

function Blamed({ item: { text, by, lost } }: { item: BlamedItem }) {
  return (
    <>
      <span class="said">
        {text}
        {lost.map(({ value, from }) => (
          <small key={`${from} ${value}`}>
            instead of <del>{value}</del> ({from})
          </small>
        ))}
      </span>
      <span class="by">{by}</span>
    </>
  );
}

export const tab = defineTab<FragmentsContent>({
  intro:
    'A snapshot saves a working state as text; fragments say what changed since. They may arrive late, twice or in the wrong order. Drag them in and out and watch the merged snapshot.',
  examples: EXAMPLES,
  read: readFragmentsContent,
  View,
});
