/** The open tab: loaded with its package, filled from the link, from before, or with its first example. */
import { useEffect, useErrorBoundary, useMemo, useState } from 'preact/hooks';
import type { Link } from './link.js';
import type { AnyTab } from './tab.js';
import type { TabEntry } from './tabs.js';

interface PanelProps {
  entry: TabEntry;
  link: Link | undefined;
  contents: Map<string, unknown>;
}

export function Panel({ entry, link, contents }: PanelProps) {
  const [tab, setTab] = useState<AnyTab>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    entry.load().then(setTab, () => setFailed(true));
  }, [entry]);
  const [broken, mend] = useErrorBoundary();
  const startAgain = () => {
    contents.delete(entry.id);
    mend();
  };
  return (
    <section id="panel" role="tabpanel" aria-labelledby={`tab-${entry.id}`} tabIndex={-1}>
      {broken && (
        <p class="notice error" role="alert">
          This tab met something it cannot show; that is a mistake of ours.{' '}
          <button type="button" onClick={startAgain}>
            Start again
          </button>
        </p>
      )}
      {tab && !broken && <Filled tab={tab} entry={entry} link={link} contents={contents} />}
      {!tab && <p class="loading">{failed ? 'This tab could not be loaded. Reload the page.' : 'Loading …'}</p>}
    </section>
  );
}

function Filled({ tab, entry, link, contents }: PanelProps & { tab: AnyTab }) {
  const linked = useMemo(() => (link?.content === undefined ? undefined : tab.read(link.content)), [link, tab]);
  const [content, show] = useState(() => linked ?? contents.get(entry.id) ?? tab.start ?? tab.examples[0].content);
  const setContent = (next: unknown) => {
    contents.set(entry.id, next);
    show(next);
  };
  const isBroken = link !== undefined && (link.isBroken || (link.content !== undefined && linked === undefined));
  useEffect(() => {
    if (linked !== undefined) setContent(linked);
    else contents.set(entry.id, content);
  }, [link]);

  const { View } = tab;
  return (
    <>
      <header class="intro">
        <h2>{entry.name}</h2>
        <p>{tab.intro}</p>
        <div class="examples">
          <span id="examples">Examples</span>
          <ul aria-labelledby="examples">
            {tab.examples.map((example) => (
              <li key={example.name}>
                <button
                  type="button"
                  aria-current={content === example.content ? 'true' : undefined}
                  onClick={() => setContent(example.content)}
                >
                  {example.name}
                </button>
              </li>
            ))}
          </ul>
        </div>
      </header>
      {isBroken && (
        <p class="notice error" role="alert">
          The link could not be read: it is damaged, too large, or made for another version of this page.
        </p>
      )}
      <View content={content} setContent={setContent} />
    </>
  );
}
