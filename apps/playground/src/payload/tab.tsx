/** Payload: an RL4-CODEX payload with its slots, its problems where they are, its size, and the state it tells. */
import { useMemo, useState } from 'preact/hooks';
import { Editor } from '../editor/editor.js';
import { Problems } from '../editor/problems.js';
import { defineTab, recordOf, type TabProps } from '../shell/tab.js';
import { EXAMPLES, type PayloadContent } from './examples.js';
import { EncodeForm } from './form.js';
import { Gauge } from './gauge.js';
import { type Inspection, inspect, type Profile } from './inspect.js';
import { StateView } from './state-view.js';

const LIMIT = 64 * 1024;
const CHECKSUMS = {
  verified: ['fine', 'checksum verified'],
  mismatch: ['error', 'checksum does not fit'],
  absent: ['', 'no checksum'],
  unverifiable: ['warning', 'checksum unverifiable'],
} as const;

function View({ content, setContent }: TabProps<PayloadContent>) {
  const [profile, setProfile] = useState<Profile>('accept');
  const [selection, setSelection] = useState<{ start: number; end: number }>();
  const found = useMemo(() => inspect(content.text, profile), [content.text, profile]);
  const errors = found.problems.filter(({ severity }) => severity === 'error').length;
  return (
    <div class="columns">
      <div class="column">
        <Verdict found={found} />
        <Editor
          id="payload-text"
          label="Payload"
          value={content.text}
          onInput={(text) => setContent({ text })}
          marks={found.marks}
          limit={LIMIT}
          selection={selection}
          describedBy="payload-problems"
          placeholder="Paste a payload, or a message with one in it"
        />
        <Gauge bytes={found.bytes} />
        <fieldset class="choice">
          <legend>Judge it as</legend>
          {(['accept', 'emit'] as const).map((name) => (
            <label key={name}>
              <input type="radio" name="profile" checked={profile === name} onChange={() => setProfile(name)} />
              {name === 'accept' ? 'a receiver' : 'an encoder'}
            </label>
          ))}
        </fieldset>
        <h3>
          Problems <span class="count">{summary(errors, found.problems.length - errors)}</span>
        </h3>
        <Problems
          id="payload-problems"
          problems={found.problems}
          none="Nothing to object to."
          onShow={(place) => setSelection(place)}
        />
        <details class="card">
          <summary>Encode a state of your own</summary>
          <EncodeForm onPayload={(text) => setContent({ text })} />
        </details>
      </div>
      <div class="column">
        <h3>What it tells</h3>
        {found.state ? (
          <StateView state={found.state} />
        ) : (
          <p class="empty">Nothing could be read. A receiver that cannot read a payload says so; it does not guess.</p>
        )}
      </div>
    </div>
  );
}

function Verdict({ found }: { found: Inspection }) {
  const [level, checksum] = CHECKSUMS[found.checksum];
  return (
    <p class="badges">
      <span class={`badge ${found.isAccepted ? 'fine' : 'error'}`}>
        {found.isAccepted ? 'a receiver takes it' : 'a receiver refuses it'}
      </span>
      <span class={`badge ${found.mayBeEmitted ? 'fine' : 'error'}`}>
        {found.mayBeEmitted ? 'may be emitted' : 'must not be emitted'}
      </span>
      <span class={`badge ${level}`}>{checksum}</span>
      <span class="badge">{found.version === undefined ? 'no version' : `v${found.version.slice(0, 12)}`}</span>
      {found.dialect !== 'five-block' && <span class="badge warning">{found.dialect} dialect</span>}
    </p>
  );
}

function summary(errors: number, warnings: number): string {
  if (errors + warnings === 0) return 'none';
  const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;
  return [errors > 0 ? plural(errors, 'error') : '', warnings > 0 ? plural(warnings, 'warning') : '']
    .filter((part) => part !== '')
    .join(', ');
}

export const tab = defineTab<PayloadContent>({
  intro:
    'The state of a project in one small text that holds no content: names are hashed, and whatever does not fit its slot is refused. Edit it, break it, and see what a receiver would read.',
  examples: EXAMPLES,
  read(value) {
    const text = recordOf(value)?.text;
    return typeof text === 'string' && text.length <= LIMIT ? { text } : undefined;
  },
  View,
});
