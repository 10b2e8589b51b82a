/** Leak test: which parts of a text would be refused, and why. */
import { findContent, redact } from '@rl4/zero-content';
import { useMemo, useState } from 'preact/hooks';
import { Editor } from '../editor/editor.js';
import { codePointPlaces } from '../editor/marks.js';
import { ReadOnly } from '../editor/read-only.js';
import { defineTab, recordOf, type TabProps } from '../shell/tab.js';
import { CLASS_NAMES, CLASSES } from './classes.js';
import { EXAMPLES, type LeakContent } from './examples.js';

const LIMIT = 128 * 1024;
const MAX_LISTED = 200;

function View({ content: { text }, setContent }: TabProps<LeakContent>) {
  const [selection, setSelection] = useState<{ start: number; end: number }>();
  const findings = useMemo(() => {
    const place = codePointPlaces(text);
    return findContent(text).map(({ class: name, rule, start, end }) => ({
      name,
      rule,
      start: place(start),
      end: place(end),
    }));
  }, [text]);
  const marks = useMemo(
    () => findings.map(({ name, start, end }) => ({ start, end, look: `found ${name}` })),
    [findings],
  );
  const safe = useMemo(() => redact(text, CLASS_NAMES), [text]);
  return (
    <div class="columns">
      <div class="column">
        <p class="badges">
          <span class={`badge ${findings.length === 0 ? 'fine' : 'error'}`}>
            {findings.length === 0 ? 'nothing would be refused' : `${findings.length} would be refused`}
          </span>
          {CLASS_NAMES.filter((name) => findings.some((finding) => finding.name === name)).map((name) => (
            <span key={name} class={`badge found ${name}`}>
              {name}
            </span>
          ))}
        </p>
        <Editor
          id="leak-text"
          label="Any text"
          value={text}
          onInput={(next) => setContent({ text: next })}
          marks={marks}
          limit={LIMIT}
          selection={selection}
          describedBy="leak-findings"
          placeholder="Paste notes, a log, a commit message …"
        />
      </div>
      <div class="column">
        <h3>Why</h3>
        <div id="leak-findings" role="status">
          {findings.length === 0 && (
            <p class="empty">
              Nothing here looks like content. A detector sees shapes, not meaning: a secret told in ordinary words
              passes.
            </p>
          )}
          <ul class="findings">
            {findings.slice(0, MAX_LISTED).map(({ name, rule, start, end }) => (
              <li key={`${start} ${name}`}>
                <button type="button" onClick={() => setSelection({ start, end })}>
                  <code class={`found ${name}`}>{text.slice(start, Math.min(end, start + 60))}</code>
                </button>
                <span>
                  <strong>{rule.replaceAll('-', ' ')}</strong> {CLASSES[name]}
                </span>
              </li>
            ))}
          </ul>
          {findings.length > MAX_LISTED && <p>and {findings.length - MAX_LISTED} more</p>}
        </div>
        {findings.length > 0 && (
          <>
            <h3>What remains</h3>
            <ReadOnly label="What remains" text={safe} />
          </>
        )}
      </div>
    </div>
  );
}

export const tab = defineTab<LeakContent>({
  intro:
    'Paste any text and see which parts must not leave, and why. The detectors know shapes of secrets, personal data, paths, code, stack lines, times, addresses and blobs; they run in this page.',
  examples: EXAMPLES,
  read(value) {
    const text = recordOf(value)?.text;
    return typeof text === 'string' && text.length <= LIMIT ? { text } : undefined;
  },
  View,
});
