/** A decoded state, section by section. What nobody said is shown as UNKNOWN, never left out, never guessed. */
import { type CognitiveState, isKnown, UNKNOWN } from '@rl4/codex-protocol';
import type { ComponentChildren } from 'preact';

const SECTIONS: readonly [Exclude<keyof CognitiveState, 'unknown'>, string, string][] = [
  ['projectContext', 'Project', 'slot-data'],
  ['temporalContext', 'Timeline', 'slot-timeline'],
  ['developerProfile', 'Developer', 'slot-context'],
  ['cognitiveSignals', 'Insights', 'slot-insights'],
  ['decisionContext', 'Decisions', 'slot-decisions'],
  ['optionalMetadata', 'Metadata', 'slot-optional'],
];

export function StateView({ state }: { state: CognitiveState }) {
  return (
    <div class="state">
      {SECTIONS.map(([section, title, slot]) => (
        <section key={section}>
          <h4 class={slot}>{title}</h4>
          <dl>
            {fieldsOf(state, section).map(([field, value]) => (
              <div key={field} class={isEmpty(value) ? 'is-unknown' : ''}>
                <dt>{field}</dt>
                <dd>{show(value)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <NotUnderstood state={state} />
    </div>
  );
}

/** What a payload may say about itself; a state has only those that were said. */
const METADATA = { vendor: UNKNOWN, encoder: UNKNOWN, session: UNKNOWN, checksum: UNKNOWN, policy: UNKNOWN };

function fieldsOf(state: CognitiveState, section: (typeof SECTIONS)[number][0]): [string, unknown][] {
  return Object.entries(section === 'optionalMetadata' ? { ...METADATA, ...state[section] } : state[section]);
}

function NotUnderstood({ state }: { state: CognitiveState }) {
  const { tags, tokens } = state.unknown;
  const entries = Object.entries(tokens);
  if (tags.length === 0 && entries.length === 0) return null;
  return (
    <section>
      <h4>Not understood, kept for the next reader</h4>
      <dl>
        {tags.map((tag) => (
          <div key={tag}>
            <dt>unknown tag</dt>
            <dd>
              <code>{tag}</code>
            </dd>
          </div>
        ))}
        {entries.map(([block, list]) => (
          <div key={block}>
            <dt>{block}</dt>
            <dd>{list.map((token) => chip(token))}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function isEmpty(value: unknown): boolean {
  return !isKnown(value) || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);
}

function show(value: unknown): ComponentChildren {
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(showItem);
  if (isEmpty(value)) return <span class="unknown">{UNKNOWN}</span>;
  if (typeof value !== 'object' || value === null) return chip(String(value));
  return Object.entries(value).map(([name, entry]) => chip(`${name} ${String(entry)}`));
}

function showItem(item: unknown, index: number): ComponentChildren {
  if (typeof item !== 'object' || item === null) return chip(String(item), index);
  if ('label' in item) {
    const { label, weight, conf, value } = item as { label: string; weight: unknown; conf: unknown; value?: number };
    const parts = [value === undefined ? '' : `coefficient ${value}`, `weight ${weight}`, `confidence ${conf}`];
    return (
      <span key={index} class="insight">
        {chip(label)} <small>{parts.filter((part) => part !== '').join(' · ')}</small>
      </span>
    );
  }
  return chip(Object.values(item).join(' '), index);
}

function chip(text: string, key: string | number = text) {
  return (
    <span key={key} class={text.includes('#') ? 'chip hash' : 'chip'}>
      {text}
    </span>
  );
}
